// What it did to the books. Every step has two sides, so all of it adds up to zero.
import { Text } from '@mantine/core';
import { Money } from '../../../components/display/money.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { SmallTable } from '../../../components/table/small-table.tsx';
import type { WithdrawalDetails } from '../../../data/withdrawal-details.ts';
import { sumOf } from '../../../lib/decimal.ts';

const STEPS: Readonly<Record<string, string>> = {
  hold: 'Set aside',
  settle: 'Paid',
  release: 'Given back',
  return: 'Came back',
  recover: 'Paid after it was cancelled',
  restore: 'Came back after all',
};

export function LedgerEntries({ entries }: Pick<WithdrawalDetails, 'entries'>) {
  const sum = sumOf(entries.map(({ amount }) => amount));
  const isEven = sum === '0.00';
  return (
    <Panel
      title="Ledger"
      aside={
        <Text span size="sm" c={isEven ? 'dimmed' : 'var(--bad)'}>
          {isEven ? 'adds up to ' : 'does not add up: '}
          <Money amount={sum} withCurrency />
        </Text>
      }
    >
      <SmallTable
        label="Ledger entries"
        query={{ data: entries, error: null, refetch: () => undefined }}
        rowsOf={(rows) => rows}
        idOf={({ account, seq }) => `${account}-${seq}`}
        empty="It has moved no money."
        columns={[
          { title: 'Step', render: ({ step }) => STEPS[step] ?? step },
          {
            title: 'Account',
            render: ({ account, account_name }) => (
              <TextLink to="/ledger" search={{ account: String(account) }}>
                {account_name}
              </TextLink>
            ),
          },
          { title: 'Amount', align: 'right', render: ({ amount }) => <Money amount={amount} /> },
          {
            title: 'Balance after',
            align: 'right',
            render: ({ balance_after }) => <Money amount={balance_after} />,
          },
          { title: 'At', render: ({ at }) => <Timestamp at={at} as="exact" /> },
        ]}
      />
    </Panel>
  );
}
