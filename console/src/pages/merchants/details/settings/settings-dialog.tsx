// Changing what is settled about a merchant: the form, and what will be different.
import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Change, ChangeList } from '../../../../components/dialog/change-list.tsx';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '../../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../../components/display/feedback.tsx';
import { AmountInput } from '../../../../components/form/amount-input.tsx';
import { type Merchant, type MerchantChange, useChangeMerchant } from '../../../../data/merchants.ts';
import { parseAmount } from '../../../../lib/decimal.ts';
import { FEE_FROM, formatLimit, formatRateLimit, MODES } from './labels.tsx';

const FIELDS = ['name', 'payout_mode', 'fee_from', 'daily_limit', 'rate_limit'] as const;
const RATE = /^[1-9]\d{0,6}$/;

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const valuesOf = (merchant: Merchant) => ({
  name: merchant.name,
  payout_mode: merchant.payout_mode,
  fee_from: merchant.fee_from,
  daily_limit: merchant.daily_limit ?? '',
  rate_limit: merchant.rate_limit === null ? '' : String(merchant.rate_limit),
});
type Values = ReturnType<typeof valuesOf>;

/** Only what is different from what was seen. */
function changeIn(original: Merchant, values: Values): MerchantChange {
  const wanted = {
    name: values.name.trim(),
    payout_mode: values.payout_mode,
    fee_from: values.fee_from,
    daily_limit: parseAmount(values.daily_limit) ?? null,
    rate_limit: values.rate_limit === '' ? null : Number(values.rate_limit),
  };
  return Object.fromEntries(
    FIELDS.filter((field) => wanted[field] !== original[field]).map((field) => [field, wanted[field]]),
  );
}

function changeRows(original: Merchant, change: MerchantChange): readonly Change[] {
  const { name, payout_mode, fee_from, daily_limit, rate_limit } = change;
  return [
    ...(name === undefined ? [] : [{ name: 'Name', before: original.name, after: name }]),
    ...(payout_mode === undefined
      ? []
      : [{ name: 'Paid', before: MODES[original.payout_mode], after: MODES[payout_mode] }]),
    ...(fee_from === undefined
      ? []
      : [{ name: 'Fee', before: FEE_FROM[original.fee_from], after: FEE_FROM[fee_from] }]),
    ...(daily_limit === undefined
      ? []
      : [
          { name: 'Daily limit', before: formatLimit(original.daily_limit), after: formatLimit(daily_limit) },
        ]),
    ...(rate_limit === undefined
      ? []
      : [
          {
            name: 'Rate limit',
            before: formatRateLimit(original.rate_limit),
            after: formatRateLimit(rate_limit),
          },
        ]),
  ];
}

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function SettingsDialog({ merchant, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const send = useChangeMerchant();
  const form = useForm({ initialValues: valuesOf(guard.original) });
  const { name, daily_limit, rate_limit } = form.values;
  const isRateWrong = rate_limit !== '' && !RATE.test(rate_limit);
  const isRight = name.trim() !== '' && !isRateWrong && (daily_limit === '' || parseAmount(daily_limit));
  const change = changeIn(guard.original, form.values);
  const changes = changeRows(guard.original, change);
  return (
    <EditDialog
      title={`Settings of ${merchant.name}`}
      submitLabel="Save"
      size="lg"
      fields={FIELDS}
      isReady={Boolean(isRight) && changes.length > 0 && !guard.isStale}
      isBusy={send.isPending}
      error={guard.isStale ? null : send.error}
      onSubmit={() => send.mutate({ original: guard.original, change }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <StaleNotice
        isStale={guard.isStale && !send.isPending}
        reload={() => {
          guard.reload();
          form.setValues(valuesOf(merchant));
          send.reset();
        }}
      />
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('name')}
        error={fieldError(send.error, 'name')}
      />
      <Select label="Withdrawals are paid" data={choices(MODES)} {...form.getInputProps('payout_mode')} />
      <Select label="The fee is taken" data={choices(FEE_FROM)} {...form.getInputProps('fee_from')} />
      <AmountInput
        label="Daily limit"
        description="How much it may withdraw in one day (UTC). Empty: no limit."
        value={daily_limit}
        onChange={(value) => form.setFieldValue('daily_limit', value)}
        error={fieldError(send.error, 'daily_limit')}
      />
      <TextInput
        label="Rate limit"
        description="Requests a minute. Empty: as for everybody."
        inputMode="numeric"
        {...form.getInputProps('rate_limit')}
        error={fieldError(send.error, 'rate_limit') ?? (isRateWrong ? 'A whole number from 1 on' : undefined)}
      />
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is changed yet.
        </Text>
      ) : (
        <ChangeList changes={changes} />
      )}
      {changes.length > 0 && (
        <Text size="sm" c="dimmed">
          It holds for withdrawals that are created from now on.
        </Text>
      )}
    </EditDialog>
  );
}
