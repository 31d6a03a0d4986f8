// Who pays automatically, and which system goes through whom in which order.
import { SimpleGrid } from '@mantine/core';
import { SYSTEM_NAMES } from '../../components/display/payment-system.tsx';
import { PageBody } from '../../components/layout/page-body.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Aggregators } from './list/aggregators.tsx';
import { SystemRoutes } from './routes/system-routes.tsx';

export default function RoutesPage() {
  return (
    <PageBody>
      <PageHeader
        title="Routes & aggregators"
        hint="An automatic payout goes to the first route of its system that is on, takes the amount and has the money."
      />
      <Aggregators />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm" mt="sm">
        {SYSTEM_NAMES.map((system) => (
          <SystemRoutes key={system} system={system} />
        ))}
      </SimpleGrid>
    </PageBody>
  );
}
