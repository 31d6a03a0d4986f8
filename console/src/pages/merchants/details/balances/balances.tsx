// The three pockets of a merchant, each opening into its entries, and what moves money into and out of them.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import type { BalanceKind } from '../../../../data/ledger.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { EntriesDrawer, type EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { CreditDebitDialog } from './credit-debit-dialog.tsx';

type PocketInWords = {
  readonly title: string;
  readonly hint: string;
  readonly field: 'available' | 'held' | 'owes';
  readonly pocket: BalanceKind;
  readonly note?: string;
};

const BALANCES: readonly PocketInWords[] = [
  { title: 'Available', hint: 'for new withdrawals', field: 'available', pocket: 'available' },
  { title: 'Held', hint: 'set aside for open withdrawals', field: 'held', pocket: 'held' },
  {
    title: 'Owes us',
    hint: 'paid although it had been cancelled',
    field: 'owes',
    pocket: 'receivable',
    note: 'In the books a debt is a balance below zero.',
  },
];

export function Balances({ merchant }: { readonly merchant: Merchant }) {
  const mayWork = useHasRight('work');
  const [inside, setInside] = useState<EntriesSelection>();
  const [opened, setOpened] = useState<'credit' | 'debit' | 'collect'>();
  const close = () => setOpened(undefined);
  const canCollect = merchant.owes !== '0.00' && merchant.available !== '0.00';
  const actions = {
    available: (
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => setOpened('credit')}>
          Credit
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={merchant.available === '0.00'}
          {...(merchant.available === '0.00' ? { title: 'There is nothing to take from' } : {})}
          onClick={() => setOpened('debit')}
        >
          Debit
        </Button>
      </Group>
    ),
    held: null,
    owes: canCollect && (
      <Button size="compact-sm" variant="default" onClick={() => setOpened('collect')}>
        Collect
      </Button>
    ),
  };
  return (
    <div className="merchant-balances">
      {BALANCES.map(({ title, hint, field, pocket, note }) => (
        <section key={field} className="panel stat" aria-label={title}>
          <Group justify="space-between" mih={26}>
            <span className="stat-label">{title}</span>
            {mayWork && actions[field]}
          </Group>
          <div className="merchant-balance">
            <MoneyButton
              amount={merchant[field]}
              name={title}
              onOpen={() =>
                setInside({
                  title: `${title}: ${merchant.name}`,
                  source: { merchant: merchant.merchant_id, pocket },
                  ...(note === undefined ? {} : { note }),
                })
              }
            />
          </div>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </section>
      ))}
      {inside && <EntriesDrawer inside={inside} onClose={() => setInside(undefined)} />}
      {(opened === 'credit' || opened === 'debit') && (
        <CreditDebitDialog merchant={merchant} direction={opened} onClose={close} />
      )}
      {opened === 'collect' && <CollectDialog merchant={merchant} onClose={close} />}
    </div>
  );
}
