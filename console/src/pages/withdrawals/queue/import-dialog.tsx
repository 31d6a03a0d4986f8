// The bank's results for a payment file: shown row by row, then applied.

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { CsvInput } from '@sluice/ui/components/form/csv-input.tsx';
import { RowResults } from '@sluice/ui/components/table/row-results.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { usePaymentResults } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.importResults;

const rowName = (line: number, id: number | null): string =>
  id === null ? texts.line(line) : texts.lineOf(line, id);

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const results = usePaymentResults();
  const report = results.data;
  const changeCsv = (text: string) => {
    setCsv(text);
    results.reset();
  };
  const submit = (apply: boolean) => results.mutate({ csv, apply });
  const rows = report?.rows.map(({ line, id, ok, message }) => ({
    key: line,
    name: rowName(line, id),
    ok,
    message,
  }));
  return (
    <Modal opened onClose={() => !results.isPending && onClose()} title={texts.title} size="xl">
      <Stack>
        {!report && (
          <CsvInput label={texts.csvLabel} columns={texts.csvColumns} value={csv} onChange={changeCsv} />
        )}
        {report && (
          <Text fw={600}>{report.applied ? texts.applied(report.ok, report.errors) : texts.preview}</Text>
        )}
        {rows && <RowResults rows={rows} />}
        <FormError error={results.error} />
        <Group justify="flex-end" gap="xs">
          {report?.applied ? (
            <Button onClick={onClose}>{commonTexts.close}</Button>
          ) : (
            <>
              <Button
                variant="default"
                onClick={report ? () => results.reset() : onClose}
                disabled={results.isPending}
              >
                {report ? commonTexts.back : commonTexts.close}
              </Button>
              {report ? (
                <Button
                  onClick={() => submit(true)}
                  loading={results.isPending}
                  disabled={report.ok + report.incidents === 0}
                >
                  {applyLabel(report)}
                </Button>
              ) : (
                <Button
                  onClick={() => submit(false)}
                  loading={results.isPending}
                  disabled={csv.trim() === ''}
                >
                  {texts.checkButton}
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function applyLabel({ ok, incidents }: { readonly ok: number; readonly incidents: number }): string {
  if (incidents === 0) return texts.applyButton(ok);
  return ok === 0 ? texts.incidentsButton(incidents) : texts.applyWithIncidentsButton(ok, incidents);
}
