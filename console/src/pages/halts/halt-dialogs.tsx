// What is said and asked before something is halted or goes on.
import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { SYSTEM_NAMES, SYSTEMS } from '../../components/display/payment-system.tsx';
import { useAggregators } from '../../data/aggregators.ts';
import { type Halt, useCreateHalt, useRemoveHalt } from '../../data/halts.ts';
import { HaltSubject } from './halt-subject.tsx';
import { HALT_EFFECTS, IN_PROGRESS_NOTE } from './labels.ts';

type Part = Exclude<Halt['scope'], 'global'>;

const PARTS = [
  { value: 'system', label: 'A system' },
  { value: 'merchant', label: 'A merchant' },
  { value: 'aggregator', label: 'An aggregator' },
] as const satisfies readonly { readonly value: Part; readonly label: string }[];

type SubjectProps = {
  readonly part: Part;
  readonly value: string;
  readonly onChange: (subject: string) => void;
  readonly error: string | undefined;
};

function SubjectField({ part, value, onChange, error }: SubjectProps) {
  const { data } = useAggregators();
  if (part === 'merchant')
    return (
      <TextInput
        label="Merchant id"
        inputMode="numeric"
        required
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const options =
    part === 'system'
      ? SYSTEM_NAMES.map((name) => ({ value: name, label: SYSTEMS[name].long }))
      : (data?.items ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <Select
      label={part === 'system' ? 'System' : 'Aggregator'}
      placeholder={options.length === 0 ? 'There is none' : 'Choose one'}
      required
      data={options}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

type HaltProps = { readonly scope: Halt['scope']; readonly onClose: () => void };

export function HaltDialog({ scope: first, onClose }: HaltProps) {
  const halt = useCreateHalt();
  const [scope, setScope] = useState(first);
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '' && (scope === 'global' || subject.trim() !== '');
  return (
    <EditDialog
      title={scope === 'global' ? 'Halt everything' : 'Halt a part'}
      submitLabel={scope === 'global' ? 'Halt everything now' : 'Halt it now'}
      fields={['subject', 'reason']}
      isDangerous
      isReady={isReady}
      isBusy={halt.isPending}
      error={halt.error}
      onSubmit={() =>
        halt.mutate({ scope, subject: subject.trim(), reason: reason.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {scope !== 'global' && (
        <>
          <Select
            label="What to halt"
            data={[...PARTS]}
            value={scope}
            onChange={(part) => {
              setScope(part as Part);
              setSubject('');
            }}
          />
          <SubjectField
            part={scope}
            value={subject}
            onChange={setSubject}
            error={fieldError(halt.error, 'subject')}
          />
        </>
      )}
      <Stack className="notice" gap={4}>
        <Text size="sm" fw={600}>
          {HALT_EFFECTS[scope].long}
        </Text>
        <Text size="sm">{IN_PROGRESS_NOTE}</Text>
      </Stack>
      <Textarea
        label="Reason, for everybody who sees it"
        required
        autosize
        minRows={2}
        maxLength={1_000}
        {...(scope === 'global' ? { 'data-autofocus': true } : {})}
        value={reason}
        error={fieldError(halt.error, 'reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </EditDialog>
  );
}

type LiftProps = { readonly halt: Halt; readonly onClose: () => void };

export function ResumeDialog({ halt, onClose }: LiftProps) {
  const lift = useRemoveHalt();
  return (
    <ConfirmDialog
      title="Lift the halt"
      confirmLabel="Let payouts go on"
      isBusy={lift.isPending}
      error={lift.error}
      onConfirm={() => lift.mutate(halt, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          <HaltSubject {...halt} />: {halt.actor} halted it because “{halt.reason}”.
        </Text>
        <Text>
          {halt.scope === 'merchant'
            ? 'The merchant is paid again: what waits to be paid automatically is sent at once, the rest can be paid by hand.'
            : 'What waits is sent at once, unless something else holds it.'}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
