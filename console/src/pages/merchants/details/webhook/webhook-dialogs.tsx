// A new secret, sending or not, and no webhook any more: what is asked before each.
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../../components/dialog/confirm-dialog.tsx';
import {
  useRemoveWebhook,
  useRotateWebhookSecret,
  useSwitchWebhook,
} from '../../../../data/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { RotateDialog } from '../security/rotate-dialog.tsx';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function SecretDialog({ merchant: { merchant_id: id, name }, onClose }: Props) {
  const rotate = useRotateWebhookSecret();
  return (
    <RotateDialog
      noun="secret"
      title={`New webhook secret for ${name}`}
      about="A new secret is made and shown once. Messages are signed with it from now on."
      overlapLabel="The old secret is used beside it"
      ifItStops="A merchant that still checks with the old secret refuses every message from this moment on."
      ifItGoesOn="Until then every message is signed with both, and the merchant changes over at its leisure."
      made={
        rotate.data && {
          title: `New webhook secret of ${name}`,
          secret: rotate.data.secret,
          fileName: `merchant-${id}-webhook-secret.txt`,
        }
      }
      isBusy={rotate.isPending}
      error={rotate.error}
      onSend={(overlap) => rotate.mutate({ id, overlap })}
      onClose={onClose}
    />
  );
}

export function SwitchDialog({
  merchant: { merchant_id: id, name },
  enabled,
  onClose,
}: Props & { readonly enabled: boolean }) {
  const change = useSwitchWebhook();
  return (
    <ConfirmDialog
      title={`${enabled ? 'Disable' : 'Enable'} the webhook of ${name}`}
      confirmLabel={enabled ? 'Send nothing' : 'Send again'}
      isDangerous={enabled}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ id, to: enabled ? 'disable' : 'enable' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        {enabled
          ? 'Nothing is sent from this moment on. What waits to be sent waits on; what happens meanwhile is not queued, and has to be asked for.'
          : 'What waited is sent at once. What happened while it was off is not told by itself: send it again below.'}
      </Text>
    </ConfirmDialog>
  );
}

export function RemoveDialog({ merchant: { merchant_id: id, name }, onClose }: Props) {
  const remove = useRemoveWebhook();
  return (
    <ConfirmDialog
      title={`Remove the webhook of ${name}`}
      confirmLabel="Remove it"
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        The merchant is told nothing any more, what waits to be sent is given up, and its secret is gone. What
        was sent stays on record. Setting it up again makes a new secret.
      </Text>
    </ConfirmDialog>
  );
}
