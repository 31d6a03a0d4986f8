// The prefunded balance at each aggregator, with its state.
import { Badge } from '@mantine/core';
import { EmptyState } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { RowsTable, type SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import type { FloatRow } from '../../api/types.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.floats;

function floatState({ enabled, halted }: FloatRow) {
  if (halted) return { text: texts.states.stopped, color: 'red' };
  return enabled
    ? { text: texts.states.enabled, color: 'green' }
    : { text: texts.states.disabled, color: 'gray' };
}

const COLUMNS: readonly SmallColumn<FloatRow>[] = [
  { title: texts.aggregator, render: ({ aggregator }) => aggregator },
  {
    title: texts.state,
    render: (row) => <Badge color={floatState(row).color}>{floatState(row).text}</Badge>,
  },
  { title: texts.inProgress, align: 'right', render: ({ under_way }) => under_way },
  {
    title: texts.float,
    align: 'right',
    render: ({ float }) => (float === null ? texts.unknown : <Money amount={float} />),
  },
];

export function Floats({ floats }: { readonly floats: readonly FloatRow[] }) {
  if (floats.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  return (
    <RowsTable
      label={overviewTexts.floatsTitle}
      rows={floats}
      getRowId={({ aggregator }) => aggregator}
      columns={COLUMNS}
    />
  );
}
