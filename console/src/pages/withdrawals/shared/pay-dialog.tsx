// Manual payment of one withdrawal: the amount and wallet to pay, then the reference of the payment.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Withdrawal } from '../../../api/types.ts';
import { CopyButton } from '../../../components/display/copy-button.tsx';
import { Facts } from '../../../components/display/facts.tsx';
import { FormError, fieldError } from '../../../components/display/feedback.tsx';
import { Money } from '../../../components/display/money.tsx';
import { SYSTEMS } from '../../../components/display/payment-system.tsx';
import { usePay } from '../../../data/withdrawals.ts';
import { formatAmount } from '../../../lib/decimal.ts';
import { commonTexts } from '../../../texts/shared/common.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';
import { Recipient } from './recipient.tsx';

const texts = withdrawalsTexts.pay;
const FIELDS = ['reference', 'proof'] as const;

function PaymentFacts({ row }: { readonly row: Withdrawal }) {
  const { merchant_name: merchant, order_id: order } = row;
  return (
    <Facts
      facts={[
        [
          texts.facts.amount,
          <Group key="amount" gap={4}>
            <strong className="amount-big">
              <Money amount={row.amount_to_receive} withCurrency />
            </strong>
            <CopyButton text={row.amount_to_receive} name={withdrawalDetailsTexts.summary.amountName} />
          </Group>,
        ],
        [texts.facts.to, <Recipient key="to" row={row} />],
        ...(row.bank_name === null ? [] : [[texts.facts.bank, row.bank_name] as const]),
        [texts.facts.system, SYSTEMS[row.system].fullName],
        [texts.facts.merchant, order === null ? merchant : texts.merchantOrder(merchant, order)],
      ]}
    />
  );
}

export function PayDialog({ row, onClose }: { readonly row: Withdrawal; readonly onClose: () => void }) {
  const { currency } = useCurrentSession();
  const pay = usePay();
  const needsSecondOperator = useNeedsSecondOperator(row.amount_fee);
  const submitLabel = needsSecondOperator ? texts.propose : texts.submit;
  const form = useForm({ initialValues: { reference: '', proof: '' } });
  const submit = form.onSubmit(({ reference, proof }) =>
    pay.mutate({ row, reference: reference.trim(), proof: proof.trim() }, { onSuccess: onClose }),
  );
  return (
    <Modal opened onClose={() => !pay.isPending && onClose()} title={texts.title(row.id)} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <PaymentFacts row={row} />
          <TextInput
            label={texts.referenceLabel}
            description={texts.referenceHint}
            required
            data-autofocus
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('reference')}
            error={fieldError(pay.error, 'reference')}
          />
          <TextInput
            label={texts.proofLabel}
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps('proof')}
            error={fieldError(pay.error, 'proof')}
          />
          <FormError error={pay.error} fields={FIELDS} />
          {needsSecondOperator ? (
            <SecondOperatorNote text={texts.fourEyes} />
          ) : (
            <Text size="sm" c="dimmed">
              {texts.effect}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={pay.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={pay.isPending} disabled={form.values.reference.trim() === ''}>
              {submitLabel(formatAmount(row.amount_to_receive), currency)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
