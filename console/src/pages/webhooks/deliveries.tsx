// Everything that was or is to be told, the newest first.
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import type { Query } from '../../api/types.ts';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import type { Column } from '../../components/table/column.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { type Filter, Filters } from '../../components/table/filters.tsx';
import { type Delivery, useDeliveries } from '../../data/webhooks.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DELIVERY_STATES, responseText } from './labels.ts';
import { ResendSince } from './resend-since.tsx';

const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Any state',
    width: 140,
    options: Object.entries(DELIVERY_STATES).map(([value, { text }]) => ({ value, label: text })),
  },
  { kind: 'number', name: 'merchant_id', label: 'Merchant id', width: 130 },
  { kind: 'number', name: 'withdrawal_id', label: 'Withdrawal id', width: 140 },
];

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'id', title: 'Id', card: 'title', render: ({ id }) => <span className="number">{id}</span> },
  {
    key: 'state',
    title: 'State',
    card: 'title',
    render: ({ state }) => <Badge color={DELIVERY_STATES[state].color}>{DELIVERY_STATES[state].text}</Badge>,
  },
  { key: 'type', title: 'Event', card: 'text', render: ({ type }) => type },
  {
    key: 'withdrawal',
    title: 'Withdrawal',
    card: 'text',
    render: ({ withdrawal_id }) => (
      <TextLink to={`/withdrawals/${withdrawal_id}`}>{`#${withdrawal_id}`}</TextLink>
    ),
  },
  {
    key: 'merchant',
    title: 'Merchant',
    card: 'text',
    render: ({ merchant_id }) => <TextLink to={`/merchants/${merchant_id}`}>{merchant_id}</TextLink>,
  },
  {
    key: 'tries',
    title: 'Tries',
    align: 'right',
    render: ({ tries }) => tries.length,
  },
  { key: 'answer', title: 'Last answer', card: 'line', render: ({ tries }) => responseText(tries.at(-1)) },
  {
    key: 'made',
    title: 'Made',
    card: 'line',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
  {
    key: 'due',
    title: 'Next try',
    render: ({ due_at }) => (due_at === null ? '–' : <Timestamp at={due_at} as="exact" />),
  },
];

const idOf = ({ id }: Delivery): string => String(id);

export function Deliveries() {
  const [params] = useUrlState();
  const query: Query = Object.fromEntries(
    FILTERS.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  const list = useDeliveries(query);
  const mayWork = useHasRight('work');
  const [openedId, setOpenedId] = useState<string>();
  const [isResending, setResending] = useState(false);
  const opened = list.rows.find((row) => idOf(row) === openedId);
  const actions: Column<Delivery> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        data-row-link
        aria-label={`Open delivery ${row.id}`}
        onClick={() => setOpenedId(idOf(row))}
      >
        Open
      </Button>
    ),
  };
  const merchant = params['merchant_id'];
  return (
    <>
      <div className="list-bar">
        <Filters filters={FILTERS} />
        {mayWork && (
          <Button variant="default" onClick={() => setResending(true)}>
            Resend since…
          </Button>
        )}
      </div>
      <DataTable
        label="Deliveries"
        list={list}
        columns={[...COLUMNS, actions]}
        idOf={idOf}
        empty={
          Object.keys(query).length > 0
            ? 'Nothing matches these filters.'
            : 'No merchant was told anything yet.'
        }
      />
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpenedId(undefined)} />}
      {isResending && (
        <ResendSince
          merchant={merchant === undefined ? undefined : Number(merchant)}
          onClose={() => setResending(false)}
        />
      )}
    </>
  );
}
