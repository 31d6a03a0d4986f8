// Adds or changes a template.
import { Group, Select, Switch, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { type PaymentTemplate, useSaveTemplate } from '../../../data/withdrawals/payment-templates.ts';
import { paymentTemplatesTexts } from '../../../texts/payments/payment-templates.ts';
import { ColumnsEditor } from './columns-editor.tsx';
import { TemplatePreview } from './preview.tsx';
import { formOf, isComplete, readForm, type TemplateForm } from './template-form.ts';

const texts = paymentTemplatesTexts.dialog;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const FORMATS = optionsOf(paymentTemplatesTexts.formats);
const SEPARATORS = optionsOf(paymentTemplatesTexts.separators);
const DECIMALS = optionsOf(paymentTemplatesTexts.decimals);
const LINE_ENDS = optionsOf(paymentTemplatesTexts.lineEnds);
const ENCODINGS = optionsOf(paymentTemplatesTexts.encodings);
const ACCOUNT_KINDS = optionsOf({ iban: paymentTemplatesTexts.iban, other: texts.other });
const AGENT_KINDS = optionsOf({ bic: paymentTemplatesTexts.bic, other: texts.other });

const FIELDS = [
  'name',
  'columns',
  'decimal_separator',
  'debtor_name',
  'debtor_iban',
  'debtor_account_id',
  'debtor_bic',
  'debtor_agent_id',
];

type Props = { readonly original: PaymentTemplate | undefined; readonly onClose: () => void };
type FormProps = { readonly form: UseFormReturnType<TemplateForm>; readonly error: Error | null };

export function TemplateDialog({ original, onClose }: Props) {
  const save = useSaveTemplate();
  const form = useForm<TemplateForm>({ initialValues: formOf(original) });
  const { values } = form;
  const name = values.name.trim();
  return (
    <EditDialog
      title={original ? texts.editTitle(original.name) : texts.addTitle}
      submitLabel={texts.submit}
      size="lg"
      fields={FIELDS}
      isReady={name !== '' && isComplete(values)}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() =>
        save.mutate(
          { name, input: readForm(values), version: original?.version ?? null },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {!original && (
        <TextInput
          label={texts.nameLabel}
          description={texts.nameHint}
          required
          data-autofocus
          autoComplete="off"
          maxLength={32}
          {...form.getInputProps('name')}
          error={fieldError(save.error, 'name')}
        />
      )}
      <Select
        label={texts.formatLabel}
        data={FORMATS}
        allowDeselect={false}
        {...form.getInputProps('format')}
      />
      {values.format === 'csv' ? (
        <CsvFields form={form} error={save.error} />
      ) : (
        <PainFields form={form} error={save.error} />
      )}
      <TemplatePreview form={values} />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}

const CsvFields = ({ form, error }: FormProps) => (
  <>
    <ColumnsEditor
      columns={form.values.columns}
      error={fieldError(error, 'columns')}
      onChange={(columns) => form.setFieldValue('columns', columns)}
    />
    <Switch label={texts.headerLabel} {...form.getInputProps('header', { type: 'checkbox' })} />
    <Group grow align="flex-start">
      <Select
        label={texts.separatorLabel}
        data={SEPARATORS}
        allowDeselect={false}
        {...form.getInputProps('separator')}
      />
      <Select
        label={texts.decimalLabel}
        data={DECIMALS}
        allowDeselect={false}
        {...form.getInputProps('decimal_separator')}
        error={fieldError(error, 'decimal_separator')}
      />
    </Group>
    <Group grow align="flex-start">
      <Select
        label={texts.encodingLabel}
        data={ENCODINGS}
        allowDeselect={false}
        {...form.getInputProps('encoding')}
      />
      <Select
        label={texts.lineEndLabel}
        data={LINE_ENDS}
        allowDeselect={false}
        {...form.getInputProps('line_end')}
      />
    </Group>
  </>
);

const PainFields = ({ form, error }: FormProps) => (
  <>
    <TextInput
      label={texts.debtorNameLabel}
      required
      autoComplete="off"
      maxLength={140}
      {...form.getInputProps('debtor_name')}
      error={fieldError(error, 'debtor_name')}
    />
    <Group grow align="flex-start">
      <Select
        label={texts.accountKindLabel}
        data={ACCOUNT_KINDS}
        allowDeselect={false}
        {...form.getInputProps('accountKind')}
      />
      <TextInput
        label={texts.accountLabel}
        required
        autoComplete="off"
        maxLength={42}
        {...form.getInputProps('account')}
        error={fieldError(error, 'debtor_iban') ?? fieldError(error, 'debtor_account_id')}
      />
    </Group>
    <Group grow align="flex-start">
      <Select
        label={texts.agentKindLabel}
        data={AGENT_KINDS}
        allowDeselect={false}
        {...form.getInputProps('agentKind')}
      />
      <TextInput
        label={texts.agentLabel}
        required
        autoComplete="off"
        maxLength={35}
        {...form.getInputProps('agent')}
        error={fieldError(error, 'debtor_bic') ?? fieldError(error, 'debtor_agent_id')}
      />
    </Group>
  </>
);
