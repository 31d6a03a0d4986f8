// The details page of one merchant.
import { Tabs } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Merchant, useMerchant } from '../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../texts/merchants/merchants.ts';
import { MerchantStatusBadge } from '../shared/merchant-status.tsx';
import { Overview } from './overview.tsx';
import { People } from './people/people.tsx';
import { Requests } from './requests/requests.tsx';
import { StatementTab } from './statement/statement.tsx';
import { Fees } from './terms/fees.tsx';
import { Webhook } from './webhook/webhook.tsx';
import { Withdrawals } from './withdrawals/withdrawals.tsx';
import './merchant.css';

const { tabs, tabsLabel } = merchantDetailsTexts;

type Tab = {
  readonly name: string;
  readonly title: string;
  readonly Content: (props: { readonly merchant: Merchant }) => ReactNode;
};

const DEFAULT_TAB: Tab = { name: 'overview', title: tabs.overview, Content: Overview };
const TABS: readonly Tab[] = [
  DEFAULT_TAB,
  { name: 'fees', title: tabs.fees, Content: Fees },
  { name: 'people', title: tabs.people, Content: People },
  { name: 'webhook', title: tabs.webhook, Content: Webhook },
  { name: 'requests', title: tabs.requests, Content: Requests },
  { name: 'withdrawals', title: tabs.withdrawals, Content: Withdrawals },
  { name: 'statement', title: tabs.statement, Content: StatementTab },
];

function MerchantTabs({ merchant }: { readonly merchant: Merchant }) {
  const [params, setParams] = useUrlState();
  const selected = TABS.find(({ name }) => name === params['tab']) ?? DEFAULT_TAB;
  const showTab = (name: string | null) => {
    const others = Object.fromEntries(Object.keys(params).map((key) => [key, undefined]));
    setParams({ ...others, tab: name === DEFAULT_TAB.name || name === null ? undefined : name });
  };
  return (
    <Tabs value={selected.name} onChange={showTab} className="merchant-tabs">
      <Tabs.List aria-label={tabsLabel}>
        {TABS.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Each tab needs a panel for its aria-controls; only the selected one has content. */}
      {TABS.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          {name === selected.name && <Content merchant={merchant} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

export default function MerchantPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: merchant, error, refetch } = useMerchant(Number(id));
  if (merchant === undefined)
    return (
      <PageBody>
        <PageHeader title={merchantsTexts.title(id)} />
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={4} height={84} />}
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeader
        title={merchant.name}
        aside={<MerchantStatusBadge {...merchant} />}
        hint={
          <Rich
            text={merchantsTexts.createdAt}
            values={{
              id: merchant.merchant_id,
              time: <Timestamp at={merchant.created_at} as="exact" />,
            }}
          />
        }
      />
      {/* Resets all forms when another merchant is opened. */}
      <MerchantTabs key={merchant.merchant_id} merchant={merchant} />
    </PageBody>
  );
}
