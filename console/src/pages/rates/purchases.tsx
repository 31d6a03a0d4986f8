// Purchases of currencies that recipients are paid in, newest first. Each leads to its ledger entries.

import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { useState } from 'react';
import { MoneyButton } from '../../components/display/money-button.tsx';
import { type FloatPurchase, useFloatPurchases } from '../../data/rates.ts';
import { ledgerTexts } from '../../texts/ledger.ts';
import { ratesTexts } from '../../texts/rates.ts';
import { EntriesDrawer, type EntriesSelection } from '../ledger/shared/entries-drawer.tsx';
import { stepLabel } from '../ledger/shared/steps.ts';

const texts = ratesTexts.purchases;
const STEP = 'buy_float';

export function Purchases() {
  const list = useFloatPurchases();
  const [selection, setSelection] = useState<EntriesSelection>();
  const open = ({ id }: FloatPurchase) =>
    setSelection({
      title: ledgerTexts.entries.titleStep(stepLabel(STEP), id),
      source: { ref: id, step: STEP },
    });
  const columns: readonly Column<FloatPurchase>[] = [
    {
      key: 'at',
      title: texts.columns.at,
      card: 'text',
      render: ({ at }) => <Timestamp at={at} as="exact" />,
    },
    {
      key: 'bought',
      title: texts.columns.bought,
      align: 'right',
      card: 'value',
      render: ({ bought, currency }) => <Money amount={bought} currency={currency} />,
    },
    {
      key: 'cost',
      title: texts.columns.cost,
      align: 'right',
      card: 'line',
      render: (purchase) => (
        <MoneyButton amount={purchase.cost} name={texts.columns.cost} onOpen={() => open(purchase)} />
      ),
    },
    {
      key: 'gain',
      title: texts.columns.gain,
      align: 'right',
      card: 'line',
      render: (purchase) => (
        <MoneyButton
          isChange
          amount={purchase.gain}
          name={texts.columns.gain}
          onOpen={() => open(purchase)}
        />
      ),
    },
    { key: 'note', title: texts.columns.note, card: 'title', render: ({ note }) => note },
    { key: 'actor', title: texts.columns.actor, card: 'line', render: ({ actor }) => actor },
  ];
  return (
    <>
      <DataTable
        label={texts.label}
        list={list}
        columns={columns}
        getRowId={({ id }) => String(id)}
        empty={texts.empty}
      />
      {selection && <EntriesDrawer selection={selection} onClose={() => setSelection(undefined)} />}
    </>
  );
}
