// Starts a reconciliation of one aggregator and day. The statement comes from the aggregator's API or from a file.
import { Group, Select, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAggregators } from '../../../data/aggregators.ts';
import { useReconcile } from '../../../data/reconciliation.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';
import { missingColumns } from './statement-preview.tsx';
import { StatementSource } from './statement-source.tsx';

const texts = reconciliationTexts.start;

const DAY_MS = 86_400_000;
const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
const today = (): string => new Date().toISOString().slice(0, 10);

export function RunDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { data: aggregators } = useAggregators();
  const names = aggregators?.items.map(({ name }) => name) ?? [];
  const [selected, setSelected] = useState<string | null>(null);
  const [day, setDay] = useState(yesterday);
  const [isFile, setFile] = useState(false);
  const [csv, setCsv] = useState('');
  const run = useReconcile();
  const aggregator = selected ?? names[0] ?? '';
  const isReady =
    aggregator !== '' && day !== '' && (!isFile || (csv.trim() !== '' && missingColumns(csv).length === 0));
  const submit = () =>
    run.mutate(
      { aggregator, day, ...(isFile ? { csv } : {}) },
      { onSuccess: ({ id }) => void navigate({ to: `/reconciliation/${id}` }) },
    );
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      size="xl"
      fields={['day', 'aggregator']}
      isReady={isReady}
      isBusy={run.isPending}
      error={run.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{texts.message}</Text>
      <Group gap="sm" align="flex-start" grow>
        <Select
          label={texts.aggregatorLabel}
          data={names}
          value={aggregator === '' ? null : aggregator}
          placeholder={aggregators ? texts.emptyAggregators : commonTexts.loading}
          onChange={setSelected}
          error={fieldError(run.error, 'aggregator')}
        />
        <TextInput
          label={texts.dayLabel}
          type="date"
          max={today()}
          data-autofocus
          value={day}
          error={fieldError(run.error, 'day')}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </Group>
      <StatementSource
        isFile={isFile}
        csv={csv}
        onIsFile={(value) => {
          setFile(value);
          run.reset();
        }}
        onCsv={(text) => {
          setCsv(text);
          run.reset();
        }}
      />
    </EditDialog>
  );
}
