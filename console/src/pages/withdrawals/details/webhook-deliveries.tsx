// The webhooks of the withdrawal, every delivery attempt, and resending.

import { Button, Group, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Disclosure } from '@sluice/ui/components/display/disclosure.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { DeliveryBadge } from '@sluice/ui/components/webhooks/delivery.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { type Delivery, useResend } from '../../../data/withdrawals/withdrawal-details.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.webhooks;

function ResendDialog({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const resend = useResend();
  return (
    <ConfirmDialog
      title={texts.resendTitle(delivery.type)}
      confirmLabel={texts.resend}
      isBusy={resend.isPending}
      error={resend.error}
      onConfirm={() => resend.mutate(delivery.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        <Rich text={texts.resendMessage} values={{ type: <strong>{delivery.type}</strong> }} />
      </Text>
    </ConfirmDialog>
  );
}

function DeliveryAttempts({ tries }: Pick<Delivery, 'tries'>) {
  if (tries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {webhookTexts.noAttempts}
      </Text>
    );
  return (
    <Disclosure summary={texts.attempts(tries.length)}>
      <ol className="withdrawal-delivery-attempts">
        {tries.map(({ number, status, error, ms, at }) => (
          <li key={number}>
            <Timestamp at={at} as="exact" />
            <Rich
              text={texts.attempt}
              values={{
                status: status ?? webhookTexts.noResponse,
                duration: commonTexts.milliseconds(ms),
              }}
            />
            {error !== null && <span className="withdrawal-note">{texts.error(error)}</span>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

export function WebhookDeliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const mayWork = useHasRight('work');
  const [resending, setResending] = useState<Delivery>();
  return (
    <Panel title={texts.title}>
      {deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      ) : (
        <ul className="withdrawal-deliveries">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <Group justify="space-between" gap="xs">
                <Group gap="sm">
                  <Text span size="sm" fw={500}>
                    {delivery.type}
                  </Text>
                  <DeliveryBadge state={delivery.state} />
                </Group>
                {mayWork && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={texts.resendTitle(delivery.type)}
                    onClick={() => setResending(delivery)}
                  >
                    {texts.resend}
                  </Button>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                <Timestamp at={delivery.created_at} as="exact" />
                {delivery.due_at !== null && (
                  <Rich
                    text={texts.nextAttempt}
                    values={{ time: <Timestamp at={delivery.due_at} as="exact" /> }}
                  />
                )}
              </Text>
              <DeliveryAttempts tries={delivery.tries} />
            </li>
          ))}
        </ul>
      )}
      {resending && <ResendDialog delivery={resending} onClose={() => setResending(undefined)} />}
    </Panel>
  );
}
