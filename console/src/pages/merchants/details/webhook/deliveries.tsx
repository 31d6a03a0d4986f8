// The latest webhook deliveries to a merchant, which can be resent.
import { Anchor, Button, Text } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { DeliveryBadge } from '@sluice/ui/components/webhooks/delivery.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { Link } from '@tanstack/react-router';
import { useHasRight } from '../../../../api/current-session.ts';
import {
  type Delivery,
  useMerchantDeliveries,
  useResendMerchantDelivery,
} from '../../../../data/merchants/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantWebhookTexts } from '../../../../texts/merchants/merchant-webhook.ts';
import { withdrawalDetailsTexts } from '../../../../texts/withdrawal-details.ts';

const texts = merchantWebhookTexts.deliveries;
const deliveryTexts = withdrawalDetailsTexts.webhooks;

function LastAttempt({ tries, due_at }: Delivery) {
  const last = tries.at(-1);
  const time = due_at !== null && <Timestamp at={due_at} as="exact" />;
  if (last === undefined)
    return (
      <Text span size="sm" c="dimmed">
        <Rich text={due_at === null ? webhookTexts.noAttempts : texts.noAttemptsWithNext} values={{ time }} />
      </Text>
    );
  return (
    <Text span size="sm">
      <Rich
        text={due_at === null ? texts.lastAttempt : texts.lastAttemptWithNext}
        values={{
          attempts: deliveryTexts.attempts(tries.length),
          status: (
            <span title={last.error ?? undefined}>
              {last.status ?? last.error ?? webhookTexts.noResponse}
            </span>
          ),
          duration: <span className="number">{commonTexts.milliseconds(last.ms)}</span>,
          time,
        }}
      />
    </Text>
  );
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'withdrawal',
    title: texts.withdrawal,
    card: 'title',
    width: 100,
    render: ({ withdrawal_id }) => (
      <Anchor component={Link} to={`/withdrawals/${withdrawal_id}`} data-row-link fz="sm" className="number">
        {commonTexts.withdrawalNumber(withdrawal_id)}
      </Anchor>
    ),
  },
  {
    key: 'event',
    title: texts.event,
    card: 'title',
    render: ({ type }) => webhookTexts.eventNames[type],
  },
  {
    key: 'state',
    title: texts.state,
    card: 'value',
    render: ({ state }) => <DeliveryBadge state={state} />,
  },
  { key: 'attempts', title: texts.attempts, card: 'text', render: (row) => <LastAttempt {...row} /> },
  {
    key: 'at',
    title: texts.created,
    card: 'text',
    render: ({ created_at }) => <Timestamp at={created_at} as="exact" />,
  },
];

export function Deliveries({ merchant }: { readonly merchant: Merchant }) {
  const list = useMerchantDeliveries(merchant.merchant_id);
  const resend = useResendMerchantDelivery();
  const mayWork = useHasRight('work');
  const isEnabled = merchant.webhook?.enabled === true;
  const actions: Column<Delivery> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.resendLabel(row.type, row.withdrawal_id)}
        loading={resend.isPending && resend.variables === row.id}
        onClick={() => resend.mutate(row.id)}
      >
        {texts.resend}
      </Button>
    ),
  };
  return (
    <Panel title={texts.title}>
      <DataTable
        label={texts.tableLabel}
        list={list}
        columns={mayWork && isEnabled ? [...COLUMNS, actions] : COLUMNS}
        getRowId={({ id }) => String(id)}
        empty={texts.empty}
      />
    </Panel>
  );
}
