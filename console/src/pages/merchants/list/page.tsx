// All merchants with what they have, what is held and what they owe.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import type { Query } from '../../../api/types.ts';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { type Filter, Filters } from '../../../components/table/filters.tsx';
import { type MerchantRow, useMerchants } from '../../../data/merchants.ts';
import { type Params, useUrlState } from '../../../lib/url-state.ts';
import { STATUS_NAMES, STATUSES } from '../shared/merchant-status.tsx';
import { COLUMNS } from './columns.tsx';
import { CreateDialog } from './create-dialog.tsx';
import './merchants.css';

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: 'Number, or a part of the name', width: 220 },
  {
    kind: 'choice',
    name: 'status',
    label: 'Any status',
    options: STATUS_NAMES.map((name) => ({ value: name, label: STATUSES[name].text })),
  },
];

/** The server refuses what it does not know, and an address may hold anything. */
const picked = ({ q, status }: Params): Query => ({
  ...(q === undefined ? {} : { q }),
  ...(STATUS_NAMES.some((name) => name === status) && status !== undefined ? { status } : {}),
});

const idOf = ({ merchant_id }: MerchantRow): string => String(merchant_id);

export default function MerchantsPage() {
  const [params] = useUrlState();
  const query = picked(params);
  const list = useMerchants(query);
  const mayManage = useHasRight('manage');
  const [isMaking, setMaking] = useState(false);
  const makeButton = mayManage && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setMaking(true)}>
      New merchant
    </Button>
  );
  const hasFilters = Object.keys(query).length > 0;
  return (
    <PageBody fills>
      <PageHeader title="Merchants">{makeButton}</PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters filters={FILTERS} />
        </div>
        <DataTable
          label="Merchants"
          list={list}
          columns={COLUMNS}
          idOf={idOf}
          empty={hasFilters ? 'No merchant matches.' : 'There are no merchants yet.'}
          emptyAction={hasFilters ? undefined : makeButton}
        />
      </div>
      {isMaking && <CreateDialog onClose={() => setMaking(false)} />}
    </PageBody>
  );
}
