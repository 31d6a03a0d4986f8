// A delivery with all its attempts, which can be sent again.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { DeliveryAttempts, DeliveryBadge } from '@sluice/ui/components/webhooks/delivery.tsx';
import { DeliveryBodies } from '@sluice/ui/components/webhooks/delivery-bodies.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { type DeliveryRow, useDelivery, useResend } from '../../data/webhook.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.delivery;
const columnTexts = webhooksTexts.deliveries;

/** The ID that the event has in every message. */
const eventId = ({ withdrawal_id, seq }: DeliveryRow): string => `evt_${withdrawal_id}_${seq}`;

type Props = { readonly delivery: DeliveryRow; readonly onClose: () => void };

export function DeliveryDialog({ delivery, onClose }: Props) {
  const resend = useResend();
  const { data: details } = useDelivery(delivery.id);
  const { state, type, withdrawal_id, callback_url, created_at, due_at, tries } = delivery;
  return (
    <Modal
      opened
      onClose={() => !resend.isPending && onClose()}
      title={texts.title(webhookTexts.eventNames[type], withdrawal_id)}
      size="lg"
    >
      <Stack gap="sm">
        <Facts
          facts={[
            [columnTexts.state, <DeliveryBadge key="state" state={state} />],
            [columnTexts.event, type],
            [texts.url, <span key="url">{callback_url ?? texts.toEndpoint}</span>],
            [columnTexts.created, <Timestamp key="created" at={created_at} as="exact" />],
            ...(due_at === null
              ? []
              : [[texts.nextAttempt, <Timestamp key="due" at={due_at} as="exact" />] as const]),
          ]}
        />
        <DeliveryAttempts tries={tries} />
        <DeliveryBodies tries={details?.tries ?? []} />
        <FormError error={resend.error} />
        <Text size="sm" c="dimmed">
          {texts.resendHint}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {commonTexts.close}
          </Button>
          <Button
            loading={resend.isPending}
            onClick={() => resend.mutate({ webhook_id: eventId(delivery) }, { onSuccess: onClose })}
          >
            {texts.resendButton}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
