// Paying one withdrawal by hand: what to send and where, then the reference of what was sent.
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
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';
import { Recipient } from './recipient.tsx';

const FIELDS = ['reference', 'proof'] as const;

export function PayDialog({ row, onClose }: { readonly row: Withdrawal; readonly onClose: () => void }) {
  const { currency } = useCurrentSession();
  const pay = usePay();
  const needsSecond = useNeedsSecondOperator(row.amount_fee);
  const sent = `I have sent ${formatAmount(row.amount_to_receive)} ${currency}`;
  const form = useForm({ initialValues: { reference: '', proof: '' } });
  const send = form.onSubmit(({ reference, proof }) =>
    pay.mutate({ row, reference: reference.trim(), proof: proof.trim() }, { onSuccess: onClose }),
  );
  return (
    <Modal opened onClose={() => !pay.isPending && onClose()} title={`Pay withdrawal #${row.id}`} size="lg">
      <form onSubmit={send}>
        <Stack>
          <Facts
            facts={[
              [
                'Send',
                <Group key="send" gap={4}>
                  <strong className="amount-big">
                    <Money amount={row.amount_to_receive} withCurrency />
                  </strong>
                  <CopyButton text={row.amount_to_receive} name="the amount" />
                </Group>,
              ],
              ['To', <Recipient key="to" row={row} />],
              ...(row.bank_name === null ? [] : [['Bank', row.bank_name] as const]),
              ['By', SYSTEMS[row.system].long],
              ['For', `${row.merchant_name}${row.order_id === null ? '' : `, order ${row.order_id}`}`],
            ]}
          />
          <TextInput
            label="Reference of the payment"
            description="The number your bank gave it. It is how the payment is found later."
            required
            data-autofocus
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('reference')}
            error={fieldError(pay.error, 'reference')}
          />
          <TextInput
            label="Proof"
            description="Where a receipt is kept, if there is one."
            autoComplete="off"
            maxLength={500}
            {...form.getInputProps('proof')}
            error={fieldError(pay.error, 'proof')}
          />
          <FormError error={pay.error} fields={FIELDS} />
          {needsSecond ? (
            <SecondOperatorNote>
              send the money first, then record it here. Nobody else can pay it meanwhile; a second operator
              confirms your record, and only then it counts as paid.
            </SecondOperatorNote>
          ) : (
            <Text size="sm" c="dimmed">
              It cannot be taken back, only returned. If the merchant has a webhook, it is told at once.
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={pay.isPending}>
              Not yet
            </Button>
            <Button type="submit" loading={pay.isPending} disabled={form.values.reference.trim() === ''}>
              {needsSecond ? `Propose: ${sent}` : sent}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
