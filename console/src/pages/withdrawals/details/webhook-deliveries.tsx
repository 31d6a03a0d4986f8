// What the merchant was told about it, every try, and telling it again.
import { Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Disclosure } from '../../../components/display/disclosure.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { type Delivery, useResend } from '../../../data/withdrawal-details.ts';

const LOOKS = {
  pending: { text: 'On its way', color: 'blue' },
  delivered: { text: 'Delivered', color: 'green' },
  failed: { text: 'Failed', color: 'red' },
} as const satisfies Record<Delivery['state'], unknown>;

function Resend({ delivery, onClose }: { readonly delivery: Delivery; readonly onClose: () => void }) {
  const resend = useResend();
  return (
    <ConfirmDialog
      title={`Send ${delivery.type} again`}
      confirmLabel="Send it again"
      isBusy={resend.isPending}
      error={resend.error}
      onConfirm={() => resend.mutate(delivery.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        The merchant's endpoint is told <strong>{delivery.type}</strong> once more, under the same id, so that
        a merchant who has heard it already can tell. No money is moved.
      </Text>
    </ConfirmDialog>
  );
}

function Tries({ tries }: Pick<Delivery, 'tries'>) {
  if (tries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        not tried yet
      </Text>
    );
  return (
    <Disclosure summary={tries.length === 1 ? '1 try' : `${tries.length} tries`}>
      <ol className="withdrawal-delivery-attempts">
        {tries.map(({ number, status, error, ms, at }) => (
          <li key={number}>
            <Timestamp at={at} as="exact" /> · {status ?? 'no answer'} · {ms} ms
            {error !== null && <span className="withdrawal-note">{` · ${error}`}</span>}
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
    <Panel title="Webhooks">
      {deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          The merchant was told nothing by webhook.
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
                  <Badge color={LOOKS[delivery.state].color}>{LOOKS[delivery.state].text}</Badge>
                </Group>
                {mayWork && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Send ${delivery.type} again`}
                    onClick={() => setResending(delivery)}
                  >
                    Resend
                  </Button>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                <Timestamp at={delivery.created_at} as="exact" />
                {delivery.due_at !== null && (
                  <>
                    {' · next try '}
                    <Timestamp at={delivery.due_at} as="exact" />
                  </>
                )}
              </Text>
              <Tries tries={delivery.tries} />
            </li>
          ))}
        </ul>
      )}
      {resending && <Resend delivery={resending} onClose={() => setResending(undefined)} />}
    </Panel>
  );
}
