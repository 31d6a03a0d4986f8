// Changing what is settled about a merchant: the form, and what will be different.
import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Change, Changes } from '../../../../components/dialog/change-list.tsx';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { ChangedMeanwhile, useSeen } from '../../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../../components/display/feedback.tsx';
import { AmountInput } from '../../../../components/form/amount-input.tsx';
import { type Merchant, type MerchantChange, useChangeMerchant } from '../../../../data/merchants.ts';
import { readAmount } from '../../../../lib/decimal.ts';
import { FEE_FROM, limitInWords, MODES, rateInWords } from './labels.tsx';

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
function changeIn(seen: Merchant, values: Values): MerchantChange {
  const wanted = {
    name: values.name.trim(),
    payout_mode: values.payout_mode,
    fee_from: values.fee_from,
    daily_limit: readAmount(values.daily_limit) ?? null,
    rate_limit: values.rate_limit === '' ? null : Number(values.rate_limit),
  };
  return Object.fromEntries(
    FIELDS.filter((field) => wanted[field] !== seen[field]).map((field) => [field, wanted[field]]),
  );
}

function inWords(seen: Merchant, change: MerchantChange): readonly Change[] {
  const { name, payout_mode, fee_from, daily_limit, rate_limit } = change;
  return [
    ...(name === undefined ? [] : [{ name: 'Name', was: seen.name, becomes: name }]),
    ...(payout_mode === undefined
      ? []
      : [{ name: 'Paid', was: MODES[seen.payout_mode], becomes: MODES[payout_mode] }]),
    ...(fee_from === undefined
      ? []
      : [{ name: 'Fee', was: FEE_FROM[seen.fee_from], becomes: FEE_FROM[fee_from] }]),
    ...(daily_limit === undefined
      ? []
      : [{ name: 'Daily limit', was: limitInWords(seen.daily_limit), becomes: limitInWords(daily_limit) }]),
    ...(rate_limit === undefined
      ? []
      : [{ name: 'Rate limit', was: rateInWords(seen.rate_limit), becomes: rateInWords(rate_limit) }]),
  ];
}

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function SettingsDialog({ merchant, onClose }: Props) {
  const seen = useSeen(merchant);
  const send = useChangeMerchant();
  const form = useForm({ initialValues: valuesOf(seen.thing) });
  const { name, daily_limit, rate_limit } = form.values;
  const isRateWrong = rate_limit !== '' && !RATE.test(rate_limit);
  const isRight = name.trim() !== '' && !isRateWrong && (daily_limit === '' || readAmount(daily_limit));
  const change = changeIn(seen.thing, form.values);
  const changes = inWords(seen.thing, change);
  return (
    <EditDialog
      title={`Settings of ${merchant.name}`}
      verb="Save"
      size="lg"
      fields={FIELDS}
      isReady={Boolean(isRight) && changes.length > 0 && !seen.isStale}
      isBusy={send.isPending}
      error={seen.isStale ? null : send.error}
      onSend={() => send.mutate({ seen: seen.thing, change }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ChangedMeanwhile
        isStale={seen.isStale && !send.isPending}
        reload={() => {
          seen.reload();
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
        <Changes changes={changes} />
      )}
      {changes.length > 0 && (
        <Text size="sm" c="dimmed">
          It holds for withdrawals that are created from now on.
        </Text>
      )}
    </EditDialog>
  );
}
