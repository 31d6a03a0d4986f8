// The webhook of a merchant, and its latest deliveries.
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { EmptyState } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { TestResult } from '@sluice/ui/components/webhooks/test-result.tsx';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { type Endpoint, useTestWebhook } from '../../../../data/merchants/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantWebhookTexts as texts } from '../../../../texts/merchants/merchant-webhook.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { RemoveDialog, SecretDialog, ToggleDialog } from './webhook-dialogs.tsx';

type OpenDialog = 'endpoint' | 'secret' | 'toggle' | 'remove';

function endpointState({ enabled, failing_since }: Endpoint) {
  if (!enabled) return { text: texts.states.disabled, color: 'gray' };
  return failing_since === null
    ? { text: texts.states.healthy, color: 'green' }
    : { text: texts.states.failing, color: 'orange' };
}

const hostsText = ({ callback_hosts }: Endpoint): string =>
  callback_hosts
    .map(({ host, disabled, failing_since }) => {
      if (disabled) return texts.callbackHostDisabled(host);
      return failing_since === null ? host : texts.callbackHostFailing(host);
    })
    .join(', ') || texts.noCallbackHosts;

function EndpointFacts({ endpoint }: { readonly endpoint: Endpoint }) {
  const { text, color } = endpointState(endpoint);
  const { failing_since, disabled_because, old_secret_until } = endpoint;
  return (
    <Facts
      facts={[
        [texts.url, <span key="url">{endpoint.url}</span>],
        [
          texts.state,
          <Group key="state" gap="xs">
            <Badge color={color}>{text}</Badge>
            {disabled_because !== null && <Text size="sm">{disabled_because}</Text>}
            {failing_since !== null && (
              <Text size="sm" c="var(--warn)">
                <Rich
                  text={texts.failingSince}
                  values={{ time: <Timestamp at={failing_since} as="exact" /> }}
                />
              </Text>
            )}
          </Group>,
        ],
        [texts.events, endpoint.events.map((event) => webhookTexts.eventNames[event]).join(', ')],
        [texts.callbackHosts, hostsText(endpoint)],
        ...(old_secret_until === null
          ? []
          : [
              [
                texts.secret,
                <Rich
                  key="secret"
                  text={texts.oldSecretUntil}
                  values={{ time: <Timestamp at={old_secret_until} as="exact" /> }}
                />,
              ] as const,
            ]),
      ]}
    />
  );
}

type ManageProps = { readonly enabled: boolean; readonly onOpen: (dialog: OpenDialog) => void };

function ManageButtons({ enabled, onOpen }: ManageProps) {
  return (
    <>
      <Button variant="default" onClick={() => onOpen('secret')}>
        {texts.newSecretButton}
      </Button>
      <Button variant="default" onClick={() => onOpen('toggle')}>
        {enabled ? texts.disableButton : texts.enableButton}
      </Button>
      <Button variant="default" c="var(--bad)" onClick={() => onOpen('remove')}>
        {texts.removeButton}
      </Button>
    </>
  );
}

export function Webhook({ merchant }: { readonly merchant: Merchant }) {
  const { webhook } = merchant;
  const mayManage = useHasRight('manage');
  const mayWork = useHasRight('work');
  const test = useTestWebhook();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const dialogProps = { merchant, onClose: () => setOpenDialog(undefined) };
  const editButton = mayManage && (
    <Button variant={webhook ? 'default' : 'filled'} onClick={() => setOpenDialog('endpoint')}>
      {webhook ? texts.changeButton : texts.setUpButton}
    </Button>
  );
  return (
    <Stack gap="sm">
      <Panel title={texts.title} aside={webhook && editButton}>
        {webhook === null ? (
          <EmptyState action={editButton}>{texts.empty}</EmptyState>
        ) : (
          <EndpointFacts endpoint={webhook} />
        )}
        {webhook && (mayManage || mayWork) && (
          <Group gap="xs" mt="sm">
            {mayWork && webhook.enabled && (
              <Button
                variant="default"
                loading={test.isPending}
                onClick={() => test.mutate(merchant.merchant_id)}
              >
                {webhookTexts.test.button}
              </Button>
            )}
            {mayManage && <ManageButtons enabled={webhook.enabled} onOpen={setOpenDialog} />}
          </Group>
        )}
        {test.data && <TestResult result={test.data} />}
      </Panel>
      <Deliveries merchant={merchant} />
      {openDialog === 'endpoint' && <EndpointDialog {...dialogProps} />}
      {openDialog === 'secret' && <SecretDialog {...dialogProps} />}
      {openDialog === 'toggle' && webhook && <ToggleDialog {...dialogProps} enabled={webhook.enabled} />}
      {openDialog === 'remove' && <RemoveDialog {...dialogProps} />}
    </Stack>
  );
}
