// The key figures, each with a link to the list behind it.
import { SimpleGrid } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Stat } from '@sluice/ui/components/display/stat.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Overview } from '../../api/types.ts';
import { overviewTexts } from '../../texts/overview.ts';

const texts = overviewTexts.tiles;

type Props = { readonly overview: Overview };

function ledgerTile({ checked_at, differences }: Overview['ledger']) {
  if (checked_at === null || differences === null)
    return { value: texts.ledgerNotChecked, tone: 'warn', hint: undefined } as const;
  const hint = <Rich text={texts.ledgerChecked} values={{ age: <Timestamp at={checked_at} /> }} />;
  if (differences === 0) return { value: texts.ledgerBalanced, tone: 'good', hint } as const;
  return {
    value: texts.ledgerDifferences(differences),
    tone: 'bad',
    hint,
  } as const;
}

export function Tiles({ overview }: Props) {
  const { to_pay, mine, paid_today, under_way, uncertain, incidents, proposals, balances } = overview;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <Stat
        label={texts.toPay}
        value={to_pay.count}
        hint={<Money amount={to_pay.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'to-pay' }}
      />
      <Stat
        label={texts.oldest}
        value={to_pay.oldest_at === null ? texts.oldestNone : <Timestamp at={to_pay.oldest_at} as="age" />}
        hint={mine.count > 0 ? texts.claimed(mine.count) : texts.claimedNone}
        to="/queue"
        search={{ tab: mine.count > 0 ? 'mine' : 'to-pay' }}
      />
      <Stat
        label={texts.paidToday}
        value={paid_today.count}
        hint={<Money amount={paid_today.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'paid' }}
      />
      <Stat
        label={texts.inProgress}
        value={under_way.count}
        hint={<Money amount={under_way.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'automatic' }}
      />
      <Stat
        label={texts.uncertain}
        value={uncertain.count}
        tone={uncertain.count > 0 ? 'warn' : undefined}
        hint={<Money amount={uncertain.sum} withCurrency />}
        to="/queue"
        search={{ tab: 'uncertain' }}
      />
      <Stat
        label={texts.incidents}
        value={incidents}
        tone={incidents > 0 ? 'bad' : undefined}
        hint={texts.proposals(proposals)}
        to="/incidents"
      />
      <Stat label={texts.ledger} {...ledgerTile(overview.ledger)} to="/ledger" />
      <Stat
        label={texts.balance}
        value={<Money amount={balances.available} />}
        hint={
          <Rich
            text={texts.balanceHint}
            values={{ held: <Money amount={balances.held} />, debt: <Money amount={balances.owed} /> }}
          />
        }
        to="/ledger"
      />
    </SimpleGrid>
  );
}
