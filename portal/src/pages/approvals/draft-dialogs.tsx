// Confirming, rejecting and withdrawing a withdrawal that waits.
import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { toastError, toastSuccess } from '@sluice/ui/lib/toasts.ts';
import type { Draft } from '../../api/types.ts';
import { useConfirmDraft, useEndDraft } from '../../data/approvals.ts';
import { approvalsTexts } from '../../texts/approvals.ts';
import { newWithdrawalTexts } from '../../texts/new-withdrawal.ts';
import { refusalText } from '../withdrawals/shared/refusal-text.ts';
import { DraftFacts } from './facts.tsx';

const texts = approvalsTexts.draft;

type Props = { readonly draft: Draft; readonly onClose: () => void };

/** It is decided again when it is confirmed, so it may be refused now. */
function showResult({ withdrawal_id, refusal }: Draft): void {
  if (withdrawal_id !== null) toastSuccess(texts.made(withdrawal_id));
  else if (refusal !== null) toastError(texts.refused(refusalText(refusal)));
  else toastSuccess(newWithdrawalTexts.beingMade);
}

export function ConfirmDraft({ draft, onClose }: Props) {
  const confirm = useConfirmDraft();
  const onSuccess = (confirmed: Draft) => {
    showResult(confirmed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      confirmLabel={texts.confirmSubmit}
      isBusy={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(draft.id, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DraftFacts draft={draft} />
        <Text size="sm">{texts.confirmEffect}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

export function RejectDraft({ draft, onClose }: Props) {
  const end = useEndDraft();
  const onSuccess = () => {
    toastSuccess(texts.rejected);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.rejectTitle}
      confirmLabel={approvalsTexts.rejectSubmit}
      isDangerous
      reasonLabel={approvalsTexts.noteLabel}
      isBusy={end.isPending}
      error={end.error}
      onConfirm={(note) => end.mutate({ id: draft.id, note }, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DraftFacts draft={draft} />
        <Text size="sm">{texts.rejectEffect(draft.maker)}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

export function WithdrawDraft({ draft, onClose }: Props) {
  const end = useEndDraft();
  const onSuccess = () => {
    toastSuccess(texts.withdrawn);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.withdrawTitle}
      confirmLabel={approvalsTexts.withdrawSubmit}
      isDangerous
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate({ id: draft.id, note: '' }, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DraftFacts draft={draft} />
        <Text size="sm">{texts.withdrawEffect}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
