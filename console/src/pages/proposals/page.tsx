// Proposals that wait for a second operator, and the history of all proposals.

import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { type ListTab, ListTabs } from '@sluice/ui/components/table/list-tabs.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { type ProposalState, useProposals } from '../../data/proposals.ts';
import { proposalsTexts } from '../../texts/proposals.ts';
import { terms } from '../../texts/terms.ts';
import { HISTORY_COLUMNS } from './columns.tsx';
import { PendingProposals } from './pending.tsx';
import './proposals.css';

const texts = proposalsTexts;

const TABS: readonly ListTab<ProposalState>[] = [
  { name: 'open', title: texts.tabs.open },
  { name: 'all', title: texts.tabs.all },
];

function History() {
  return (
    <DataTable
      label={texts.history.tableLabel}
      list={useProposals('all')}
      columns={HISTORY_COLUMNS}
      getRowId={({ id }) => String(id)}
      empty={texts.history.empty}
    />
  );
}

export default function ProposalsPage() {
  const [params, setParams] = useUrlState();
  const state = TABS.find(({ name }) => name === params['state'])?.name ?? 'open';
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} term={terms.proposal} hint={texts.hint} />
      <ListTabs
        label={texts.tabsLabel}
        tabs={TABS}
        tab={state}
        onTab={(name) => setParams({ state: name === 'open' ? undefined : name })}
      >
        {state === 'open' ? <PendingProposals /> : <History />}
      </ListTabs>
    </PageBody>
  );
}
