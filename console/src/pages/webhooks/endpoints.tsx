// Every merchant's endpoint: whether it works, and what it has not heard.
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import type { Column } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { type Endpoint, useEndpoints } from '../../data/webhooks.ts';
import { ResendSince } from './resend-since.tsx';

function EndpointState({ enabled, disabled_because, failing_since }: Endpoint) {
  if (!enabled)
    return (
      <>
        <Badge color="red">Off</Badge> {disabled_because}
      </>
    );
  if (failing_since === null) return <Badge color="green">Works</Badge>;
  return (
    <>
      <Badge color="orange">Fails</Badge> for <Timestamp at={failing_since} as="age" />
    </>
  );
}

const counted = (state: 'pending' | 'failed', count: number, merchant: number) =>
  count === 0 ? (
    '0'
  ) : (
    <TextLink to="/webhooks" search={{ tab: 'deliveries', state, merchant_id: String(merchant) }}>
      {count}
    </TextLink>
  );

/** Created, paid, cancelled, returned. */
const EVERY_EVENT = 4;

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    key: 'merchant',
    title: 'Merchant',
    card: 'title',
    width: 250,
    render: ({ merchant_id, merchant_name }) => (
      <TextLink to={`/merchants/${merchant_id}`}>{`${merchant_name} · ${merchant_id}`}</TextLink>
    ),
  },
  { key: 'state', title: 'State', card: 'text', render: (row) => <EndpointState {...row} /> },
  { key: 'url', title: 'Address', card: 'line', render: ({ url }) => <span className="wallet">{url}</span> },
  {
    key: 'events',
    title: 'Is told',
    card: 'line',
    render: ({ events }) =>
      events.length === EVERY_EVENT
        ? 'everything'
        : events.map((event) => event.replace('withdraw.', '')).join(', '),
  },
  {
    key: 'pending',
    title: 'To be sent',
    align: 'right',
    card: 'line',
    render: ({ pending, merchant_id }) => counted('pending', pending, merchant_id),
  },
  {
    key: 'failed',
    title: 'Given up',
    align: 'right',
    card: 'line',
    render: ({ failed, merchant_id }) => counted('failed', failed, merchant_id),
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
        {...(enabled ? {} : { title: 'It is off: switch it on at the merchant first' })}
        aria-label={`Resend to ${merchant_name}`}
        onClick={() => setMerchant(merchant_id)}
      >
        Resend
      </Button>
    ),
  };
  return (
    <>
      <DataTable
        label="Endpoints"
        list={list}
        columns={mayWork ? [...COLUMNS, actions] : COLUMNS}
        idOf={({ merchant_id }) => String(merchant_id)}
        empty="No merchant has a webhook. It is set at the merchant."
      />
      {merchant !== undefined && <ResendSince merchant={merchant} onClose={() => setMerchant(undefined)} />}
    </>
  );
}
