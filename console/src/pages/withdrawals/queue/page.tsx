// The queue: who is to be paid, and everything one does about it all day.
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import type { Query, Withdrawal } from '../../../api/types.ts';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import type { Column } from '../../../components/table/column.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Filters } from '../../../components/table/filters.tsx';
import { useClaim, useReturnToQueue, useWithdrawals, withdrawalsCsv } from '../../../data/withdrawals.ts';
import { type Params, useUrlState } from '../../../lib/url-state.ts';
import { useAllowedActions } from './allowed-actions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { columnsFor } from './columns.tsx';
import { type Opened, QueueDialogs } from './dialogs.tsx';
import { FILTER_NAMES, FILTERS, SEARCH_PARAMS } from './filters.ts';
import { QueueTabs } from './queue-tabs.tsx';
import { RowActions, type RowHandlers } from './row-actions.tsx';
import { useRowFocus } from './row-focus.ts';
import { useSearch } from './search.ts';
import { SearchBox } from './search-box.tsx';
import { skippedRowsMessage } from './skipped-rows.ts';
import { tabNamed } from './tabs.ts';
import './queue.css';

/** The server refuses what it does not know, and an address may hold anything. */
const picked = (params: Params): Query =>
  Object.fromEntries(Object.entries(params).filter(([name]) => FILTER_NAMES.includes(name)));

const NOT_FOUND = 'Nothing found. It has to be the whole id, order, reference or wallet.';
const NOT_FOUND_BY_WORDS =
  'Nothing found by id, order or reference. Wallets are not looked for with your role.';

const idOf = ({ id }: Withdrawal): string => String(id);

export default function QueuePage() {
  const [params, change] = useUrlState();
  const tab = tabNamed(params['tab']);
  const query: Query = { ...picked(params), tab: tab.name, sort: params['sort'] ?? tab.sort };
  const search = useSearch();
  const all = useWithdrawals(query);
  // The rows from before are not what was looked for, and nobody should claim them for it.
  const list = search.isNothing ? { ...all, rows: [], more: undefined } : all;
  const rules = useAllowedActions();
  const { operator } = useCurrentSession();
  const mayWork = useHasRight('work');
  const mayTrace = useHasRight('trace');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened | null>(null);
  const { mutate: claim } = useClaim();
  const { mutate: returnToQueue } = useReturnToQueue();

  const focus = useRowFocus(list.rows.map(idOf));

  const openFor = (kind: 'pay' | 'cancel' | 'take over', row: Withdrawal) => {
    focus.remember(idOf(row));
    setOpened({ kind, row });
  };
  const close = () => {
    setOpened(null);
    if (opened !== null && 'row' in opened) focus.restore();
  };
  const verbs: RowHandlers = {
    claim: (row) => claim(row),
    returnToQueue: (row) => returnToQueue(row),
    pay: (row) => openFor('pay', row),
    cancel: (row) => openFor('cancel', row),
    takeOver: (row) => openFor('take over', row),
  };
  const keys = {
    c: (row: Withdrawal) => rules.canClaim(row) && verbs.claim(row),
    p: (row: Withdrawal) => rules.isMine(row) && verbs.pay(row),
    b: (row: Withdrawal) => rules.isMine(row) && verbs.returnToQueue(row),
  };
  const actions: Column<Withdrawal> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => <RowActions row={row} allowed={rules} handlers={verbs} />,
  };
  // What has left the list meanwhile is no longer selected.
  const chosen = list.rows.filter((row) => selected.has(idOf(row)));
  const isWork = tab.isOpen && mayWork;
  const hasFilters = FILTER_NAMES.some((name) => params[name] !== undefined);

  const nothing = hasFilters ? 'Nothing matches these filters.' : tab.empty;
  const notFound = mayTrace ? NOT_FOUND : NOT_FOUND_BY_WORDS;
  const clear = (names: readonly string[]) => {
    search.clear();
    change(Object.fromEntries(names.map((name) => [name, undefined])));
  };

  return (
    <PageBody fills>
      <PageHeader title="Queue">
        {mayWork && (
          <Button
            variant="default"
            leftSection={<IconUpload size={14} />}
            onClick={() => setOpened({ kind: 'import' })}
          >
            Import results
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          component="a"
          href={withdrawalsCsv(query)}
          download
        >
          Export CSV
        </Button>
      </PageHeader>
      <QueueTabs
        tab={tab}
        onTab={(name) => {
          setSelected(new Set());
          change({ tab: name, sort: undefined });
        }}
      >
        <div className={chosen.length > 0 ? 'list-bar list-bar-sticky' : 'list-bar'}>
          {chosen.length > 0 ? (
            <BulkBar
              rows={chosen}
              allowed={rules}
              onBulk={(action, rows) =>
                setOpened({
                  kind: 'bulk',
                  action,
                  rows,
                  skipped: skippedRowsMessage(chosen, rows, operator.name),
                })
              }
              onClear={() => setSelected(new Set())}
            />
          ) : (
            <Filters
              filters={FILTERS}
              lead={{
                field: <SearchBox search={search} wallet={list.rows[0]?.wallet} />,
                names: SEARCH_PARAMS,
                isFilled: search.isNothing,
                clear: search.clear,
              }}
            />
          )}
        </div>
        <DataTable
          label="Withdrawals"
          list={list}
          columns={isWork ? [...columnsFor(tab), actions] : columnsFor(tab)}
          idOf={idOf}
          empty={search.isNothing ? notFound : nothing}
          emptyAction={
            search.isNothing ? (
              <Button variant="default" onClick={() => clear(SEARCH_PARAMS)}>
                Clear the search
              </Button>
            ) : hasFilters ? (
              <Button variant="default" onClick={() => clear(FILTER_NAMES)}>
                Clear the filters
              </Button>
            ) : (
              tab.name === 'mine' && (
                <Button variant="default" onClick={() => change({ tab: 'to-pay' })}>
                  See what is to pay
                </Button>
              )
            )
          }
          sort={query['sort'] ?? tab.sort}
          onSort={(sort) => change({ sort })}
          keys={isWork ? keys : {}}
          {...(isWork ? { selection: { ids: new Set(chosen.map(idOf)), change: setSelected } } : {})}
        />
      </QueueTabs>
      <QueueDialogs opened={opened} onClose={close} />
    </PageBody>
  );
}
