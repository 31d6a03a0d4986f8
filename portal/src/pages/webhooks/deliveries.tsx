// The webhook deliveries of the merchant, newest first.
import { Button } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type Filter, Filters } from '@sluice/ui/components/table/filters.tsx';
import { DELIVERY_STATES, DeliveryBadge, responseText } from '@sluice/ui/components/webhooks/delivery.tsx';
import { type Params, useUrlState } from '@sluice/ui/lib/url-state.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useState } from 'react';
import { type DeliveryFilter, type DeliveryRow, useDeliveries } from '../../data/webhook.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ResendSince } from './resend-since.tsx';

const texts = webhooksTexts.deliveries;

const STATES = Object.keys(DELIVERY_STATES) as readonly DeliveryRow['state'][];

const FILTERS: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: texts.anyState,
    width: 140,
    options: STATES.map((value) => ({ value, label: DELIVERY_STATES[value].text })),
  },
  { kind: 'number', name: 'withdrawal_id', label: texts.withdrawalFilter, width: 140 },
];

/** The server rejects unknown values, and the URL may contain any. */
function toFilter({ state, withdrawal_id }: Params): DeliveryFilter {
  const known = STATES.find((name) => name === state);
  return {
    ...(known === undefined ? {} : { state: known }),
    ...(withdrawal_id === undefined ? {} : { withdrawal_id }),
  };
}

const COLUMNS: readonly Column<DeliveryRow>[] = [
  {
    key: 'withdrawal',
    title: texts.withdrawal,
    card: 'title',
    render: ({ withdrawal_id }) => (
      <TextLink to={`/withdrawals/${withdrawal_id}`}>{commonTexts.withdrawalNumber(withdrawal_id)}</TextLink>
    ),
  },
  {
    key: 'event',
    title: texts.event,
    card: 'title',
    render: ({ type }) => webhookTexts.eventNames[type],
  },
  { key: 'state', title: texts.state, card: 'value', render: ({ state }) => <DeliveryBadge state={state} /> },
  { key: 'attempts', title: texts.attempts, align: 'right', render: ({ tries }) => tries.length },
  {
    key: 'response',
    title: texts.lastResponse,
    card: 'text',
    render: ({ tries }) => responseText(tries.at(-1)),
  },
  {
    key: 'created',
    title: texts.created,
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];

const getDeliveryId = ({ id }: DeliveryRow): string => String(id);

export function Deliveries() {
  const [params] = useUrlState();
  const filter = toFilter(params);
  const list = useDeliveries(filter);
  const [openId, setOpenId] = useState<string>();
  const [isResending, setResending] = useState(false);
  const opened = list.rows.find((row) => getDeliveryId(row) === openId);
  const actions: Column<DeliveryRow> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        data-row-link
        aria-label={texts.openLabel(webhookTexts.eventNames[row.type], row.withdrawal_id)}
        onClick={() => setOpenId(getDeliveryId(row))}
      >
        {texts.openButton}
      </Button>
    ),
  };
  return (
    <div className="panel list">
      <div className="list-bar">
        <Filters filters={FILTERS} />
        <Button variant="default" onClick={() => setResending(true)}>
          {texts.resendSinceButton}
        </Button>
      </div>
      <DataTable
        label={texts.tableLabel}
        list={list}
        columns={[...COLUMNS, actions]}
        getRowId={getDeliveryId}
        empty={Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty}
      />
      {opened && <DeliveryDialog delivery={opened} onClose={() => setOpenId(undefined)} />}
      {isResending && <ResendSince onClose={() => setResending(false)} />}
    </div>
  );
}
