// The templates of payment files.
import { Button, Group, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import {
  type PaymentTemplate,
  usePaymentTemplates,
  useRemoveTemplate,
} from '../../../data/withdrawals/payment-templates.ts';
import { paymentTemplatesTexts } from '../../../texts/payments/payment-templates.ts';
import { TemplateDialog } from './template-dialog.tsx';

const texts = paymentTemplatesTexts.panel;
const { columns: titles } = texts;

function contentOf(template: PaymentTemplate): string {
  if (template.format === 'csv') {
    const names = template.columns.map(
      ({ heading, source }) => heading || paymentTemplatesTexts.sources[source],
    );
    return texts.csvContent(names, paymentTemplatesTexts.encodings[template.encoding]);
  }
  return texts.painContent(template.debtor_name, template.debtor_iban ?? template.debtor_account_id ?? '');
}

const COLUMNS: readonly SmallColumn<PaymentTemplate>[] = [
  { title: titles.name, render: ({ name }) => name },
  { title: titles.format, render: ({ format }) => paymentTemplatesTexts.formats[format] },
  { title: titles.content, render: contentOf },
  {
    title: titles.changed,
    render: ({ changed_at, changed_by }) => (
      <Rich text={texts.changedBy} values={{ at: <Timestamp at={changed_at} />, operator: changed_by }} />
    ),
  },
];

type Dialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly template: PaymentTemplate };

const actionsColumn = (onOpen: (dialog: Dialog) => void): SmallColumn<PaymentTemplate> => ({
  title: titles.actions,
  align: 'right',
  render: (template) => (
    <Group gap={4} justify="flex-end">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.editLabel(template.name)}
        onClick={() => onOpen({ kind: 'edit', template })}
      >
        {texts.editButton}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={texts.removeLabel(template.name)}
        onClick={() => onOpen({ kind: 'remove', template })}
      >
        {texts.removeButton}
      </Button>
    </Group>
  ),
});

export function PaymentTemplates() {
  const mayManage = useHasRight('manage');
  const query = usePaymentTemplates();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setDialog({ kind: 'add' })}>
            {texts.addButton}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {texts.hint}
      </Text>
      <SmallTable
        label={texts.label}
        query={query}
        getRows={({ items }) => items}
        getRowId={({ name }) => name}
        columns={mayManage ? [...COLUMNS, actionsColumn(setDialog)] : COLUMNS}
        empty={texts.empty}
      />
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <TemplateDialog original={dialog.kind === 'edit' ? dialog.template : undefined} onClose={close} />
      )}
      {dialog?.kind === 'remove' && <RemoveTemplate template={dialog.template} onClose={close} />}
    </Panel>
  );
}

type RemoveProps = { readonly template: PaymentTemplate; readonly onClose: () => void };

function RemoveTemplate({ template, onClose }: RemoveProps) {
  const remove = useRemoveTemplate();
  return (
    <ConfirmDialog
      title={paymentTemplatesTexts.remove.title(template.name)}
      confirmLabel={paymentTemplatesTexts.remove.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(template, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{paymentTemplatesTexts.remove.effect}</Text>
    </ConfirmDialog>
  );
}
