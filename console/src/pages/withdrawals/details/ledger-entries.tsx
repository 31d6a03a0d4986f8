// The ledger entries of the withdrawal. Every step is double-entry, so the sum of each currency is zero.

import { Group, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import type { WithdrawalDetails } from '../../../data/withdrawals/withdrawal-details.ts';
import { ledgerTexts } from '../../../texts/ledger.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.ledger;

type SumProps = { readonly currency: string | null; readonly amounts: readonly string[] };

function CurrencySum({ currency, amounts }: SumProps) {
  const sum = sumOf(amounts);
  const isBalanced = /^[0.]+$/.test(sum);
  return (
    <Text span size="sm" c={isBalanced ? 'dimmed' : 'var(--bad)'}>
      <Rich
        text={isBalanced ? texts.balanced : texts.notBalanced}
        values={{ amount: <Money amount={sum} withCurrency currency={currency} /> }}
      />
    </Text>
  );
}

export function LedgerEntries({ entries }: Pick<WithdrawalDetails, 'entries'>) {
  return (
    <Panel
      title={texts.title}
      aside={
        <Group gap="sm">
          {[...new Set(entries.map(({ currency }) => currency))].map((currency) => (
            <CurrencySum
              key={currency ?? ''}
              currency={currency}
              amounts={entries.filter((entry) => entry.currency === currency).map(({ amount }) => amount)}
            />
          ))}
        </Group>
      }
    >
      <SmallTable
        label={texts.tableLabel}
        query={{ data: entries, error: null, refetch: () => undefined }}
        getRows={(rows) => rows}
        getRowId={({ account, seq }) => `${account}-${seq}`}
        empty={texts.empty}
        columns={[
          { title: texts.step, render: ({ step }) => ledgerTexts.steps[step] ?? step },
          {
            title: texts.account,
            render: ({ account, account_name }) => (
              <TextLink to="/ledger" search={{ account: String(account) }}>
                {account_name}
              </TextLink>
            ),
          },
          {
            title: texts.amount,
            align: 'right',
            render: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
          {
            title: texts.balanceAfter,
            align: 'right',
            render: ({ balance_after, currency }) => <Money amount={balance_after} currency={currency} />,
          },
          { title: texts.at, render: ({ at }) => <Timestamp at={at} as="exact" /> },
        ]}
      />
    </Panel>
  );
}
