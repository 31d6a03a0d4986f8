// The bank's answer to a payment file: read, shown row by row, and carried out only then.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '../../../components/display/feedback.tsx';
import { CsvInput } from '../../../components/form/csv-input.tsx';
import { RowResults } from '../../../components/table/row-results.tsx';
import { usePaymentResults } from '../../../data/withdrawals.ts';

const nameOf = (line: number, id: number | null): string => `Line ${line}${id === null ? '' : ` · #${id}`}`;

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const results = usePaymentResults();
  const report = results.data;
  const change = (text: string) => {
    setCsv(text);
    results.reset();
  };
  const send = (apply: boolean) => results.mutate({ csv, apply });
  const rows = report?.rows.map(({ line, id, ok, message }) => ({
    key: line,
    name: nameOf(line, id),
    ok,
    message,
  }));
  return (
    <Modal opened onClose={() => !results.isPending && onClose()} title="Import payment results" size="xl">
      <Stack>
        {!report && (
          <CsvInput
            label="Results as CSV"
            columns="withdrawal_id, amount, status (paid or not_paid), reference, reason"
            value={csv}
            onChange={change}
          />
        )}
        {report && (
          <Text fw={600}>
            {report.applied
              ? `Done: ${report.good} carried out, ${report.bad} left as they were.`
              : 'Nothing is changed yet. This is what would happen:'}
          </Text>
        )}
        {rows && <RowResults rows={rows} />}
        <FormError error={results.error} />
        <Group justify="flex-end" gap="xs">
          {report?.applied ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <Button
                variant="default"
                onClick={report ? () => results.reset() : onClose}
                disabled={results.isPending}
              >
                {report ? 'Back' : 'Close'}
              </Button>
              {report ? (
                <Button
                  onClick={() => send(true)}
                  loading={results.isPending}
                  disabled={report.good + report.alarms === 0}
                >
                  {applyLabel(report)}
                </Button>
              ) : (
                <Button onClick={() => send(false)} loading={results.isPending} disabled={csv.trim() === ''}>
                  Check
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

function applyLabel({ good, alarms }: { readonly good: number; readonly alarms: number }): string {
  if (alarms === 0) return `Carry out ${counted(good, 'row')}`;
  const incidents = `open ${counted(alarms, 'incident')}`;
  return good === 0 ? `O${incidents.slice(1)}` : `Carry out ${counted(good, 'row')}, ${incidents}`;
}
