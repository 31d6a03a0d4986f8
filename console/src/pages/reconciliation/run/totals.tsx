// What was paid on that day by each of the three books, and whether they agree.
import { SimpleGrid } from '@mantine/core';
import { Money } from '../../../components/display/money.tsx';
import { Stat } from '../../../components/display/stat.tsx';
import type { Run } from '../../../data/reconciliation.ts';
import { sumOf } from '../../../lib/decimal.ts';

type Total = Run['report']['totals']['there'];

const times = ({ count }: Total): string => (count === 1 ? '1 payout' : `${count} payouts`);

export function Totals({ report: { totals } }: { readonly report: Run['report'] }) {
  const { there, here, ledger } = totals;
  const apart = sumOf([there.sum, `-${here.sum}`.replace('--', '')]);
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Stat label="Paid by their book" value={<Money amount={there.sum} />} hint={times(there)} />
      <Stat label="Paid by ours" value={<Money amount={here.sum} />} hint={times(here)} />
      <Stat label="Left the ledger" value={<Money amount={ledger.sum} />} hint={times(ledger)} />
      <Stat
        label="Theirs less ours"
        value={<Money amount={apart} />}
        tone={apart === '0.00' ? 'good' : 'bad'}
        hint={apart === '0.00' ? 'the sums are the same' : 'the sums are not the same'}
      />
    </SimpleGrid>
  );
}
