// The webhook endpoint of the merchant, and what was sent to it.
import { Stack } from '@mantine/core';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { OpenChanges } from '../../components/open-changes.tsx';
import { useWaiting } from '../../data/approvals.ts';
import { webhooksTexts as texts } from '../../texts/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { Endpoint } from './endpoint.tsx';

export default function WebhooksPage() {
  const waiting = useWaiting();
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint} />
      <Stack gap="sm">
        <OpenChanges proposals={waiting.data?.proposals} kinds={['webhook', 'webhook_secret']} />
        <Endpoint />
        <Deliveries />
      </Stack>
    </PageBody>
  );
}
