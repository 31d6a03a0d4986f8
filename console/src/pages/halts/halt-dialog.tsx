// Stops automatic payouts: all, or those of one system, merchant or aggregator.
import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { SYSTEM_NAMES, SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { useState } from 'react';
import { useAggregators } from '../../data/aggregators.ts';
import { type Halt, useCreateHalt } from '../../data/halts.ts';
import { haltsTexts } from '../../texts/halts.ts';

const texts = haltsTexts.stop;

type SelectedScope = Exclude<Halt['scope'], 'global'>;

const SCOPE_OPTIONS = [
  { value: 'system', label: texts.scopes.system },
  { value: 'merchant', label: texts.scopes.merchant },
  { value: 'aggregator', label: texts.scopes.aggregator },
] as const satisfies readonly { readonly value: SelectedScope; readonly label: string }[];

type SubjectProps = {
  readonly scope: SelectedScope;
  readonly value: string;
  readonly onChange: (subject: string) => void;
  readonly error: string | undefined;
};

function SubjectField({ scope, value, onChange, error }: SubjectProps) {
  const { data } = useAggregators();
  if (scope === 'merchant')
    return (
      <TextInput
        label={texts.merchantLabel}
        inputMode="numeric"
        required
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const options =
    scope === 'system'
      ? SYSTEM_NAMES.map((name) => ({ value: name, label: SYSTEMS[name].fullName }))
      : (data?.items ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <Select
      label={texts.scopes[scope]}
      placeholder={options.length === 0 ? texts.emptySubjects : texts.subjectPlaceholder}
      required
      data={options}
      value={value === '' ? null : value}
      error={error}
      onChange={(selected) => onChange(selected ?? '')}
    />
  );
}

type HaltProps = { readonly scope: Halt['scope']; readonly onClose: () => void };

export function HaltDialog({ scope: initialScope, onClose }: HaltProps) {
  const halt = useCreateHalt();
  const [scope, setScope] = useState(initialScope);
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '' && (scope === 'global' || subject.trim() !== '');
  return (
    <EditDialog
      title={scope === 'global' ? texts.titleAll : texts.titleSelected}
      submitLabel={scope === 'global' ? texts.submitAll : texts.submitSelected}
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
            label={texts.scopeLabel}
            data={[...SCOPE_OPTIONS]}
            value={scope}
            onChange={(selected) => {
              setScope(selected as SelectedScope);
              setSubject('');
            }}
          />
          <SubjectField
            scope={scope}
            value={subject}
            onChange={setSubject}
            error={fieldError(halt.error, 'subject')}
          />
        </>
      )}
      <Stack className="notice" gap={4}>
        <Text size="sm" fw={600}>
          {haltsTexts.effects[scope].long}
        </Text>
        <Text size="sm">{texts.inProgressNote}</Text>
      </Stack>
      <Textarea
        label={texts.reasonLabel}
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
