// Confirmations: a new secret, enabling or disabling the webhook, and removing it.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import {
  useRemoveWebhook,
  useRotateWebhookSecret,
  useToggleWebhook,
} from '../../../../data/merchants/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantWebhookTexts as texts } from '../../../../texts/merchants/merchant-webhook.ts';
import { RotateDialog } from '../security/rotate-dialog.tsx';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function SecretDialog({ merchant: { merchant_id: id, name }, onClose }: Props) {
  const rotate = useRotateWebhookSecret();
  return (
    <RotateDialog
      title={texts.newSecret.title(name)}
      texts={texts.newSecret}
      newSecret={
        rotate.data && {
          title: texts.newSecret.secretTitle(name),
          secret: rotate.data.secret,
          fileName: texts.secretFile(id),
        }
      }
      isBusy={rotate.isPending}
      error={rotate.error}
      onSubmit={(overlap) => rotate.mutate({ id, overlap })}
      onClose={onClose}
    />
  );
}

export function ToggleDialog({
  merchant: { merchant_id: id, name },
  enabled,
  onClose,
}: Props & { readonly enabled: boolean }) {
  const toggle = useToggleWebhook();
  const { title, message, submit } = enabled ? texts.disable : texts.enable;
  return (
    <ConfirmDialog
      title={title(name)}
      confirmLabel={submit}
      isDangerous={enabled}
      isBusy={toggle.isPending}
      error={toggle.error}
      onConfirm={() => toggle.mutate({ id, action: enabled ? 'disable' : 'enable' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{message}</Text>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ merchant: { merchant_id: id, name }, onClose }: Props) {
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      title={texts.remove.title(name)}
      confirmLabel={texts.remove.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.remove.message}</Text>
    </ConfirmDialog>
  );
}
