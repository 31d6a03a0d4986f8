// The first page: the balance, what waits for whom, the newest withdrawals, and the first steps of a new merchant.

import { SimpleGrid, Stack } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Stat } from '@sluice/ui/components/display/stat.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { useCurrentSession } from '../../api/current-session.ts';
import { useBalance } from '../../data/balance.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { FirstSteps } from './first-steps.tsx';
import { NewestWithdrawals } from './newest-withdrawals.tsx';
import { WaitingTiles } from './waiting-tiles.tsx';

const texts = overviewTexts.balance;

function BalanceTiles() {
  const { data, error, refetch } = useBalance();
  if (data === undefined)
    return error ? (
      <LoadError error={error} retry={() => void refetch()} />
    ) : (
      <Loading rows={1} height={84} />
    );
  const { available, held, debt } = data;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Stat
        label={texts.available}
        value={<Money amount={available} withCurrency />}
        hint={texts.availableHint}
        to="/statement"
      />
      <Stat
        label={texts.held}
        value={<Money amount={held} withCurrency />}
        hint={texts.heldHint}
        to="/statement"
      />
      <Stat
        label={texts.debt}
        value={<Money amount={debt} withCurrency />}
        tone={debt === '0.00' ? undefined : 'bad'}
        hint={texts.debtHint}
        to="/statement"
      />
    </SimpleGrid>
  );
}

export default function OverviewPage() {
  const { merchant } = useCurrentSession();
  return (
    <PageBody>
      <PageHeader title={merchant.name} />
      <Stack gap="sm">
        <BalanceTiles />
        <WaitingTiles />
        <FirstSteps />
        <NewestWithdrawals />
      </Stack>
    </PageBody>
  );
}
