// Manual payment of one withdrawal: the amount and wallet to pay, then the reference of the payment. If its merchant is
// frozen or blocked, also while the dialog is open, only a payment that was sent before can be recorded.
import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { FileField } from '@sluice/ui/components/form/file-field.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { type RefObject, useRef } from 'react';
import { useCurrentSession } from '../../../api/current-session.ts';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { useWithdrawal } from '../../../data/withdrawals/withdrawal-details.ts';
import { useAttach, usePay } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { payoutStopReason } from '../../merchants/shared/payout-stop.tsx';
import { SecondOperatorNote, useNeedsSecondOperator } from '../../proposals/shared/second-operator.tsx';
import { ATTACHMENT_TYPES } from './attachment-types.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { PayoutStopNotice } from './payout-stop-notice.tsx';
import { PossiblePaymentNotice } from './possible-payment-notice.tsx';
import { ShownBeforeNotice } from './shown-before-notice.tsx';

const texts = withdrawalsTexts.pay;
const FIELDS = ['reference', 'reuse_reason', 'accept_unverified', 'proof', 'reason'] as const;
const EMPTY = {
  reference: '',
  reuseReason: '',
  acceptUnverified: false,
  proof: '',
  file: null as File | null,
  reason: '',
};

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
function useCurrentFacts(row: OfferedWithdrawal) {
  const { data } = useWithdrawal(row.id);
  return { stop: payoutStopReason(data?.withdrawal ?? row), comment: data?.comment ?? null };
}

/** The file is attached first: without it the payment is not recorded either. The same file again changes nothing. */
function usePayment(row: OfferedWithdrawal, onPaid: () => void) {
  const pay = usePay();
  const attach = useAttach();
  const submit = ({ file, ...values }: typeof EMPTY) => {
    const send = () =>
      pay.mutate(
        {
          row,
          reference: values.reference.trim(),
          reuseReason: values.reuseReason.trim(),
          proof: values.proof.trim(),
          reason: values.reason.trim(),
          acceptUnverified: values.acceptUnverified,
        },
        { onSuccess: onPaid },
      );
    if (file === null) send();
    else attach.mutate({ row, file }, { onSuccess: send });
  };
  return {
    submit,
    isPending: pay.isPending || attach.isPending,
    error: pay.error,
    fileError: attach.error ?? undefined,
  };
}

type FieldsProps = {
  readonly form: UseFormReturnType<typeof EMPTY>;
  readonly error: unknown;
  readonly fileError: Error | undefined;
  readonly referenceField: RefObject<HTMLInputElement | null>;
  readonly isStopped: boolean;
  /** Paid by a transaction, whose hash belongs to one withdrawal. */
  readonly isTransaction: boolean;
};

function PaymentFields({ form, error, fileError, referenceField, isStopped, isTransaction }: FieldsProps) {
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
        ref={referenceField}
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
      <FileField
        label={texts.proofFileLabel}
        description={withdrawalDetailsTexts.attachments.fileHint}
        accept={ATTACHMENT_TYPES}
        value={form.values.file}
        onChange={(file) => form.setFieldValue('file', file)}
        error={fileError && errorMessage(fileError)}
      />
    </>
  );
}

type Props = {
  readonly row: OfferedWithdrawal;
  readonly showsWallet?: boolean;
  readonly onClose: () => void;
};

export function PayDialog({ row, showsWallet = false, onClose }: Props) {
  const { submit, isPending, error, fileError } = usePayment(row, onClose);
  const { stop, comment } = useCurrentFacts(row);
  const isStopped = stop !== undefined;
  const needsSecondOperator = useNeedsSecondOperator(row.amount_fee);
  const submitLabel = useSubmitLabel(row, isStopped, needsSecondOperator);
  const form = useForm({ initialValues: EMPTY });
  const referenceField = useRef<HTMLInputElement>(null);
  const { reference, reason } = form.values;
  const isReady = reference.trim() !== '' && (!isStopped || reason.trim() !== '');
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={(isStopped ? withdrawalsTexts.stopped.dialogTitle : texts.title)(row.id)}
      size="lg"
    >
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          {isStopped && <PayoutStopNotice merchant={row.merchant_name} reason={stop} />}
          <PossiblePaymentNotice row={row} />
          <ShownBeforeNotice row={row} />
          <PaymentFacts
            row={row}
            isStopped={isStopped}
            comment={comment}
            showsAtOnce={showsWallet}
            // The button that had the focus is gone.
            onShown={() => referenceField.current?.focus()}
          />
          <PaymentFields
            form={form}
            error={error}
            fileError={fileError}
            referenceField={referenceField}
            isStopped={isStopped}
            isTransaction={row.system === 'usdt'}
          />
          <FormError error={error} fields={FIELDS} />
          {needsSecondOperator ? (
            <SecondOperatorNote text={texts.fourEyes} />
          ) : (
            <Text size="sm" c="dimmed">
              {texts.effect}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={!isReady}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
