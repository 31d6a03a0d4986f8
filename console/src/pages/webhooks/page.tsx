// The webhook endpoints of all merchants, and all deliveries.
import { Tabs } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { terms } from '../../texts/terms.ts';
import { webhooksTexts as texts } from '../../texts/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { Endpoints } from './endpoints.tsx';

export default function WebhooksPage() {
  const [params, setParams] = useUrlState();
  const tab = params['tab'] === 'deliveries' ? 'deliveries' : 'endpoints';
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} term={terms.webhook} />
      <Tabs value={tab} onChange={(name) => setParams({ tab: name ?? undefined })} className="panel list">
        <Tabs.List aria-label={texts.tabsLabel}>
          {Object.entries(texts.tabs).map(([name, title]) => (
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
