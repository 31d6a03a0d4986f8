// The reconciliation runs, newest first.
import { Anchor, Badge, Button } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { Filters } from '@sluice/ui/components/table/filters.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { useAggregators } from '../../../data/aggregators.ts';
import { type RunRow, useRuns } from '../../../data/reconciliation.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';
import { terms } from '../../../texts/terms.ts';
import { RunDialog } from './run-dialog.tsx';

const texts = reconciliationTexts.list;

const COLUMNS: readonly Column<RunRow>[] = [
  {
    key: 'id',
    title: texts.run,
    card: 'title',
    width: 72,
    render: ({ id }) => (
      <Anchor component={Link} to={`/reconciliation/${id}`} data-row-link fz="sm" className="number">
        {id}
      </Anchor>
    ),
  },
  { key: 'day', title: texts.day, card: 'title', render: ({ day }) => <span className="number">{day}</span> },
  { key: 'aggregator', title: texts.aggregator, card: 'text', render: ({ aggregator }) => aggregator },
  {
    key: 'source',
    title: texts.source,
    card: 'text',
    render: ({ source }) => reconciliationTexts.sources[source],
  },
  {
    key: 'differences',
    title: texts.result,
    card: 'value',
    render: ({ differences }) =>
      differences === 0 ? (
        <Badge miw="max-content" color="green">
          {reconciliationTexts.matches}
        </Badge>
      ) : (
        <Badge miw="max-content" color="red">
          {reconciliationTexts.differenceCount(differences)}
        </Badge>
      ),
  },
  { key: 'actor', title: texts.actor, card: 'text', render: ({ actor }) => actor },
  {
    key: 'at',
    title: texts.created,
    card: 'text',
    align: 'right',
    render: ({ at }) => <Timestamp at={at} as="exact" />,
  },
];

export default function ReconciliationPage() {
  const [{ aggregator }] = useUrlState();
  const list = useRuns(aggregator === undefined ? {} : { aggregator });
  const { data: aggregators } = useAggregators();
  const mayWork = useHasRight('work');
  const [isOpen, setOpen] = useState(false);
  const options = (aggregators?.items ?? []).map(({ name }) => ({ value: name, label: name }));
  const runButton = mayWork && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setOpen(true)}>
      {texts.runButton}
    </Button>
  );
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} term={terms.reconciliation}>
        {runButton}
      </PageHeader>
      <div className="panel list">
        <div className="list-bar">
          <Filters
            filters={[
              { kind: 'choice', name: 'aggregator', label: texts.anyAggregator, width: 170, options },
            ]}
          />
        </div>
        <DataTable
          label={texts.tableLabel}
          list={list}
          columns={COLUMNS}
          getRowId={({ id }) => String(id)}
          empty={aggregator === undefined ? texts.empty : texts.emptyFiltered}
          emptyAction={runButton}
        />
      </div>
      {isOpen && <RunDialog onClose={() => setOpen(false)} />}
    </PageBody>
  );
}
