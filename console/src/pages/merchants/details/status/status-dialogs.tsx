// Confirmations before the status of a merchant changes, or its payouts are frozen or resumed.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { StaleNotice, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { useCreateHalt, useRemoveHalt } from '../../../../data/halts.ts';
import { type Merchant, useChangeMerchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { isFrozenAutomatically } from '../../shared/merchant-status.tsx';

const texts = merchantDetailsTexts.status;

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function StatusDialog({
  merchant,
  targetStatus,
  onClose,
}: Props & { readonly targetStatus: keyof typeof texts.dialogs }) {
  const guard = useStaleGuard(merchant);
  const change = useChangeMerchant();
  const { title, message, submit } = texts.dialogs[targetStatus];
  const isDangerous = targetStatus !== 'active';
  const changeStatus = (reason: string) =>
    change.mutate(
      { original: guard.original, change: { status: targetStatus, ...(isDangerous ? { reason } : {}) } },
      { onSuccess: onClose },
    );
  return (
    <ConfirmDialog
      title={title(merchant.name)}
      confirmLabel={submit}
      isDangerous={isDangerous}
      {...(isDangerous ? { reasonLabel: texts.reasonLabel } : {})}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={changeStatus}
      onClose={onClose}
    >
      <Text>
        <Rich
          text={message}
          values={{
            available: <Money amount={merchant.available} withCurrency />,
            held: <Money amount={merchant.held} withCurrency />,
          }}
        />
      </Text>
      <StaleNotice {...guard} />
    </ConfirmDialog>
  );
}

export function FreezeDialog({ merchant, onClose }: Props) {
  const halt = useCreateHalt();
  const subject = String(merchant.merchant_id);
  return (
    <ConfirmDialog
      title={texts.freeze.title(merchant.name)}
      confirmLabel={texts.freeze.submit}
      isDangerous
      reasonLabel={texts.freeze.reasonLabel}
      isBusy={halt.isPending}
      error={halt.error}
      onConfirm={(reason) => halt.mutate({ scope: 'merchant', subject, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <Rich
          text={texts.freeze.message}
          values={{
            held: (
              <strong>
                <Money amount={merchant.held} withCurrency />
              </strong>
            ),
          }}
        />
      </Text>
    </ConfirmDialog>
  );
}

export function ResumeDialog({ merchant, onClose }: Props) {
  const resume = useRemoveHalt();
  const { frozen, merchant_id, held } = merchant;
  if (frozen === null) return null;
  return (
    <ConfirmDialog
      title={texts.resume.title(merchant.name)}
      confirmLabel={texts.resume.submit}
      isBusy={resume.isPending}
      error={resume.error}
      onConfirm={() =>
        resume.mutate({ ...frozen, scope: 'merchant', subject: String(merchant_id) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text>
        <Rich
          text={isFrozenAutomatically(frozen) ? texts.resume.messageAutomatic : texts.resume.messageBy}
          values={{
            operator: frozen.actor,
            reason: frozen.reason,
            held: <Money amount={held} withCurrency />,
          }}
        />
      </Text>
    </ConfirmDialog>
  );
}
