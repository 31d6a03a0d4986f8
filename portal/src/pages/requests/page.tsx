// What the merchant's programs sent, newest first.
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { RequestList } from '@sluice/ui/components/request-log/request-list.tsx';
import { useRequests } from '../../data/requests.ts';
import { requestsTexts as texts } from '../../texts/requests.ts';

export default function RequestsPage() {
  return (
    <PageBody fillsWindow>
      <PageHeader title={texts.title} hint={texts.hint} />
      <RequestList log={useRequests()} />
    </PageBody>
  );
}
