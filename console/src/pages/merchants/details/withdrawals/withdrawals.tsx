// The withdrawals of one merchant, as it sees them: order, amount, fee.
import { Button, Group, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Query, Withdrawal } from '../../../../api/types.ts';
import { DataTable } from '../../../../components/table/data-table.tsx';
import type { Merchant } from '../../../../data/merchants.ts';
import { useWithdrawals, withdrawalsCsv } from '../../../../data/withdrawals.ts';
import { useUrlState } from '../../../../lib/url-state.ts';
import { WITHDRAWAL_COLUMNS } from './columns.tsx';

const SHOWN = [
  { value: 'all', label: 'All withdrawals' },
  { value: 'open', label: 'Open' },
  { value: 'uncertain', label: 'Uncertain' },
  { value: 'paid', label: 'Paid' },
  { value: 'cancelled', label: 'Cancelled' },
];

const idOf = ({ id }: Withdrawal): string => String(id);

export function Withdrawals({ merchant }: { readonly merchant: Merchant }) {
  const [params, change] = useUrlState();
  const tab = SHOWN.find(({ value }) => value === params['show'])?.value ?? 'all';
  const filter = { merchant_id: String(merchant.merchant_id), tab };
  const query: Query = { ...filter, sort: params['sort'] ?? '-created' };
  const list = useWithdrawals(query);
  return (
    <div className="panel list">
      <div className="list-bar">
        <Select
          size="xs"
          aria-label="Which withdrawals"
          data={SHOWN}
          value={tab}
          onChange={(show) => change({ show: show === 'all' ? undefined : (show ?? undefined) })}
        />
        <Group gap="xs">
          <Button variant="default" component={Link} to="/queue" search={filter as never}>
            Show in the queue
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            component="a"
            href={withdrawalsCsv(query)}
            download
          >
            Export CSV
          </Button>
        </Group>
      </div>
      <DataTable
        label="Withdrawals of the merchant"
        list={list}
        columns={WITHDRAWAL_COLUMNS}
        idOf={idOf}
        empty={tab === 'all' ? 'It has not created a withdrawal yet.' : 'There are none of these.'}
        sort={query['sort'] ?? '-created'}
        onSort={(sort) => change({ sort })}
      />
    </div>
  );
}
