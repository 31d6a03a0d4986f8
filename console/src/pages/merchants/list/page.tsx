// The list of merchants with their balances.
import { Button } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type Filter, Filters } from '@sluice/ui/components/table/filters.tsx';
import { type Params, useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import type { Query } from '../../../api/types.ts';
import { type MerchantRow, useMerchants } from '../../../data/merchants/merchants.ts';
import { merchantsTexts } from '../../../texts/merchants/merchants.ts';
import { STATUS_NAMES, STATUSES } from '../shared/merchant-status.tsx';
import { COLUMNS } from './columns.tsx';
import { CreateDialog } from './create-dialog.tsx';
import './merchants.css';

const texts = merchantsTexts.list;

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: texts.filters.search, width: 220 },
  {
    kind: 'choice',
    name: 'status',
    label: texts.filters.anyStatus,
    options: STATUS_NAMES.map((name) => ({ value: name, label: STATUSES[name].text })),
  },
];

/** The server rejects unknown values, and the URL may contain any. */
const toQuery = ({ q, status }: Params): Query => ({
  ...(q === undefined ? {} : { q }),
  ...(STATUS_NAMES.some((name) => name === status) && status !== undefined ? { status } : {}),
});

const getMerchantId = ({ merchant_id }: MerchantRow): string => String(merchant_id);

export default function MerchantsPage() {
  const [params] = useUrlState();
  const query = toQuery(params);
  const list = useMerchants(query);
  const mayManage = useHasRight('manage');
  const [isCreating, setCreating] = useState(false);
  const createButton = mayManage && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      {texts.createButton}
    </Button>
  );
  const hasFilters = Object.keys(query).length > 0;
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title}>{createButton}</PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={FILTERS} />
        </div>
        <DataTable
          label={texts.tableLabel}
          list={list}
          columns={COLUMNS}
          getRowId={getMerchantId}
          empty={hasFilters ? texts.emptyFiltered : texts.empty}
          emptyAction={hasFilters ? undefined : createButton}
        />
      </div>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </PageBody>
  );
}
