// All webhook deliveries, newest first.
import { Button } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type Filter, Filters } from '@sluice/ui/components/table/filters.tsx';
import { DELIVERY_STATES, DeliveryBadge, responseText } from '@sluice/ui/components/webhooks/delivery.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useHasRight } from '../../api/current-session.ts';
import type { Query } from '../../api/types.ts';
import { type Delivery, useDeliveries } from '../../data/webhooks.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ResendSince } from './resend-since.tsx';

const texts = webhooksTexts.deliveries;

const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: texts.filters.anyState,
    width: 140,
    options: Object.entries(DELIVERY_STATES).map(([value, { text }]) => ({ value, label: text })),
  },
  { kind: 'number', name: 'merchant_id', label: texts.filters.merchant, width: 130 },
  { kind: 'number', name: 'withdrawal_id', label: texts.filters.withdrawal, width: 140 },
];

const COLUMNS: readonly Column<Delivery>[] = [
  { key: 'id', title: texts.id, card: 'title', render: ({ id }) => <span className="number">{id}</span> },
  {
    key: 'state',
    title: texts.state,
    card: 'title',
    render: ({ state }) => <DeliveryBadge state={state} />,
  },
  { key: 'type', title: texts.event, card: 'text', render: ({ type }) => type },
  {
    key: 'withdrawal',
    title: texts.withdrawal,
    card: 'text',
    render: ({ withdrawal_id }) => (
      <TextLink to={`/withdrawals/${withdrawal_id}`}>{commonTexts.withdrawalNumber(withdrawal_id)}</TextLink>
    ),
  },
  {
    key: 'merchant',
    title: texts.merchant,
    card: 'text',
    render: ({ merchant_id }) => <TextLink to={`/merchants/${merchant_id}`}>{merchant_id}</TextLink>,
  },
  {
    key: 'attempts',
    title: texts.attempts,
    align: 'right',
    render: ({ tries }) => tries.length,
  },
  {
    key: 'response',
    title: texts.lastResponse,
    card: 'line',
    render: ({ tries }) => responseText(tries.at(-1)),
  },
  {
    key: 'created',
    title: texts.created,
    card: 'line',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
  {
    key: 'due',
    title: texts.nextAttempt,
    render: ({ due_at }) => (due_at === null ? commonTexts.none : <Timestamp at={due_at} as="exact" />),
  },
];

const getDeliveryId = ({ id }: Delivery): string => String(id);

export function Deliveries() {
  const [params] = useUrlState();
  const query: Query = Object.fromEntries(
    FILTERS.flatMap(({ name }) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
  const list = useDeliveries(query);
  const mayWork = useHasRight('work');
  const [openId, setOpenId] = useState<string>();
  const [isResending, setResending] = useState(false);
  const openDelivery = list.rows.find((row) => getDeliveryId(row) === openId);
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
        aria-label={texts.openLabel(row.id)}
        onClick={() => setOpenId(getDeliveryId(row))}
      >
        {texts.openButton}
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
            {texts.resendSinceButton}
          </Button>
        )}
      </div>
      <DataTable
        label={texts.tableLabel}
        list={list}
        columns={[...COLUMNS, actions]}
        getRowId={getDeliveryId}
        empty={Object.keys(query).length > 0 ? texts.emptyFiltered : texts.empty}
      />
      {openDelivery && <DeliveryDialog delivery={openDelivery} onClose={() => setOpenId(undefined)} />}
      {isResending && (
        <ResendSince
          merchant={merchant === undefined ? undefined : Number(merchant)}
          onClose={() => setResending(false)}
        />
      )}
    </>
  );
}
