// The fields of the form.
import { Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { useCurrency } from '@sluice/ui/lib/currency.ts';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Offer, System } from '../../../api/types.ts';
import { newWithdrawalTexts as texts } from '../../../texts/new-withdrawal.ts';
import type { Errors, FieldName, Values } from './form.ts';

type Props = {
  readonly values: Values;
  readonly errors: Errors;
  readonly onChange: (name: FieldName, value: string) => void;
  readonly system: System | undefined;
  readonly offer: Offer;
};

const FEE_SOURCES = ['balance', 'amount'] as const;

const inputMode = (system: System | undefined) =>
  system?.system === 'fps' ? 'tel' : system?.system === 'card' ? 'numeric' : 'text';

function limitsText({ min, max }: System, currency: string): string | undefined {
  const text = (amount: string) => commonTexts.amountWithCurrency(formatAmount(amount), currency);
  if (min !== null && max !== null) return texts.limits.both(text(min), text(max));
  if (min !== null) return texts.limits.min(text(min));
  return max === null ? undefined : texts.limits.max(text(max));
}

function SystemField({ values, errors, onChange, offer }: Props) {
  return (
    <Radio.Group
      label={texts.systemLabel}
      value={values.system}
      error={errors.system}
      onChange={(value) => onChange('system', value)}
    >
      <Stack gap={6} mt={4}>
        {offer.systems
          .filter(({ enabled }) => enabled)
          .map(({ system }) => (
            <Radio key={system} value={system} label={SYSTEMS[system].fullName} data-field="system" />
          ))}
      </Stack>
    </Radio.Group>
  );
}

function BankField({ values, errors, onChange, offer }: Props) {
  return (
    <Select
      label={texts.bankLabel}
      placeholder={texts.bankPlaceholder}
      required
      withAsterisk={false}
      searchable
      limit={100}
      nothingFoundMessage={texts.bankNotFound}
      data={offer.banks.map(({ bank_id, name }) => ({ value: bank_id, label: name }))}
      value={values.bank_id === '' ? null : values.bank_id}
      error={errors.bank_id}
      data-field="bank_id"
      onChange={(value) => onChange('bank_id', value ?? '')}
    />
  );
}

function FeeField({ values, errors, onChange }: Props) {
  return (
    <Radio.Group
      label={texts.feeFromLabel}
      value={values.fee_from}
      error={errors.fee_from}
      onChange={(value) => onChange('fee_from', value)}
    >
      <Stack gap={6} mt={4}>
        {FEE_SOURCES.map((source) => (
          <Radio key={source} value={source} label={texts.feeFrom[source]} data-field="fee_from" />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function OptionalFields({ values, errors, onChange }: Props) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {texts.optional}
      </Text>
      <TextInput
        label={texts.orderLabel}
        description={texts.orderHint}
        autoComplete="off"
        maxLength={64}
        value={values.order_id}
        error={errors.order_id}
        data-field="order_id"
        onChange={({ currentTarget }) => onChange('order_id', currentTarget.value)}
      />
      <TextInput
        label={texts.recipientLabel}
        autoComplete="off"
        value={values.recipient_name}
        error={errors.recipient_name}
        data-field="recipient_name"
        onChange={({ currentTarget }) => onChange('recipient_name', currentTarget.value)}
      />
      <Textarea
        label={texts.commentLabel}
        autosize
        minRows={1}
        value={values.comment}
        error={errors.comment}
        data-field="comment"
        onChange={({ currentTarget }) => onChange('comment', currentTarget.value)}
      />
    </>
  );
}

export function Fields(props: Props) {
  const { values, errors, onChange, system } = props;
  const currency = useCurrency();
  return (
    <Stack gap="md">
      <SystemField {...props} />
      <AmountInput
        label={texts.amountLabel}
        description={system && limitsText(system, currency)}
        required
        withAsterisk={false}
        value={values.amount}
        error={errors.amount}
        data-field="amount"
        onChange={(value) => onChange('amount', value)}
      />
      <TextInput
        label={system && texts.walletLabels[system.system]}
        description={system && texts.walletHints[system.system]}
        required
        withAsterisk={false}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        inputMode={inputMode(system)}
        value={values.wallet}
        error={errors.wallet}
        data-field="wallet"
        onChange={({ currentTarget }) => onChange('wallet', currentTarget.value)}
      />
      {system?.needs_bank && <BankField {...props} />}
      <FeeField {...props} />
      <OptionalFields {...props} />
    </Stack>
  );
}
