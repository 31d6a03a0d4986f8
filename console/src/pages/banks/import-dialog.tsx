// A CSV of banks: read, shown as what would come of it, and applied only then, all of it or nothing.
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { FormError } from '../../components/display/feedback.tsx';
import { CsvInput } from '../../components/form/csv-input.tsx';
import { type BankImportPlan, useImportBanks } from '../../data/banks.ts';
import { toastSuccess } from '../../lib/toasts.ts';
import { ImportPlan } from './plan-view.tsx';

const inWords = ({ added, renamed, removed }: BankImportPlan): string =>
  [
    added.length > 0 && `add ${added.length}`,
    renamed.length > 0 && `rename ${renamed.length}`,
    removed.length > 0 && `remove ${removed.length}`,
  ]
    .filter((part) => part !== false)
    .join(', ');

export function ImportBanks({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [replace, setReplace] = useState(false);
  const look = useImportBanks();
  const apply = useImportBanks();
  const plan = look.data;
  const what = plan ? inWords(plan) : '';
  const isBusy = look.isPending || apply.isPending;
  const isStale = apply.error instanceof ApiError && apply.error.code === 'stale';
  const check = () => {
    apply.reset();
    look.mutate({ csv, replace, apply: false });
  };
  const carryOut = ({ version }: BankImportPlan) =>
    apply.mutate(
      { csv, replace, apply: true, version },
      {
        onSuccess: (done) => {
          toastSuccess(`Imported: ${inWords(done)}.`);
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title="Import banks" size="xl">
      <Stack gap="sm">
        {plan ? (
          <>
            <Text fw={600}>Nothing is changed yet. This is what would happen:</Text>
            <ImportPlan plan={plan} />
          </>
        ) : (
          <>
            <CsvInput label="Banks as CSV" columns="bank_id, name" value={csv} onChange={setCsv} />
            <Switch
              label="Also remove every bank that is not in the file"
              checked={replace}
              onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
            />
          </>
        )}
        <FormError error={apply.error ?? look.error} />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => {
              if (!plan) return onClose();
              apply.reset();
              look.reset();
            }}
          >
            {plan ? 'Back' : 'Close'}
          </Button>
          {plan && !isStale ? (
            <Button
              loading={apply.isPending}
              disabled={plan.problems.length > 0 || what === ''}
              {...(plan.removed.length > 0 ? { color: 'red.9' } : {})}
              onClick={() => carryOut(plan)}
            >
              {what === '' ? 'Nothing to import' : `Import: ${what}`}
            </Button>
          ) : (
            <Button loading={look.isPending} disabled={csv.trim() === ''} onClick={check}>
              {isStale ? 'Check again' : 'Check'}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
