// Changing from which amount on a second operator has to confirm: stricter at once, looser only with one.
import { Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { AmountInput } from '../../components/form/amount-input.tsx';
import { type Settings, useSetFourEyes } from '../../data/settings.ts';
import { formatAmount, parseAmount, toHundredths } from '../../lib/decimal.ts';

type Props = { readonly settings: Settings; readonly onClose: () => void };

export function FourEyesDialog({ settings, onClose }: Props) {
  const guard = useStaleGuard(settings);
  return <Fields key={guard.original.version} guard={guard} onClose={onClose} />;
}

const isLooser = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || toHundredths(after) > toHundredths(before));

type FieldsProps = { readonly guard: StaleGuard<Settings>; readonly onClose: () => void };

function Fields({ guard, onClose }: FieldsProps) {
  const settings = guard.original;
  const set = useSetFourEyes();
  const { currency } = useCurrentSession();
  const { four_eyes_above: before } = settings;
  const [isOn, setOn] = useState(before !== null);
  const [typed, setTyped] = useState(before ?? '');
  const after = isOn ? parseAmount(typed) : null;
  const isReady = after !== undefined && after !== before;
  const looser = isReady && isLooser(before, after);
  const rule =
    after === null || after === undefined
      ? 'one operator is enough for any amount'
      : `a second operator has to confirm whatever is above ${formatAmount(after)} ${currency}`;
  return (
    <EditDialog
      staleGuard={guard}
      title="Second operator"
      submitLabel={looser ? 'Propose it' : 'Change it now'}
      fields={['four_eyes_above']}
      isReady={isReady}
      isBusy={set.isPending}
      error={set.error}
      onSubmit={() =>
        after !== undefined && set.mutate({ original: settings, above: after }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Switch
        label="Large amounts need a second operator"
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      {isOn && (
        <AmountInput
          label="Above"
          description="Zero: for every amount."
          data-autofocus
          value={typed}
          onChange={setTyped}
          error={fieldError(set.error, 'four_eyes_above')}
        />
      )}
      {isReady && (
        <Text size="sm" className="notice" role="status">
          {looser
            ? `Nothing changes yet: it becomes a proposal. Once another operator has confirmed it, ${rule}.`
            : `From now on ${rule}.`}
        </Text>
      )}
    </EditDialog>
  );
}
