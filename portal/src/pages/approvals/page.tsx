// What one person made and another has to confirm: withdrawals and changes, waiting ones and all of them.

import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { type ListTab, ListTabs } from '@sluice/ui/components/table/list-tabs.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { approvalsTexts as texts } from '../../texts/approvals.ts';
import { History } from './history.tsx';
import { Waiting } from './waiting.tsx';
import './approvals.css';

const TABS: readonly ListTab<'waiting' | 'history'>[] = [
  { name: 'waiting', title: texts.tabs.waiting },
  { name: 'history', title: texts.tabs.history },
];

export default function ApprovalsPage() {
  const [params, setParams] = useUrlState();
  const tab = TABS.find(({ name }) => name === params['view'])?.name ?? 'waiting';
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint} />
      <ListTabs
        label={texts.tabsLabel}
        tabs={TABS}
        tab={tab}
        onTab={(name) => setParams({ view: name === 'waiting' ? undefined : name })}
      >
        {tab === 'waiting' ? <Waiting /> : <History />}
      </ListTabs>
    </PageBody>
  );
}
