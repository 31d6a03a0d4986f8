// Where a merchant is told what becomes of its withdrawals, and what it was told.
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { Facts } from '../../../../components/display/facts.tsx';
import { EmptyState } from '../../../../components/display/feedback.tsx';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import type { Endpoint } from '../../../../data/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { RemoveDialog, SecretDialog, SwitchDialog } from './webhook-dialogs.tsx';

type Opened = 'set' | 'secret' | 'switch' | 'remove';

function stateOf({ enabled, failing_since }: Endpoint) {
  if (!enabled) return { text: 'Off', color: 'gray' };
  return failing_since === null ? { text: 'Works', color: 'green' } : { text: 'Failing', color: 'orange' };
}

function About({ endpoint }: { readonly endpoint: Endpoint }) {
  const { text, color } = stateOf(endpoint);
  const { failing_since, disabled_because, old_secret_until } = endpoint;
  return (
    <Facts
      facts={[
        ['Address', <span key="url">{endpoint.url}</span>],
        [
          'State',
          <Group key="state" gap="xs">
            <Badge color={color}>{text}</Badge>
            {disabled_because !== null && <Text size="sm">{disabled_because}</Text>}
            {failing_since !== null && (
              <Text size="sm" c="var(--warn)">
                no message has got through since <Timestamp at={failing_since} as="exact" />
              </Text>
            )}
          </Group>,
        ],
        ['Told about', endpoint.events.map((event) => event.replace('withdraw.', '')).join(', ')],
        ...(old_secret_until === null
          ? []
          : [
              [
                'Secret',
                <>
                  signed with the old one too, until <Timestamp at={old_secret_until} as="exact" />
                </>,
              ] as const,
            ]),
      ]}
    />
  );
}

export function Webhook({ merchant }: { readonly merchant: Merchant }) {
  const { webhook } = merchant;
  const mayManage = useHasRight('manage');
  const [opened, setOpened] = useState<Opened>();
  const dialog = { merchant, onClose: () => setOpened(undefined) };
  const setButton = mayManage && (
    <Button variant={webhook ? 'default' : 'filled'} onClick={() => setOpened('set')}>
      {webhook ? 'Change' : 'Set it up'}
    </Button>
  );
  return (
    <Stack gap="sm">
      <Panel title="Webhook" aside={webhook && setButton}>
        {webhook === null ? (
          <EmptyState action={setButton}>
            It is not told anything: it has to ask what became of its withdrawals.
          </EmptyState>
        ) : (
          <About endpoint={webhook} />
        )}
        {webhook && mayManage && (
          <Group gap="xs" mt="sm">
            <Button variant="default" onClick={() => setOpened('secret')}>
              New secret
            </Button>
            <Button variant="default" onClick={() => setOpened('switch')}>
              {webhook.enabled ? 'Disable' : 'Enable'}
            </Button>
            <Button variant="default" c="var(--bad)" onClick={() => setOpened('remove')}>
              Remove
            </Button>
          </Group>
        )}
      </Panel>
      <Deliveries merchant={merchant} />
      {opened === 'set' && <EndpointDialog {...dialog} />}
      {opened === 'secret' && <SecretDialog {...dialog} />}
      {opened === 'switch' && webhook && <SwitchDialog {...dialog} enabled={webhook.enabled} />}
      {opened === 'remove' && <RemoveDialog {...dialog} />}
    </Stack>
  );
}
