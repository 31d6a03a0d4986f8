// Saying what became of a payout that the aggregator leaves in doubt: with evidence, for a second operator to confirm.
import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Withdrawal } from '../../../api/types.ts';
import { FormError, fieldError } from '../../../components/display/feedback.tsx';
import { Money } from '../../../components/display/money.tsx';
import { useResolve } from '../../../data/withdrawal-details.ts';
import { formatAmount } from '../../../lib/decimal.ts';

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

const FIELDS = ['paid', 'evidence', 'reason'] as const;

export function ResolveDialog({ row, onClose }: Props) {
  const { currency } = useCurrentSession();
  const resolve = useResolve();
  const form = useForm({ initialValues: { outcome: '', evidence: '', reason: '' } });
  const { outcome, evidence, reason } = form.values;
  const isReady = outcome !== '' && evidence.trim() !== '' && reason.trim() !== '';
  const send = form.onSubmit(() =>
    resolve.mutate(
      { row, paid: outcome === 'paid', evidence: evidence.trim(), reason: reason.trim() },
      { onSuccess: onClose },
    ),
  );
  const hold = `${formatAmount(row.amount_fee)} ${currency}`;
  return (
    <Modal
      opened
      onClose={() => !resolve.isPending && onClose()}
      title={`Resolve withdrawal #${row.id}`}
      size="lg"
    >
      <form onSubmit={send}>
        <Stack>
          <Text>
            What became of{' '}
            <strong>
              <Money amount={row.amount_to_receive} withCurrency />
            </strong>{' '}
            to {row.wallet}? Say only what you can show: if it is called not paid and was paid, it may be paid
            twice.
          </Text>
          <Radio.Group
            label="The aggregator"
            withAsterisk
            {...form.getInputProps('outcome')}
            error={fieldError(resolve.error, 'paid')}
          >
            <Stack gap="xs" mt={4}>
              <Radio
                value="paid"
                label="has paid it"
                description={`${hold} of the merchant's hold is spent, and the merchant is told that it is paid.`}
              />
              <Radio
                value="not paid"
                label="has not paid it, and never will"
                description={`It may be tried again, or ${hold} goes back to the merchant.`}
              />
            </Stack>
          </Radio.Group>
          <Textarea
            label="Evidence"
            description="What the aggregator or the bank said, and where it can be found."
            required
            autosize
            minRows={2}
            maxLength={2_000}
            {...form.getInputProps('evidence')}
            error={fieldError(resolve.error, 'evidence')}
          />
          <Textarea
            label="Reason, for the history"
            required
            autosize
            minRows={2}
            maxLength={1_000}
            {...form.getInputProps('reason')}
            error={fieldError(resolve.error, 'reason')}
          />
          <FormError error={resolve.error} fields={FIELDS} />
          <Text size="sm" c="var(--warn)">
            Nothing happens until a second operator has confirmed it.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={resolve.isPending}>
              Keep as it is
            </Button>
            <Button type="submit" color="red.9" loading={resolve.isPending} disabled={!isReady}>
              {outcome === '' ? 'Propose' : `Propose: ${outcome}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
