// The first page: the balance of the merchant.

import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useCurrentSession } from '../../api/current-session.ts';

export default function OverviewPage() {
  const { merchant } = useCurrentSession();
  return (
    <PageBody>
      <PageHeader title={merchant.name} />
    </PageBody>
  );
}
