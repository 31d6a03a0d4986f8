// What one operator proposed and another one has to confirm; and what became of the rest.

import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { type ListTab, ListTabs } from '../../components/table/list-tabs.tsx';
import { type ProposalState, useProposals } from '../../data/proposals.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { HISTORY } from './columns.tsx';
import { PendingProposals } from './pending.tsx';
import './proposals.css';

const TABS: readonly ListTab<ProposalState>[] = [
  { name: 'open', title: 'Waiting' },
  { name: 'all', title: 'History' },
];

function History() {
  return (
    <DataTable
      label="All proposals"
      list={useProposals('all')}
      columns={HISTORY}
      idOf={({ id }) => String(id)}
      empty="Nothing was proposed yet."
    />
  );
}

export default function ProposalsPage() {
  const [params, change] = useUrlState();
  const state = TABS.find(({ name }) => name === params['state'])?.name ?? 'open';
  return (
    <PageBody fills>
      <PageHeader
        title="Proposals"
        hint="It takes two: nothing here happens before a second operator confirms it."
      />
      <ListTabs
        label="Which proposals"
        tabs={TABS}
        tab={state}
        onTab={(name) => change({ state: name === 'open' ? undefined : name })}
      >
        {state === 'open' ? <PendingProposals /> : <History />}
      </ListTabs>
    </PageBody>
  );
}
