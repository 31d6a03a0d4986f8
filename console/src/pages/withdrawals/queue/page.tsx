// The queue: the list of withdrawals, with the daily actions of operators.

import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { Filters } from '@sluice/ui/components/table/filters.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import type { OfferedWithdrawal } from '../../../api/types.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { columnsFor } from './columns.tsx';
import { type OpenDialog, QueueDialogs } from './dialogs.tsx';
import { EmptyAction } from './empty-action.tsx';
import { FILTERS, SEARCH_PARAMS } from './filters.ts';
import { QueueHeader } from './queue-header.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { RowActions, type RowHandlers } from './row-actions.tsx';
import { SearchBox } from './search-box.tsx';
import { skippedRowsMessage } from './skipped-rows.ts';
import { type Queue, useQueue } from './use-queue.ts';
import { getWithdrawalId, useRowHandlers } from './use-row-handlers.ts';
import { hiddenKeys } from './views/column-menu.tsx';
import './queue.css';

/** The link to the withdrawal. */
const ALWAYS_SHOWN = 'id';

const actionsColumn = (handlers: RowHandlers): Column<OfferedWithdrawal> => ({
  key: 'actions',
  title: '',
  align: 'right',
  card: 'actions',
  render: (row) => <RowActions row={row} handlers={handlers} />,
});

type BarProps = {
  readonly queue: Queue;
  readonly selected: readonly OfferedWithdrawal[];
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly onClear: () => void;
};

/** The filters or, while rows are selected, the bulk actions. */
function QueueBar({ queue: { search, list }, selected, onOpen, onClear }: BarProps) {
  return (
    <div className={selected.length > 0 ? 'list-bar list-bar-sticky' : 'list-bar'}>
      {selected.length > 0 ? (
        <BulkBar
          rows={selected}
          onBulk={(action, rows) => {
            const skippedNote = skippedRowsMessage(action, selected, rows);
            onOpen({ kind: 'bulk', action, rows, skippedNote });
          }}
          onClear={onClear}
        />
      ) : (
        <Filters
          filters={FILTERS}
          customField={{
            field: <SearchBox search={search} wallet={list.rows[0]?.wallet} />,
            paramNames: SEARCH_PARAMS,
            isFilled: search.hasNoResults,
            onClear: search.clear,
          }}
        />
      )}
    </div>
  );
}

export default function QueuePage() {
  const queue = useQueue();
  const { tab, query, list } = queue;
  const isEditable = useHasRight('work') && tab.showsOpen;
  const { openDialog, open, close, handlers, keys, payNext, isClaimingNext } = useRowHandlers(list.rows);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  // Rows that have left the list are no longer selected.
  const selected = list.rows.filter((row) => selectedIds.has(getWithdrawalId(row)));
  const [{ hide }, setParams] = useUrlState();
  const columns = columnsFor(tab, queue);
  const shown = columns.filter(({ key }) => key === ALWAYS_SHOWN || !hiddenKeys(hide).includes(key));
  return (
    <PageBody fillsWindow>
      <QueueHeader
        query={query}
        columns={columns.filter(({ key }) => key !== ALWAYS_SHOWN)}
        onImport={() => open({ kind: 'import' })}
        onPayNext={() => payNext(query)}
        isClaimingNext={isClaimingNext}
      />
      <QueueTabs
        tab={tab}
        onTab={(name) => {
          setSelectedIds(new Set());
          setParams({ tab: name, sort: undefined });
        }}
      >
        <QueueBar queue={queue} selected={selected} onOpen={open} onClear={() => setSelectedIds(new Set())} />
        <DataTable
          label={withdrawalsTexts.queue.tableLabel}
          list={list}
          columns={isEditable ? [...shown, actionsColumn(handlers)] : shown}
          getRowId={getWithdrawalId}
          empty={queue.emptyText}
          emptyAction={<EmptyAction queue={queue} onShowToPay={() => setParams({ tab: 'to-pay' })} />}
          sort={queue.sort}
          onSort={(sort) => setParams({ sort })}
          keys={isEditable ? keys : {}}
          {...(isEditable
            ? { selection: { ids: new Set(selected.map(getWithdrawalId)), onChange: setSelectedIds } }
            : {})}
        />
      </QueueTabs>
      <QueueDialogs openDialog={openDialog} onClose={close} />
    </PageBody>
  );
}
