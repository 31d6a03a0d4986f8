// The endpoint: where events are sent, whether they arrive, and a test of it.
import { Badge, Button, Group, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { EmptyState, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { TestResult } from '@sluice/ui/components/webhooks/test-result.tsx';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useState } from 'react';
import type { Endpoint as EndpointRow } from '../../api/types.ts';
import { useEndpoint, useTestEndpoint } from '../../data/webhook.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { NewSecretDialog } from './secret-dialog.tsx';

const texts = webhooksTexts.endpoint;

function stateOf({ enabled, failing_since }: EndpointRow) {
  if (!enabled) return { text: texts.states.disabled, color: 'gray' };
  return failing_since === null
    ? { text: texts.states.healthy, color: 'green' }
    : { text: texts.states.failing, color: 'orange' };
}

function State({ endpoint }: { readonly endpoint: EndpointRow }) {
  const { text, color } = stateOf(endpoint);
  const { failing_since, disabled_because } = endpoint;
  return (
    <Group gap="xs">
      <Badge color={color}>{text}</Badge>
      {disabled_because !== null && <Text size="sm">{disabled_because}</Text>}
      {failing_since !== null && (
        <Text size="sm" c="var(--warn)">
          <Rich text={texts.failingSince} values={{ time: <Timestamp at={failing_since} as="exact" /> }} />
        </Text>
      )}
    </Group>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: EndpointRow }) {
  const { url, events, old_secret_until } = endpoint;
  return (
    <Facts
      facts={[
        [texts.url, <span key="url">{url}</span>],
        [texts.state, <State key="state" endpoint={endpoint} />],
        [texts.events, events.map((event) => webhookTexts.eventNames[event]).join(', ')],
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

type OpenDialog = 'endpoint' | 'secret';

function EndpointPanel({ endpoint }: { readonly endpoint: EndpointRow | null }) {
  const test = useTestEndpoint();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const editButton = (
    <Button variant={endpoint ? 'default' : 'filled'} onClick={() => setOpenDialog('endpoint')}>
      {endpoint ? texts.changeButton : texts.setUpButton}
    </Button>
  );
  return (
    <Panel title={texts.title} aside={endpoint && editButton}>
      {endpoint ? (
        <EndpointFacts endpoint={endpoint} />
      ) : (
        <EmptyState action={editButton}>{texts.empty}</EmptyState>
      )}
      {endpoint && (
        <Group gap="xs" mt="sm">
          <Button variant="default" onClick={() => setOpenDialog('secret')}>
            {texts.newSecretButton}
          </Button>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
            {webhookTexts.test.button}
          </Button>
        </Group>
      )}
      {test.data && <TestResult result={test.data} />}
      {openDialog === 'endpoint' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {openDialog === 'secret' && <NewSecretDialog onClose={close} />}
    </Panel>
  );
}

export function Endpoint() {
  const { data, error, refetch } = useEndpoint();
  if (data) return <EndpointPanel endpoint={data.endpoint} />;
  return (
    <Panel title={texts.title}>
      {error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={3} />}
    </Panel>
  );
}
