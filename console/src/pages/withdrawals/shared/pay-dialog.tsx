// Manual payment of one withdrawal: the amount and wallet to pay, then the reference of the payment. If its merchant is
// frozen or blocked, also while the dialog is open, only a payment that was sent before can be recorded.
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { useWithdrawal } from '../../../data/withdrawals/withdrawal-details.ts';
import { usePay } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { payoutStopReason } from '../../merchants/shared/payout-stop.tsx';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PayoutStopNotice } from './payout-stop-notice.tsx';

const texts = withdrawalsTexts.pay;
const FIELDS = ['reference', 'reuse_reason', 'accept_unverified', 'proof', 'reason'] as const;
const EMPTY = { reference: '', reuseReason: '', acceptUnverified: false, proof: '', reason: '' };

function useSubmitLabel(row: OfferedWithdrawal, isStopped: boolean, isProposal: boolean): string {
  const session = useCurrentSession();
  const labels = isStopped ? withdrawalsTexts.stopped : texts;
  if (row.amount_to_send === null) return isProposal ? labels.proposeUnfixed : labels.submitUnfixed;
  return (isProposal ? labels.propose : labels.submit)(
    formatAmount(row.amount_to_send),
    row.currency_to_send ?? session.currency,
  );
}

/** Read again at every live update, unlike the row with which the dialog was opened. */
function usePayoutStop(row: OfferedWithdrawal): string | undefined {
  const { data } = useWithdrawal(row.id);
  return payoutStopReason(data?.withdrawal ?? row);
}

type FieldsProps = {
  readonly form: UseFormReturnType<typeof EMPTY>;
  readonly error: unknown;
  readonly isStopped: boolean;
  /** Paid by a transaction, whose hash belongs to one withdrawal. */
  readonly isTransaction: boolean;
};

function PaymentFields({ form, error, isStopped, isTransaction }: FieldsProps) {
  const referenceError = fieldError(error, 'reference');
  const reasonError = fieldError(error, 'reason');
  const unverifiedError = fieldError(error, 'accept_unverified');
  return (
    <>
      <TextInput
        label={isTransaction ? texts.hashLabel : texts.referenceLabel}
        description={isTransaction ? texts.hashHint : texts.referenceHint}
        required
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('reference')}
        onChange={({ currentTarget }) =>
          // What the operator has checked is the transaction of one hash.
          form.setValues({ reference: currentTarget.value, acceptUnverified: false })
        }
        error={referenceError}
      />
      {!isTransaction && (referenceError !== undefined || form.values.reuseReason !== '') && (
        <TextInput
          label={texts.reuseLabel}
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('reuseReason')}
          error={fieldError(error, 'reuse_reason')}
        />
      )}
      {(unverifiedError !== undefined || form.values.acceptUnverified) && (
        <Checkbox
          label={texts.unverifiedLabel}
          {...form.getInputProps('acceptUnverified', { type: 'checkbox' })}
          error={unverifiedError}
        />
      )}
      {(isStopped || reasonError !== undefined) && (
        <TextInput
          label={withdrawalsTexts.stopped.reasonLabel}
          required
          autoComplete="off"
          maxLength={500}
          {...form.getInputProps('reason')}
          error={reasonError}
        />
      )}
      <TextInput
        label={texts.proofLabel}
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('proof')}
        error={fieldError(error, 'proof')}
      />
    </>
  );
}

type Props = { readonly row: OfferedWithdrawal; readonly onClose: () => void };

export function PayDialog({ row, onClose }: Props) {
  const pay = usePay();
  const stop = usePayoutStop(row);
  const isStopped = stop !== undefined;
  const needsSecondOperator = useNeedsSecondOperator(row.amount_fee);
  const submitLabel = useSubmitLabel(row, isStopped, needsSecondOperator);
  const form = useForm({ initialValues: EMPTY });
  const { reference, reason } = form.values;
  const isReady = reference.trim() !== '' && (!isStopped || reason.trim() !== '');
  const submit = form.onSubmit((values) =>
    pay.mutate(
      {
        row,
        reference: values.reference.trim(),
        reuseReason: values.reuseReason.trim(),
        proof: values.proof.trim(),
        reason: values.reason.trim(),
        acceptUnverified: values.acceptUnverified,
      },
      { onSuccess: onClose },
    ),
  );
  return (
    <Modal
      opened
      onClose={() => !pay.isPending && onClose()}
      title={(isStopped ? withdrawalsTexts.stopped.dialogTitle : texts.title)(row.id)}
      size="lg"
    >
      <form onSubmit={submit}>
        <Stack>
          {isStopped && <PayoutStopNotice merchant={row.merchant_name} reason={stop} />}
          <PaymentFacts row={row} isStopped={isStopped} />
          <PaymentFields
            form={form}
            error={pay.error}
            isStopped={isStopped}
            isTransaction={row.system === 'usdt'}
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
            <Button type="submit" loading={pay.isPending} disabled={!isReady}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
