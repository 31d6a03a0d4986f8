// What only people can settle: what it is, what to do next, and how long it has waited.
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { type ListTab, ListTabs } from '../../../components/table/list-tabs.tsx';
import { type Incident, type IncidentState, useIncidents } from '../../../data/incidents.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { ResolveIncidentDialog } from '../shared/resolve-dialog.tsx';
import { columnsFor } from './columns.tsx';
import './incidents.css';

const TABS: readonly ListTab<IncidentState>[] = [
  { name: 'open', title: 'Open' },
  { name: 'closed', title: 'Closed' },
  { name: 'all', title: 'All' },
];

const EMPTY = {
  open: 'Nothing waits for a decision.',
  closed: 'No incident was closed yet.',
  all: 'There was no incident yet.',
} as const satisfies Record<IncidentState, string>;

export default function IncidentsPage() {
  const [params, change] = useUrlState();
  const state = TABS.find(({ name }) => name === params['state'])?.name ?? 'open';
  const list = useIncidents(state);
  const mayWork = useHasRight('work');
  const [closing, setClosing] = useState<Incident>();
  return (
    <PageBody fills>
      <PageHeader
        title="Incidents"
        hint="What no program can decide: somebody has to ask, and say how it ended."
      />
      <ListTabs
        label="Which incidents"
        tabs={TABS}
        tab={state}
        onTab={(name) => change({ state: name === 'open' ? undefined : name })}
      >
        <DataTable
          label="Incidents"
          list={list}
          columns={columnsFor(state, mayWork ? setClosing : undefined)}
          idOf={({ id }) => String(id)}
          empty={EMPTY[state]}
        />
      </ListTabs>
      {closing && <ResolveIncidentDialog incident={closing} onClose={() => setClosing(undefined)} />}
    </PageBody>
  );
}
