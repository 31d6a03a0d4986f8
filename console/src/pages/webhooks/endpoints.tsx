// The webhook endpoints of all merchants, with the numbers of pending and failed deliveries.
import { Badge, Button } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { type Endpoint, useEndpoints } from '../../data/webhooks.ts';
import { merchantWebhookTexts } from '../../texts/merchants/merchant-webhook.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';
import { ResendSince } from './resend-since.tsx';

const texts = webhooksTexts.endpoints;
const { states } = merchantWebhookTexts;
const { eventNames } = webhookTexts;

function EndpointState({ enabled, disabled_because, failing_since }: Endpoint) {
  if (!enabled)
    return (
      <Rich
        text={texts.disabledBecause}
        values={{ state: <Badge color="red">{states.disabled}</Badge>, reason: disabled_because }}
      />
    );
  if (failing_since === null) return <Badge color="green">{states.healthy}</Badge>;
  return (
    <Rich
      text={texts.failingFor}
      values={{
        state: <Badge color="orange">{states.failing}</Badge>,
        age: <Timestamp at={failing_since} as="age" />,
      }}
    />
  );
}

const deliveryCount = (state: 'pending' | 'failed', count: number, merchant: number) =>
  count === 0 ? (
    '0'
  ) : (
    <TextLink to="/webhooks" search={{ tab: 'deliveries', state, merchant_id: String(merchant) }}>
      {count}
    </TextLink>
  );

const EVENT_COUNT = Object.keys(eventNames).length;

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    key: 'merchant',
    title: texts.merchant,
    card: 'title',
    width: 250,
    render: ({ merchant_id, merchant_name }) => (
      <TextLink to={`/merchants/${merchant_id}`}>{texts.merchantName(merchant_name, merchant_id)}</TextLink>
    ),
  },
  { key: 'state', title: texts.state, card: 'text', render: (row) => <EndpointState {...row} /> },
  {
    key: 'url',
    title: texts.url,
    card: 'line',
    render: ({ url }) => <span className="monospace">{url}</span>,
  },
  {
    key: 'events',
    title: texts.events,
    card: 'line',
    render: ({ events }) =>
      events.length === EVENT_COUNT ? texts.allEvents : events.map((event) => eventNames[event]).join(', '),
  },
  {
    key: 'pending',
    title: texts.pending,
    align: 'right',
    card: 'line',
    render: ({ pending, merchant_id }) => deliveryCount('pending', pending, merchant_id),
  },
  {
    key: 'failed',
    title: texts.failed,
    align: 'right',
    card: 'line',
    render: ({ failed, merchant_id }) => deliveryCount('failed', failed, merchant_id),
  },
];

export function Endpoints() {
  const list = useEndpoints();
  const mayWork = useHasRight('work');
  const [merchant, setMerchant] = useState<number>();
  const actions: Column<Endpoint> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: ({ merchant_id, merchant_name, enabled }) => (
      <Button
        size="compact-xs"
        variant="default"
        disabled={!enabled}
        {...(enabled ? {} : { title: texts.resendDisabled })}
        aria-label={texts.resendLabel(merchant_name)}
        onClick={() => setMerchant(merchant_id)}
      >
        {texts.resendButton}
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        label={texts.tableLabel}
        list={list}
        columns={mayWork ? [...COLUMNS, actions] : COLUMNS}
        getRowId={({ merchant_id }) => String(merchant_id)}
        empty={texts.empty}
      />
      {merchant !== undefined && <ResendSince merchant={merchant} onClose={() => setMerchant(undefined)} />}
    </>
  );
}
