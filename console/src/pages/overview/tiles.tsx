// The numbers one looks at first; each leads to what it counts.
import { SimpleGrid } from '@mantine/core';
import type { Overview } from '../../api/types.ts';
import { Money } from '../../components/display/money.tsx';
import { Stat } from '../../components/display/stat.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';

type Props = { readonly overview: Overview };

function ledgerTile({ checked_at, differences }: Overview['ledger']) {
  if (checked_at === null || differences === null)
    return { value: 'Not checked', tone: 'warn', hint: undefined } as const;
  const hint = (
    <>
      checked <Timestamp at={checked_at} />
    </>
  );
  if (differences === 0) return { value: 'Adds up', tone: 'good', hint } as const;
  return {
    value: differences === 1 ? '1 difference' : `${differences} differences`,
    tone: 'bad',
    hint,
  } as const;
}

export function Tiles({ overview }: Props) {
  const { to_pay, mine, paid_today, under_way, uncertain, incidents, proposals, balances } = overview;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Stat
        label="To pay now"
        value={to_pay.count}
        hint={<Money amount={to_pay.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'to-pay' }}
      />
      <Stat
        label="Oldest waits"
        value={to_pay.oldest_at === null ? 'Nothing' : <Timestamp at={to_pay.oldest_at} as="age" />}
        hint={mine.count > 0 ? `${mine.count} claimed by you` : 'none claimed by you'}
        to="/queue"
        search={{ tab: mine.count > 0 ? 'mine' : 'to-pay' }}
      />
      <Stat
        label="Paid today (UTC)"
        value={paid_today.count}
        hint={<Money amount={paid_today.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'paid' }}
      />
      <Stat
        label="Under way, automatic"
        value={under_way.count}
        hint={<Money amount={under_way.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'automatic' }}
      />
      <Stat
        label="Uncertain"
        value={uncertain.count}
        tone={uncertain.count > 0 ? 'warn' : undefined}
        hint={<Money amount={uncertain.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'uncertain' }}
      />
      <Stat
        label="Incidents"
        value={incidents}
        tone={incidents > 0 ? 'bad' : undefined}
        hint={proposals === 1 ? '1 proposal waits' : `${proposals} proposals wait`}
        to="/incidents"
      />
      <Stat label="Ledger" {...ledgerTile(overview.ledger)} to="/ledger" />
      <Stat
        label="Merchants' balance"
        value={<Money amount={balances.available} />}
        hint={
          <>
            held <Money amount={balances.held} />, owed <Money amount={balances.owed} />
          </>
        }
        to="/ledger"
      />
    </SimpleGrid>
  );
}
