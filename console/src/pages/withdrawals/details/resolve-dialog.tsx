// Manual outcome of an uncertain payout: with evidence, and confirmed by a second operator.

import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { Withdrawal } from '../../../api/types.ts';
import { useResolve } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.resolve;

type Props = { readonly row: Withdrawal; readonly onClose: () => void };

const FIELDS = ['paid', 'evidence', 'reason'] as const;

const submitLabel = (outcome: string): string => {
  if (outcome === '') return texts.submit;
  return outcome === 'paid' ? texts.submitPaid : texts.submitNotPaid;
};

type OutcomeProps = { readonly hold: string; readonly error: unknown; readonly input: object };

function OutcomeField({ hold, error, input }: OutcomeProps) {
  return (
    <Radio.Group label={texts.outcomeLabel} withAsterisk {...input} error={fieldError(error, 'paid')}>
      <Stack gap="xs" mt={4}>
        <Radio value="paid" label={texts.paid} description={texts.paidHint(hold)} />
        <Radio value="not paid" label={texts.notPaid} description={texts.notPaidHint(hold)} />
      </Stack>
    </Radio.Group>
  );
}

export function ResolveDialog({ row, onClose }: Props) {
  const { currency } = useCurrentSession();
  const resolve = useResolve();
  const form = useForm({ initialValues: { outcome: '', evidence: '', reason: '' } });
  const { outcome, evidence, reason } = form.values;
  const isReady = outcome !== '' && evidence.trim() !== '' && reason.trim() !== '';
  const submit = form.onSubmit(() =>
    resolve.mutate(
      { row, paid: outcome === 'paid', evidence: evidence.trim(), reason: reason.trim() },
      { onSuccess: onClose },
    ),
  );
  const hold = commonTexts.amountWithCurrency(formatAmount(row.amount_fee), currency);
  return (
    <Modal opened onClose={() => !resolve.isPending && onClose()} title={texts.title(row.id)} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <Text>
            <Rich
              text={texts.message}
              values={{
                amount: (
                  <strong>
                    <Money amount={row.amount_to_receive} withCurrency />
                  </strong>
                ),
                wallet: row.wallet,
              }}
            />
          </Text>
          <OutcomeField hold={hold} error={resolve.error} input={form.getInputProps('outcome')} />
          <Textarea
            label={texts.evidenceLabel}
            description={texts.evidenceHint}
            required
            autosize
            minRows={2}
            maxLength={2_000}
            {...form.getInputProps('evidence')}
            error={fieldError(resolve.error, 'evidence')}
          />
          <Textarea
            label={texts.reasonLabel}
            required
            autosize
            minRows={2}
            maxLength={1_000}
            {...form.getInputProps('reason')}
            error={fieldError(resolve.error, 'reason')}
          />
          <FormError error={resolve.error} fields={FIELDS} />
          <Text size="sm" c="var(--warn)">
            {texts.fourEyes}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={resolve.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" color="red.9" loading={resolve.isPending} disabled={!isReady}>
              {submitLabel(outcome)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
