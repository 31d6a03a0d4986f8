// Imports banks from a CSV. The changes are shown first, then applied all or none.
import { Button, Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { ApiError } from '@sluice/ui/api/errors.ts';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { CsvInput } from '@sluice/ui/components/form/csv-input.tsx';
import { toastSuccess } from '@sluice/ui/lib/toasts.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { type BankImportPlan, useImportBanks } from '../../data/banks.ts';
import { banksTexts } from '../../texts/banks.ts';
import { ImportPlan } from './plan-view.tsx';

const texts = banksTexts.import;

const summarizeChanges = ({ added, renamed, removed }: BankImportPlan): string =>
  [
    added.length > 0 && texts.add(added.length),
    renamed.length > 0 && texts.rename(renamed.length),
    removed.length > 0 && texts.remove(removed.length),
  ]
    .filter((part) => part !== false)
    .join(texts.separator);

type InputProps = {
  readonly csv: string;
  readonly onCsv: (csv: string) => void;
  readonly replace: boolean;
  readonly onReplace: (replace: boolean) => void;
};

const ImportInput = ({ csv, onCsv, replace, onReplace }: InputProps) => (
  <>
    <CsvInput label={texts.csvLabel} columns={texts.csvColumns} value={csv} onChange={onCsv} />
    <Switch
      label={texts.replaceLabel}
      checked={replace}
      onChange={({ currentTarget }) => onReplace(currentTarget.checked)}
    />
  </>
);

type ApplyProps = {
  readonly plan: BankImportPlan;
  readonly isBusy: boolean;
  readonly onApply: () => void;
};

function ApplyButton({ plan, isBusy, onApply }: ApplyProps) {
  const changes = summarizeChanges(plan);
  return (
    <Button
      loading={isBusy}
      disabled={plan.problems.length > 0 || changes === ''}
      {...(plan.removed.length > 0 ? { color: 'red.9' } : {})}
      onClick={onApply}
    >
      {changes === '' ? texts.nothing : texts.submit(changes)}
    </Button>
  );
}

export function ImportBanksDialog({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [replace, setReplace] = useState(false);
  const check = useImportBanks();
  const apply = useImportBanks();
  const plan = check.data;
  const isBusy = check.isPending || apply.isPending;
  const isStale = apply.error instanceof ApiError && apply.error.code === 'stale';
  const startCheck = () => {
    apply.reset();
    check.mutate({ csv, replace, apply: false });
  };
  const applyPlan = ({ version }: BankImportPlan) =>
    apply.mutate(
      { csv, replace, apply: true, version },
      {
        onSuccess: (applied) => {
          toastSuccess(texts.result(summarizeChanges(applied)));
          onClose();
        },
      },
    );
  const goBack = () => {
    if (!plan) return onClose();
    apply.reset();
    check.reset();
  };
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={texts.title} size="xl">
      <Stack gap="sm">
        {plan ? (
          <>
            <Text fw={600}>{texts.preview}</Text>
            <ImportPlan plan={plan} />
          </>
        ) : (
          <ImportInput csv={csv} onCsv={setCsv} replace={replace} onReplace={setReplace} />
        )}
        <FormError error={apply.error ?? check.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={goBack}>
            {plan ? commonTexts.back : commonTexts.close}
          </Button>
          {plan && !isStale ? (
            <ApplyButton plan={plan} isBusy={apply.isPending} onApply={() => applyPlan(plan)} />
          ) : (
            <Button loading={check.isPending} disabled={csv.trim() === ''} onClick={startCheck}>
              {isStale ? texts.checkAgainButton : texts.checkButton}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
