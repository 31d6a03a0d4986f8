// The withdrawals of one merchant, with order, amount and fee.
import { Button, Group, Select } from '@mantine/core';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Query, Withdrawal } from '../../../../api/types.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { useWithdrawals, withdrawalsCsvUrl } from '../../../../data/withdrawals/withdrawals.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { WITHDRAWAL_COLUMNS } from './columns.tsx';

const texts = merchantDetailsTexts.withdrawals;

const FILTERS = Object.entries(texts.filters).map(([value, label]) => ({ value, label }));

const getWithdrawalId = ({ id }: Withdrawal): string => String(id);

export function Withdrawals({ merchant }: { readonly merchant: Merchant }) {
  const [params, setParams] = useUrlState();
  const tab = FILTERS.find(({ value }) => value === params['show'])?.value ?? 'all';
  const filter = { merchant_id: String(merchant.merchant_id), tab };
  const query: Query = { ...filter, sort: params['sort'] ?? '-created' };
  const list = useWithdrawals(query);
  return (
    <div className="panel list">
      <div className="list-bar">
        <Select
          size="xs"
          aria-label={texts.filterLabel}
          data={FILTERS}
          value={tab}
          onChange={(show) => setParams({ show: show === 'all' ? undefined : (show ?? undefined) })}
        />
        <Group gap="xs">
          <Button variant="default" component={Link} to="/queue" search={filter as never}>
            {texts.queueButton}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            component="a"
            href={withdrawalsCsvUrl(query)}
            download
          >
            {texts.exportButton}
          </Button>
        </Group>
      </div>
      <DataTable
        label={texts.tableLabel}
        list={list}
        columns={WITHDRAWAL_COLUMNS}
        getRowId={getWithdrawalId}
        empty={tab === 'all' ? texts.empty : texts.emptyFiltered}
        sort={query['sort'] ?? '-created'}
        onSort={(sort) => setParams({ sort })}
      />
    </div>
  );
}
