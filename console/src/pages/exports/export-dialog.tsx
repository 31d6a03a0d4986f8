// Asks for a file with the withdrawals of a period.
import { Group, Input, Radio, Select, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { SYSTEM_NAMES, SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { lastMonth, PeriodFields } from '@sluice/ui/components/form/period-picker.tsx';
import { useState } from 'react';
import { useMerchantOptions } from '../../data/merchants/merchants.ts';
import { type Export, useRequestExport } from '../../data/withdrawals/exports.ts';
import { exportsTexts } from '../../texts/exports/exports.ts';

const texts = exportsTexts.dialog;

type ChoiceProps<T extends string> = {
  readonly label: string;
  readonly options: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
};

function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as T)}>
      <Group mt={4}>
        {(Object.keys(options) as T[]).map((each) => (
          <Radio key={each} value={each} label={options[each]} />
        ))}
      </Group>
    </Radio.Group>
  );
}

type MerchantProps = {
  readonly value: string;
  readonly onChange: (merchant: string) => void;
  readonly error: string | undefined;
};

function MerchantField({ value, onChange, error }: MerchantProps) {
  const [text, setText] = useState('');
  return (
    <Select
      label={texts.merchantLabel}
      placeholder={exportsTexts.allMerchants}
      searchable
      clearable
      data={useMerchantOptions(text, value)}
      // Found by the server, which also searches by number.
      filter={({ options }) => options}
      value={value === '' ? null : value}
      error={error}
      onSearchChange={setText}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const request = useRequestExport();
  const [by, setBy] = useState<Export['by']>('paid');
  const [format, setFormat] = useState<Export['format']>('xlsx');
  const [period, setPeriod] = useState(() => lastMonth(Date.now()));
  const [merchant, setMerchant] = useState('');
  const [system, setSystem] = useState<Export['system']>(null);
  const submit = () =>
    request.mutate(
      { by, format, ...period, system, merchant_id: merchant === '' ? null : Number(merchant) },
      { onSuccess: onClose },
    );
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['merchant_id']}
      size="lg"
      isBusy={request.isPending}
      error={request.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice label={texts.byLabel} options={exportsTexts.by} value={by} onChange={setBy} />
      <Input.Wrapper label={texts.periodLabel} labelElement="div">
        <PeriodFields {...period} onChange={setPeriod} />
      </Input.Wrapper>
      <MerchantField
        value={merchant}
        onChange={setMerchant}
        error={fieldError(request.error, 'merchant_id')}
      />
      <Select
        label={texts.systemLabel}
        placeholder={texts.anySystem}
        clearable
        data={SYSTEM_NAMES.map((name) => ({ value: name, label: SYSTEMS[name].fullName }))}
        value={system}
        onChange={(chosen) => setSystem(chosen as Export['system'])}
      />
      <Choice label={texts.formatLabel} options={exportsTexts.formats} value={format} onChange={setFormat} />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}
