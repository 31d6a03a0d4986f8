// Changes the amount above which a second operator must approve. A lower amount applies immediately; a higher one becomes
// a proposal.
import { Switch, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { formatAmount, parseAmount, toHundredths } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { type Settings, useSetFourEyes } from '../../data/settings.ts';
import { settingsTexts } from '../../texts/settings.ts';

const texts = settingsTexts.change;

type Props = { readonly settings: Settings; readonly onClose: () => void };

export function FourEyesDialog({ settings, onClose }: Props) {
  const guard = useStaleGuard(settings);
  return <Fields key={guard.original.version} guard={guard} onClose={onClose} />;
}

const isIncrease = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || toHundredths(after) > toHundredths(before));

function effectText(after: string | null, currency: string, isProposal: boolean): string {
  if (after === null) return isProposal ? texts.proposalOff : texts.effectOff;
  const amount = commonTexts.amountWithCurrency(formatAmount(after), currency);
  return isProposal ? texts.proposalAbove(amount) : texts.effectAbove(amount);
}

type FieldsProps = { readonly guard: StaleGuard<Settings>; readonly onClose: () => void };

function Fields({ guard, onClose }: FieldsProps) {
  const settings = guard.original;
  const save = useSetFourEyes();
  const { currency } = useCurrentSession();
  const { four_eyes_above: before } = settings;
  const [isOn, setOn] = useState(before !== null);
  const [amountText, setAmountText] = useState(before ?? '');
  const after = isOn ? parseAmount(amountText) : null;
  const isReady = after !== undefined && after !== before;
  const isProposal = isReady && isIncrease(before, after);
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.title}
      submitLabel={isProposal ? texts.submitProposal : texts.submit}
      fields={['four_eyes_above']}
      isReady={isReady}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        after !== undefined && save.mutate({ original: settings, above: after }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Switch
        label={texts.enabledLabel}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {isOn && (
        <AmountInput
          label={texts.aboveLabel}
          description={texts.aboveHint}
          data-autofocus
          value={amountText}
          onChange={setAmountText}
          error={fieldError(save.error, 'four_eyes_above')}
        />
      )}
      {isReady && (
        <Text size="sm" className="notice" role="status">
          {effectText(after, currency, isProposal)}
        </Text>
      )}
    </EditDialog>
  );
}
