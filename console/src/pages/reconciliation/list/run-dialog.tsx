// Comparing one day: whose book, which day, and whether the aggregator is asked or a file of it is given.
import { Group, Radio, Select, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { CsvInput } from '../../../components/form/csv-input.tsx';
import { useAggregatorNames, useReconcile } from '../../../data/reconciliation.ts';
import { missingColumns, StatementPreview } from './statement-preview.tsx';

const DAY_MS = 86_400_000;
const yesterday = (): string => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
const today = (): string => new Date().toISOString().slice(0, 10);

export function RunDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { data: aggregators } = useAggregatorNames();
  const names = aggregators?.items.map(({ name }) => name) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [day, setDay] = useState(yesterday);
  const [source, setSource] = useState('api');
  const [csv, setCsv] = useState('');
  const run = useReconcile();
  const aggregator = chosen ?? names[0] ?? '';
  const isFile = source === 'file';
  const isReady =
    aggregator !== '' && day !== '' && (!isFile || (csv.trim() !== '' && missingColumns(csv).length === 0));
  const send = () =>
    run.mutate(
      { aggregator, day, ...(isFile ? { csv } : {}) },
      { onSuccess: ({ id }) => void navigate({ to: `/reconciliation/${id}` }) },
    );
  const change = (text: string) => {
    setCsv(text);
    run.reset();
  };
  return (
    <EditDialog
      title="Compare a day"
      submitLabel="Compare"
      size="xl"
      fields={['day', 'aggregator']}
      isReady={isReady}
      isBusy={run.isPending}
      error={run.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Text size="sm">
        The aggregator’s book of that day is compared with our payouts, withdrawals and ledger. It only reads
        and reports: nothing is paid, cancelled or put right by itself.
      </Text>
      <Group gap="sm" align="flex-start" grow>
        <Select
          label="Aggregator"
          data={names}
          value={aggregator === '' ? null : aggregator}
          placeholder={aggregators ? 'There is none' : 'Loading'}
          onChange={setChosen}
          error={fieldError(run.error, 'aggregator')}
        />
        <TextInput
          label="Day, UTC"
          type="date"
          max={today()}
          data-autofocus
          value={day}
          error={fieldError(run.error, 'day')}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </Group>
      <Radio.Group
        label="Its book"
        value={source}
        onChange={(value) => {
          setSource(value);
          run.reset();
        }}
      >
        <Group gap="lg" mt={4}>
          <Radio value="api" label="Ask the aggregator for it" />
          <Radio value="file" label="Give its statement as a file" />
        </Group>
      </Radio.Group>
      {isFile && (
        <>
          <CsvInput
            label="Its statement as CSV"
            columns="reference, id, state (accepted, paid, refused or returned), amount, currency, at"
            value={csv}
            onChange={change}
          />
          <StatementPreview csv={csv} />
        </>
      )}
    </EditDialog>
  );
}
