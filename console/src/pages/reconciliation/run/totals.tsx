// The sums paid on that day: aggregator statement, our payouts, and ledger.
import { SimpleGrid } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Stat } from '@sluice/ui/components/display/stat.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import type { Run } from '../../../data/reconciliation.ts';
import { reconciliationTexts } from '../../../texts/reconciliation.ts';

const texts = reconciliationTexts.totals;

export function Totals({ report: { totals, currency } }: { readonly report: Run['report'] }) {
  const { there, here, ledger } = totals;
  const difference = sumOf([there.sum, `-${here.sum}`.replace('--', '')]);
  const isEqual = /^[0.]+$/.test(difference);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Stat
        label={texts.there}
        value={<Money amount={there.sum} currency={currency} />}
        hint={texts.payoutCount(there.count)}
      />
      <Stat
        label={texts.here}
        value={<Money amount={here.sum} currency={currency} />}
        hint={texts.payoutCount(here.count)}
      />
      <Stat
        label={texts.ledger}
        value={<Money amount={ledger.sum} currency={currency} />}
        hint={texts.payoutCount(ledger.count)}
      />
      <Stat
        label={texts.difference}
        value={<Money amount={difference} currency={currency} />}
        tone={isEqual ? 'good' : 'bad'}
        hint={isEqual ? texts.equal : texts.unequal}
      />
    </SimpleGrid>
  );
}
