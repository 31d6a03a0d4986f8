// A delivery with all its attempts, which can be resent.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { DeliveryAttempts, DeliveryBadge } from '@sluice/ui/components/webhooks/delivery.tsx';
import { DeliveryBodies } from '@sluice/ui/components/webhooks/delivery-bodies.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useHasRight } from '../../api/current-session.ts';
import { type Delivery, useDelivery, useResendDelivery } from '../../data/webhooks.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.delivery;

type Props = { readonly delivery: Delivery; readonly onClose: () => void };

export function DeliveryDialog({ delivery, onClose }: Props) {
  const resend = useResendDelivery();
  const mayWork = useHasRight('work');
  const { data: details } = useDelivery(delivery.id);
  const { id, state, type, withdrawal_id, merchant_id, callback_url, created_at, due_at, tries } = delivery;
  return (
    <Modal opened onClose={() => !resend.isPending && onClose()} title={texts.title(id)} size="lg">
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.state, <DeliveryBadge key="state" state={state} />],
            [texts.event, type],
            [
              texts.withdrawal,
              <TextLink key="withdrawal" to={`/withdrawals/${withdrawal_id}`}>
                {commonTexts.withdrawalNumber(withdrawal_id)}
              </TextLink>,
            ],
            [
              texts.recipient,
              <TextLink key="recipient" to={`/merchants/${merchant_id}`}>
                {texts.merchantName(merchant_id)}
              </TextLink>,
            ],
            ...(callback_url === null ? [] : [[texts.callbackUrl, callback_url] as const]),
            [texts.created, <Timestamp key="created" at={created_at} as="exact" />],
            ...(due_at === null
              ? []
              : [[texts.nextAttempt, <Timestamp key="due" at={due_at} as="exact" />] as const]),
          ]}
        />
        <DeliveryAttempts tries={tries} />
        <DeliveryBodies tries={details?.tries ?? []} />
        <FormError error={resend.error} />
        {mayWork && (
          <Text size="sm" c="dimmed">
            {texts.resendHint}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {commonTexts.close}
          </Button>
          {mayWork && (
            <Button loading={resend.isPending} onClick={() => resend.mutate(id, { onSuccess: onClose })}>
              {texts.resendButton}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
