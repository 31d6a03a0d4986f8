// The withdrawals of the merchant, newest first.

import { Button } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { Filters } from '@sluice/ui/components/table/filters.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useHasRight } from '../../../api/current-session.ts';
import { useWithdrawals, withdrawalsCsvUrl } from '../../../data/withdrawals.ts';
import { withdrawalsTexts as texts } from '../../../texts/withdrawals.ts';
import { COLUMNS } from './columns.tsx';
import { FILTERS, filterOf } from './filters.ts';
import { OpenById } from './open-by-id.tsx';

export default function WithdrawalsPage() {
  const [params] = useUrlState();
  const mayPay = useHasRight('pay');
  const filter = filterOf(params);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title}>
        {mayPay && (
          <Button component={Link} to="/withdrawals/new" leftSection={<IconPlus size={14} />}>
            {texts.newButton}
          </Button>
        )}
      </PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={FILTERS} customField={{ field: <OpenById />, paramNames: [] }} />
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            component="a"
            href={withdrawalsCsvUrl(filter)}
            download
          >
            {texts.exportButton}
          </Button>
        </div>
        <DataTable
          label={texts.listLabel}
          list={useWithdrawals(filter)}
          columns={COLUMNS}
          getRowId={({ id }) => String(id)}
          empty={isFiltered ? texts.empty : texts.emptyAll}
        />
      </div>
    </PageBody>
  );
}
