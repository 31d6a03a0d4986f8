// One merchant: who it is, what it has, on what terms it works, and everything that happened to its money.
import { Tabs } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError, Loading } from '../../../components/display/feedback.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { PageBody } from '../../../components/layout/page-body.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { type Merchant, useMerchant } from '../../../data/merchants.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { MerchantStatusBadge } from '../shared/merchant-status.tsx';
import { Overview } from './overview.tsx';
import { StatementTab } from './statement/statement.tsx';
import { Fees } from './terms/fees.tsx';
import { Webhook } from './webhook/webhook.tsx';
import { Withdrawals } from './withdrawals/withdrawals.tsx';
import './merchant.css';

type Tab = {
  readonly name: string;
  readonly title: string;
  readonly Content: (props: { readonly merchant: Merchant }) => ReactNode;
};

const FIRST: Tab = { name: 'overview', title: 'Overview', Content: Overview };
const TABS: readonly Tab[] = [
  FIRST,
  { name: 'fees', title: 'Fees & limits', Content: Fees },
  { name: 'webhook', title: 'Webhook', Content: Webhook },
  { name: 'withdrawals', title: 'Withdrawals', Content: Withdrawals },
  { name: 'statement', title: 'Statement', Content: StatementTab },
];

function MerchantTabs({ merchant }: { readonly merchant: Merchant }) {
  const [params, change] = useUrlState();
  const chosen = TABS.find(({ name }) => name === params['tab']) ?? FIRST;
  const turnTo = (name: string | null) => {
    const others = Object.fromEntries(Object.keys(params).map((key) => [key, undefined]));
    change({ ...others, tab: name === FIRST.name || name === null ? undefined : name });
  };
  return (
    <Tabs value={chosen.name} onChange={turnTo} className="merchant-tabs">
      <Tabs.List aria-label="About this merchant">
        {TABS.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* Every tab names a panel as its own, though only one is filled at a time. */}
      {TABS.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          {name === chosen.name && <Content merchant={merchant} />}
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
        <PageHeader title={`Merchant ${id}`} />
        {error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={4} height={84} />}
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeader
        title={merchant.name}
        aside={<MerchantStatusBadge {...merchant} />}
        hint={
          <>
            Merchant {merchant.merchant_id}, since <Timestamp at={merchant.created_at} as="exact" />
          </>
        }
      />
      {/* Another merchant begins with empty forms. */}
      <MerchantTabs key={merchant.merchant_id} merchant={merchant} />
    </PageBody>
  );
}
