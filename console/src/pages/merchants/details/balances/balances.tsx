// The balances of a merchant. Each opens its ledger entries; operators can credit, debit and collect.
import { Button, Group, Text } from '@mantine/core';
import { Help } from '@sluice/ui/components/layout/help.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import type { BalanceKind } from '../../../../data/ledger.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';
import { terms } from '../../../../texts/terms.ts';
import { EntriesDrawer, type EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { CreditDebitDialog } from './credit-debit-dialog.tsx';

const texts = merchantDetailsTexts.balances;

type BalanceCard = {
  readonly title: string;
  readonly hint: string;
  readonly field: 'available' | 'held' | 'owes';
  readonly balance: BalanceKind;
  readonly note?: string;
};
type DialogName = 'credit' | 'debit' | 'collect';

const CARDS: readonly BalanceCard[] = [
  {
    title: merchantsTexts.balances.available,
    hint: texts.hints.available,
    field: 'available',
    balance: 'available',
  },
  { title: merchantsTexts.balances.held, hint: texts.hints.held, field: 'held', balance: 'held' },
  {
    title: merchantsTexts.balances.debt,
    hint: texts.hints.debt,
    field: 'owes',
    balance: 'receivable',
    note: texts.debtNote,
  },
];

type ActionsProps = {
  readonly merchant: Merchant;
  readonly field: BalanceCard['field'];
  readonly onOpen: (dialog: DialogName) => void;
};

function BalanceActions({ merchant: { available, owes }, field, onOpen }: ActionsProps) {
  const isEmpty = available === '0.00';
  if (field === 'available')
    return (
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onOpen('credit')}>
          {texts.creditButton}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isEmpty}
          {...(isEmpty ? { title: texts.nothingToDebit } : {})}
          onClick={() => onOpen('debit')}
        >
          {texts.debitButton}
        </Button>
      </Group>
    );
  if (field === 'held' || owes === '0.00' || isEmpty) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => onOpen('collect')}>
      {texts.collectButton}
    </Button>
  );
}

export function Balances({ merchant }: { readonly merchant: Merchant }) {
  const mayWork = useHasRight('work');
  const [selection, setSelection] = useState<EntriesSelection>();
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const close = () => setOpenDialog(undefined);
  const showEntries = ({ title, balance, note }: BalanceCard) =>
    setSelection({
      title: texts.entriesTitle(title, merchant.name),
      source: { merchant: merchant.merchant_id, balance },
      ...(note === undefined ? {} : { note }),
    });
  return (
    <div className="merchant-balances">
      {CARDS.map((card) => (
        <section key={card.field} className="panel stat" aria-label={card.title}>
          <Group justify="space-between" mih={26}>
            <Group gap={4}>
              <span className="stat-label">{card.title}</span>
              {card.field === 'held' && <Help term={terms.balance} />}
            </Group>
            {mayWork && <BalanceActions merchant={merchant} field={card.field} onOpen={setOpenDialog} />}
          </Group>
          <div className="merchant-balance">
            <MoneyButton amount={merchant[card.field]} name={card.title} onOpen={() => showEntries(card)} />
          </div>
          <Text size="sm" c="dimmed">
            {card.hint}
          </Text>
        </section>
      ))}
      {selection && <EntriesDrawer selection={selection} onClose={() => setSelection(undefined)} />}
      {(openDialog === 'credit' || openDialog === 'debit') && (
        <CreditDebitDialog merchant={merchant} direction={openDialog} onClose={close} />
      )}
      {openDialog === 'collect' && <CollectDialog merchant={merchant} onClose={close} />}
    </div>
  );
}
