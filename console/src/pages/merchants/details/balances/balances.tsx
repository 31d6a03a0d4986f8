// The three pockets of a merchant, each opening into its entries, and what moves money into and out of them.
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../../api/current-session.ts';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import type { Pocket } from '../../../../data/ledger.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { EntriesDrawer, type Inside } from '../../../ledger/shared/entries-drawer.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { ShiftDialog } from './credit-debit-dialog.tsx';

type PocketInWords = {
  readonly title: string;
  readonly hint: string;
  readonly field: 'available' | 'held' | 'owes';
  readonly pocket: Pocket;
  readonly note?: string;
};

const POCKETS: readonly PocketInWords[] = [
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
  const mayWork = useMay('work');
  const [inside, setInside] = useState<Inside>();
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
      {POCKETS.map(({ title, hint, field, pocket, note }) => (
        <section key={field} className="panel stat" aria-label={title}>
          <Group justify="space-between" mih={26}>
            <span className="stat-label">{title}</span>
            {mayWork && actions[field]}
          </Group>
          <div className="merchant-balance">
            <MoneyButton
              amount={merchant[field]}
              what={title}
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
        <ShiftDialog merchant={merchant} direction={opened} onClose={close} />
      )}
      {opened === 'collect' && <CollectDialog merchant={merchant} onClose={close} />}
    </div>
  );
}
