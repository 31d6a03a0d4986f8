// Changing from which amount on a second operator has to confirm: stricter at once, looser only with one.
import { Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/current-session.ts';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { type Seen, useSeen } from '../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { AmountInput } from '../../components/form/amount-input.tsx';
import { type Settings, useSetFourEyes } from '../../data/settings.ts';
import { grouped, readAmount, toHundredths } from '../../lib/decimal.ts';

type Props = { readonly settings: Settings; readonly onClose: () => void };

export function FourEyesDialog({ settings, onClose }: Props) {
  const seen = useSeen(settings);
  return <Fields key={seen.thing.version} seen={seen} onClose={onClose} />;
}

const isLooser = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || toHundredths(after) > toHundredths(before));

type FieldsProps = { readonly seen: Seen<Settings>; readonly onClose: () => void };

function Fields({ seen, onClose }: FieldsProps) {
  const settings = seen.thing;
  const set = useSetFourEyes();
  const { currency } = useMe();
  const { four_eyes_above: before } = settings;
  const [isOn, setOn] = useState(before !== null);
  const [typed, setTyped] = useState(before ?? '');
  const after = isOn ? readAmount(typed) : null;
  const isReady = after !== undefined && after !== before;
  const looser = isReady && isLooser(before, after);
  const rule =
    after === null || after === undefined
      ? 'one operator is enough for any amount'
      : `a second operator has to confirm whatever is above ${grouped(after)} ${currency}`;
  return (
    <EditDialog
      seen={seen}
      title="Second operator"
      verb={looser ? 'Propose it' : 'Change it now'}
      fields={['four_eyes_above']}
      isReady={isReady}
      isBusy={set.isPending}
      error={set.error}
      onSend={() =>
        after !== undefined && set.mutate({ seen: settings, above: after }, { onSuccess: onClose })
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
