// What merchants are told: where, how that goes, and everything that was or is to be told.
import { Tabs } from '@mantine/core';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { useUrlState } from '../../lib/url-state.ts';
import { Deliveries } from './deliveries.tsx';
import { Endpoints } from './endpoints.tsx';

const TABS = { endpoints: 'Endpoints', deliveries: 'Deliveries' } as const;

export default function WebhooksPage() {
  const [params, change] = useUrlState();
  const tab = params['tab'] === 'deliveries' ? 'deliveries' : 'endpoints';
  return (
    <PageBody fills>
      <PageHeader title="Webhooks" />
      <Tabs value={tab} onChange={(name) => change({ tab: name ?? undefined })} className="panel list">
        <Tabs.List aria-label="What to show">
          {Object.entries(TABS).map(([name, title]) => (
            <Tabs.Tab key={name} value={name}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="endpoints" className="list">
          {tab === 'endpoints' && <Endpoints />}
        </Tabs.Panel>
        <Tabs.Panel value="deliveries" className="list">
          {tab === 'deliveries' && <Deliveries />}
        </Tabs.Panel>
      </Tabs>
    </PageBody>
  );
}
