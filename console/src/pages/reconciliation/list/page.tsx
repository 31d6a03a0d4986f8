// The comparisons of the aggregators' books with ours, the newest first, and making one.
import { Anchor, Badge, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import type { Column } from '../../../components/table/column.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Filters } from '../../../components/table/filters.tsx';
import { type RunRow, useAggregatorNames, useRuns } from '../../../data/reconciliation.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { RunDialog } from './run-dialog.tsx';

const COLUMNS: readonly Column<RunRow>[] = [
  {
    key: 'id',
    title: 'Run',
    card: 'title',
    width: 72,
    render: ({ id }) => (
      <Anchor component={Link} to={`/reconciliation/${id}`} data-row-link fz="sm" className="number">
        {id}
      </Anchor>
    ),
  },
  { key: 'day', title: 'Day', card: 'title', render: ({ day }) => <span className="number">{day}</span> },
  { key: 'aggregator', title: 'Aggregator', card: 'text', render: ({ aggregator }) => aggregator },
  {
    key: 'source',
    title: 'Their book',
    card: 'text',
    render: ({ source }) => (source === 'api' ? 'asked for' : 'from a file'),
  },
  {
    key: 'differences',
    title: 'Result',
    card: 'value',
    render: ({ differences }) =>
      differences === 0 ? (
        <Badge miw="max-content" color="green">
          Same
        </Badge>
      ) : (
        <Badge miw="max-content" color="red">
          {differences === 1 ? '1 difference' : `${differences} differences`}
        </Badge>
      ),
  },
  { key: 'actor', title: 'By', card: 'text', render: ({ actor }) => actor },
  {
    key: 'at',
    title: 'Made',
    card: 'text',
    align: 'right',
    render: ({ at }) => <Timestamp at={at} as="exact" />,
  },
];

export default function ReconciliationPage() {
  const [{ aggregator }] = useUrlState();
  const list = useRuns(aggregator === undefined ? {} : { aggregator });
  const { data: aggregators } = useAggregatorNames();
  const mayWork = useHasRight('work');
  const [isOpen, setOpen] = useState(false);
  const options = (aggregators?.items ?? []).map(({ name }) => ({ value: name, label: name }));
  const button = mayWork && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
      Compare a day
    </Button>
  );
  return (
    <PageBody fills>
      <PageHeader title="Reconciliation">{button}</PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters
            filters={[{ kind: 'choice', name: 'aggregator', label: 'Any aggregator', width: 170, options }]}
          />
        </div>
        <DataTable
          label="Reconciliations"
          list={list}
          columns={COLUMNS}
          idOf={({ id }) => String(id)}
          empty={
            aggregator === undefined
              ? 'No book has been compared yet.'
              : 'No book of this aggregator has been compared yet.'
          }
          emptyAction={button}
        />
      </div>
      {isOpen && <RunDialog onClose={() => setOpen(false)} />}
    </PageBody>
  );
}
