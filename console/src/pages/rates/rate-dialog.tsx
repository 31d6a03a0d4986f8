// Sets a rate by hand. A large change has to be confirmed, since a misplaced point would pay a hundredfold.
import { Checkbox, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { type Rate, useRateFeeds, useSetRate } from '../../data/rates.ts';
import { ratesTexts } from '../../texts/rates.ts';

const texts = ratesTexts.set;
const FIELDS = ['rate', 'valid_hours', 'accept_jump'] as const;

type Props = { readonly rate: Rate; readonly onClose: () => void };

export function RateDialog({ rate, onClose }: Props) {
  const guard = useStaleGuard(rate);
  return <Fields key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FieldsProps = { readonly guard: StaleGuard<Rate>; readonly onClose: () => void };

function Fields({ guard, onClose }: FieldsProps) {
  const { pair, currency } = guard.original;
  const { currency: settlement } = useCurrentSession();
  const save = useSetRate();
  const [rateText, setRateText] = useState('');
  const [hours, setHours] = useState('');
  const [acceptJump, setAcceptJump] = useState(false);
  const rate = rateText.trim().replace(',', '.');
  const jumpError = fieldError(save.error, 'accept_jump');
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.title(pair)}
      submitLabel={texts.submit}
      fields={FIELDS}
      isReady={rate !== ''}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate(
          {
            original: guard.original,
            rate,
            validHours: hours.trim() === '' ? null : Number(hours),
            acceptJump,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <TextInput
        label={texts.rateLabel(settlement, currency)}
        required
        data-autofocus
        autoComplete="off"
        inputMode="decimal"
        maxLength={32}
        value={rateText}
        onChange={({ currentTarget }) => {
          setRateText(currentTarget.value);
          // The confirmation was for another rate.
          setAcceptJump(false);
        }}
        error={fieldError(save.error, 'rate')}
      />
      <TextInput
        label={texts.hoursLabel}
        description={texts.hoursHint}
        autoComplete="off"
        inputMode="numeric"
        maxLength={3}
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value.replaceAll(/[^0-9]/g, ''))}
        error={fieldError(save.error, 'valid_hours')}
      />
      {(jumpError !== undefined || acceptJump) && (
        <Checkbox
          label={texts.jumpLabel}
          checked={acceptJump}
          onChange={({ currentTarget }) => setAcceptJump(currentTarget.checked)}
          error={jumpError}
        />
      )}
      <Effect currency={currency} />
    </EditDialog>
  );
}

function Effect({ currency }: Pick<Rate, 'currency'>) {
  const feeds = useRateFeeds();
  const hasFeeds = feeds.data?.items.some((feed) => feed.currency === currency) ?? false;
  return (
    <Text size="sm" c="dimmed">
      {hasFeeds ? texts.effectWithFeeds : texts.effect}
    </Text>
  );
}
