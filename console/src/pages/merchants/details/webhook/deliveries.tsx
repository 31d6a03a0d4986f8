// The latest messages to a merchant, with how they fared, and sending one again.
import { Anchor, Badge, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useHasRight } from '../../../../api/current-session.ts';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import type { Column } from '../../../../components/table/column.ts';
import { DataTable } from '../../../../components/table/data-table.tsx';
import {
  type Delivery,
  useMerchantDeliveries,
  useResendMerchantDelivery,
} from '../../../../data/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants.ts';

const STATES = {
  pending: { text: 'Waits', color: 'blue' },
  delivered: { text: 'Delivered', color: 'green' },
  failed: { text: 'Given up', color: 'red' },
} as const satisfies Record<Delivery['state'], unknown>;

function LastTry({ tries, due_at }: Delivery) {
  const last = tries.at(-1);
  const next = due_at !== null && (
    <>
      , next try <Timestamp at={due_at} as="exact" />
    </>
  );
  if (last === undefined)
    return (
      <Text span size="sm" c="dimmed">
        not tried yet{next}
      </Text>
    );
  return (
    <Text span size="sm">
      {tries.length === 1 ? '1 try' : `${tries.length} tries`}, last{' '}
      <span title={last.error ?? undefined}>{last.status ?? last.error ?? 'no answer'}</span> in{' '}
      <span className="number">{last.ms} ms</span>
      {next}
    </Text>
  );
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'withdrawal',
    title: 'Withdrawal',
    card: 'title',
    width: 100,
    render: ({ withdrawal_id }) => (
      <Anchor component={Link} to={`/withdrawals/${withdrawal_id}`} data-row-link fz="sm" className="number">
        {`#${withdrawal_id}`}
      </Anchor>
    ),
  },
  {
    key: 'event',
    title: 'Event',
    card: 'title',
    render: ({ type }) => type.replace('withdraw.', ''),
  },
  {
    key: 'state',
    title: 'State',
    card: 'value',
    render: ({ state }) => (
      <Badge miw="max-content" color={STATES[state].color}>
        {STATES[state].text}
      </Badge>
    ),
  },
  { key: 'tries', title: 'Tries', card: 'text', render: (row) => <LastTry {...row} /> },
  {
    key: 'at',
    title: 'Queued',
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];

export function Deliveries({ merchant }: { readonly merchant: Merchant }) {
  const list = useMerchantDeliveries(merchant.merchant_id);
  const again = useResendMerchantDelivery();
  const mayWork = useHasRight('work');
  const isOn = merchant.webhook?.enabled === true;
  const actions: Column<Delivery> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Send ${row.type} of ${row.withdrawal_id} again`}
        loading={again.isPending && again.variables === row.id}
        onClick={() => again.mutate(row.id)}
      >
        Send again
      </Button>
    ),
  };
  return (
    <Panel title="Latest messages">
      <DataTable
        label="Messages to the merchant"
        list={list}
        columns={mayWork && isOn ? [...COLUMNS, actions] : COLUMNS}
        idOf={({ id }) => String(id)}
        empty="Nothing was sent yet."
      />
    </Panel>
  );
}
