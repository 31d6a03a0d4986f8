// The ledger entries of the withdrawal. Every step is double-entry, so the sum is zero.

import { Text } from '@mantine/core';
import { Money } from '../../../components/display/money.tsx';
import { Rich } from '../../../components/display/rich.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { SmallTable } from '../../../components/table/small-table.tsx';
import type { WithdrawalDetails } from '../../../data/withdrawal-details.ts';
import { sumOf } from '../../../lib/decimal.ts';
import { ledgerTexts } from '../../../texts/ledger.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';

const texts = withdrawalDetailsTexts.ledger;

export function LedgerEntries({ entries }: Pick<WithdrawalDetails, 'entries'>) {
  const sum = sumOf(entries.map(({ amount }) => amount));
  const isBalanced = sum === '0.00';
  return (
    <Panel
      title={texts.title}
      aside={
        <Text span size="sm" c={isBalanced ? 'dimmed' : 'var(--bad)'}>
          <Rich
            text={isBalanced ? texts.balanced : texts.notBalanced}
            values={{ amount: <Money amount={sum} withCurrency /> }}
          />
        </Text>
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
          { title: texts.amount, align: 'right', render: ({ amount }) => <Money amount={amount} /> },
          {
            title: texts.balanceAfter,
            align: 'right',
            render: ({ balance_after }) => <Money amount={balance_after} />,
          },
          { title: texts.at, render: ({ at }) => <Timestamp at={at} as="exact" /> },
        ]}
      />
    </Panel>
  );
}
