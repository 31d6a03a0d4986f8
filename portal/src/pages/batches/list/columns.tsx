// The columns of the list of files.
import { Anchor } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { Link } from '@tanstack/react-router';
import type { Batch } from '../../../api/types.ts';
import { batchesTexts } from '../../../texts/batches.ts';
import { BatchBadge } from '../shared/batch-badge.tsx';

const texts = batchesTexts.columns;

export const COLUMNS: readonly Column<Batch>[] = [
  {
    key: 'file',
    title: texts.file,
    card: 'title',
    render: ({ id, name }) => (
      <Anchor component={Link} to={`/batches/${id}`} data-row-link fz="sm" className="batch-name">
        {name}
      </Anchor>
    ),
  },
  { key: 'state', title: texts.state, card: 'text', render: (batch) => <BatchBadge {...batch} /> },
  {
    key: 'rows',
    title: texts.rows,
    card: 'line',
    render: ({ rows, problem_count }) => batchesTexts.rowCounts(rows.all, problem_count),
  },
  {
    key: 'total',
    title: texts.total,
    align: 'right',
    card: 'value',
    render: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'people',
    title: texts.people,
    card: 'line',
    render: ({ maker, checker }) => (checker === null ? maker : `${maker}, ${checker}`),
  },
  {
    key: 'uploaded',
    title: texts.uploaded,
    align: 'right',
    card: 'line',
    render: ({ made_at }) => <Timestamp at={made_at} as="exact" />,
  },
];
