// The list of incidents, with the next step for each.

import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type ListTab, ListTabs } from '@sluice/ui/components/table/list-tabs.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { type Incident, type IncidentState, useIncidents } from '../../../data/incidents.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { terms } from '../../../texts/terms.ts';
import { ResolveIncidentDialog } from '../shared/resolve-dialog.tsx';
import { columnsFor } from './columns.tsx';
import './incidents.css';

const texts = incidentsTexts.list;

const TABS: readonly ListTab<IncidentState>[] = [
  { name: 'open', title: texts.tabs.open },
  { name: 'closed', title: texts.tabs.closed },
  { name: 'all', title: texts.tabs.all },
];

export default function IncidentsPage() {
  const [params, setParams] = useUrlState();
  const state = TABS.find(({ name }) => name === params['state'])?.name ?? 'open';
  const list = useIncidents(state);
  const mayWork = useHasRight('work');
  const [resolving, setResolving] = useState<Incident>();
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} term={terms.incident} hint={texts.hint} />
      <ListTabs
        label={texts.tabsLabel}
        tabs={TABS}
        tab={state}
        onTab={(name) => setParams({ state: name === 'open' ? undefined : name })}
      >
        <DataTable
          label={texts.tableLabel}
          list={list}
          columns={columnsFor(state, mayWork ? setResolving : undefined)}
          getRowId={({ id }) => String(id)}
          empty={texts.empty[state]}
        />
      </ListTabs>
      {resolving && <ResolveIncidentDialog incident={resolving} onClose={() => setResolving(undefined)} />}
    </PageBody>
  );
}
