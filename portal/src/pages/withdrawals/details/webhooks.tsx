// The webhooks of the withdrawal and every try to deliver them.

import { Badge, Group, Text } from '@mantine/core';
import { Disclosure } from '@sluice/ui/components/display/disclosure.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { Delivery } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.webhooks;

const STATE_COLORS = {
  pending: 'blue',
  delivered: 'green',
  failed: 'red',
} as const satisfies Record<Delivery['state'], string>;

function Tries({ tries }: Pick<Delivery, 'tries'>) {
  if (tries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.noTries}
      </Text>
    );
  return (
    <Disclosure summary={texts.tries(tries.length)}>
      <ol className="withdrawal-tries">
        {tries.map(({ number, status, error, ms, at }) => (
          <li key={number}>
            <Timestamp at={at} as="exact" />
            {texts.result(status === null ? texts.noResponse : texts.status(status), ms)}
            {error !== null && texts.error(error)}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function DeliveryItem({
  delivery: { type, state, created_at, due_at, callback_url, tries },
}: {
  readonly delivery: Delivery;
}) {
  return (
    <li>
      <Group gap="sm">
        <Text span size="sm" fw={500}>
          {type}
        </Text>
        <Badge color={STATE_COLORS[state]}>{texts.states[state]}</Badge>
      </Group>
      <Text size="sm" c="dimmed">
        <Timestamp at={created_at} as="exact" />
      </Text>
      {callback_url !== null && (
        <Text size="sm" c="dimmed">
          {texts.toUrl(callback_url)}
        </Text>
      )}
      {due_at !== null && (
        <Text size="sm" c="dimmed">
          <Rich text={texts.next} values={{ time: <Timestamp at={due_at} as="exact" /> }} />
        </Text>
      )}
      <Tries tries={tries} />
    </li>
  );
}

export function Webhooks({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  return (
    <Panel title={texts.title}>
      {deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      ) : (
        <ul className="withdrawal-webhooks">
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
