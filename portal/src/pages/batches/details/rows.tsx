// The rows of a file: all that can be made, those that were refused, and those with a problem.
import { Button } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { SystemLabel } from '@sluice/ui/components/display/payment-system.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type ListTab, ListTabs } from '@sluice/ui/components/table/list-tabs.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { IconDownload } from '@tabler/icons-react';
import type { Batch, BatchProblem, BatchRow } from '../../../api/types.ts';
import { rowsCsvUrl, useBatchProblems, useBatchRows } from '../../../data/batches.ts';
import { approvalsTexts } from '../../../texts/approvals.ts';
import { batchesTexts } from '../../../texts/batches.ts';
import { DraftResult } from '../../withdrawals/shared/draft-result.tsx';

const texts = batchesTexts.rowColumns;

type Props = { readonly batch: Batch };
type Tab = keyof typeof batchesTexts.tabs;

const ROW_COLUMNS: readonly Column<BatchRow>[] = [
  { key: 'line', title: texts.line, card: 'title', width: 72, render: ({ line }) => line },
  {
    key: 'system',
    title: texts.system,
    card: 'text',
    render: ({ system }) => <SystemLabel system={system} />,
  },
  {
    key: 'to',
    title: texts.destination,
    card: 'text',
    render: ({ wallet }) => <WalletText wallet={wallet} />,
  },
  {
    key: 'order',
    title: texts.order,
    card: 'line',
    render: ({ order_id }) => <span className="monospace">{order_id ?? commonTexts.none}</span>,
  },
  {
    key: 'amount',
    title: texts.amount,
    align: 'right',
    card: 'value',
    render: ({ amount }) => <Money amount={amount} />,
  },
  {
    key: 'total',
    title: texts.total,
    align: 'right',
    card: 'line',
    render: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'result',
    title: texts.result,
    card: 'line',
    render: (row) => (
      <span className="batch-text">
        <DraftResult
          draft={row}
          otherwise={row.state === 'waiting' ? commonTexts.none : approvalsTexts.draftStates[row.state]}
        />
      </span>
    ),
  },
];

const PROBLEM_COLUMNS: readonly Column<BatchProblem>[] = [
  { key: 'line', title: texts.line, card: 'title', width: 72, render: ({ line }) => line },
  {
    key: 'field',
    title: texts.field,
    card: 'text',
    render: ({ field }) => field ?? commonTexts.none,
  },
  {
    key: 'problem',
    title: texts.problem,
    card: 'line',
    render: ({ problem }) => <span className="batch-text">{problem}</span>,
  },
];

function GoodRows({ batch, only }: Props & { readonly only?: BatchRow['state'] }) {
  return (
    <DataTable
      label={batchesTexts.tabs[only === undefined ? 'rows' : 'refused']}
      list={useBatchRows(batch, only)}
      columns={ROW_COLUMNS}
      getRowId={({ line }) => String(line)}
      empty={only === undefined ? batchesTexts.rowsEmpty : batchesTexts.refusedEmpty}
    />
  );
}

function Problems({ batch }: Props) {
  return (
    <DataTable
      label={batchesTexts.tabs.problems}
      list={useBatchProblems(batch.id)}
      columns={PROBLEM_COLUMNS}
      getRowId={({ line }) => String(line)}
      empty={batchesTexts.problemsEmpty}
    />
  );
}

const tabsOf = ({ rows, problem_count }: Batch): readonly ListTab<Tab>[] => [
  { name: 'rows', title: batchesTexts.tabOf(batchesTexts.tabs.rows, rows.all) },
  { name: 'refused', title: batchesTexts.tabOf(batchesTexts.tabs.refused, rows.refused) },
  { name: 'problems', title: batchesTexts.tabOf(batchesTexts.tabs.problems, problem_count) },
];

export function Rows({ batch }: Props) {
  const [params, setParams] = useUrlState();
  const tabs = tabsOf(batch);
  const first = batch.rows.all === 0 ? 'problems' : 'rows';
  const tab = tabs.find(({ name }) => name === params['rows'])?.name ?? first;
  return (
    <ListTabs
      label={batchesTexts.tabsLabel}
      tabs={tabs}
      tab={tab}
      onTab={(name) => setParams({ rows: name === first ? undefined : name })}
    >
      <div className="list-bar">
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          component="a"
          href={rowsCsvUrl(batch.id)}
          download
        >
          {batchesTexts.exportButton}
        </Button>
      </div>
      {tab === 'rows' && <GoodRows batch={batch} />}
      {tab === 'refused' && <GoodRows batch={batch} only="refused" />}
      {tab === 'problems' && <Problems batch={batch} />}
    </ListTabs>
  );
}
