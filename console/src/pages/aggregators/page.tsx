// The aggregators, and the routes of every system to them.
import { SimpleGrid } from '@mantine/core';
import { SYSTEM_NAMES } from '@sluice/ui/components/display/payment-system.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { aggregatorsTexts } from '../../texts/aggregators.ts';
import { terms } from '../../texts/terms.ts';
import { Aggregators } from './list/aggregators.tsx';
import { SystemRoutes } from './routes/system-routes.tsx';

export default function AggregatorsPage() {
  return (
    <PageBody>
      <PageHeader title={aggregatorsTexts.title} term={terms.route} hint={aggregatorsTexts.hint} />
      <Aggregators />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm" mt="sm">
        {SYSTEM_NAMES.map((system) => (
          <SystemRoutes key={system} system={system} />
        ))}
      </SimpleGrid>
    </PageBody>
  );
}
