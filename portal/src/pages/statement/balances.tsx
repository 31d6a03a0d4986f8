// The opening and the closing balance, and whether the entries lead from one to the other.
import { Group, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { RowsTable } from '@sluice/ui/components/table/small-table.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { Statement, StatementEntry } from '../../api/types.ts';
import { statementTexts as texts } from '../../texts/statement.ts';

export const BALANCES = ['available', 'held', 'debt'] as const;

const addsUp = ({ opening, closing }: Statement, entries: readonly StatementEntry[]): boolean =>
  BALANCES.every((name) => sumOf([opening[name], ...entries.map((entry) => entry[name])]) === closing[name]);

type Props = {
  readonly statement: Statement;
  /** Undefined: not all of them are loaded. */
  readonly entries: readonly StatementEntry[] | undefined;
};

export function Balances({ statement, entries }: Props) {
  const { opening, closing, from, to } = statement;
  const isRight = entries === undefined || addsUp(statement, entries);
  return (
    <div className="statement-balances">
      <RowsTable
        label={texts.balancesLabel}
        rows={[
          { title: texts.openingBefore(from), balances: opening },
          { title: texts.closingAfter(to), balances: closing },
        ]}
        getRowId={({ title }) => title}
        columns={[
          { title: texts.columns.balance, render: ({ title }) => title },
          ...BALANCES.map((name) => ({
            title: texts.balances[name],
            align: 'right' as const,
            render: ({ balances }: { readonly balances: Statement['opening'] }) => (
              <Money amount={balances[name]} withCurrency />
            ),
          })),
        ]}
      />
      {entries && (
        <Group gap={6} wrap="nowrap" role="status" mt="xs" c={isRight ? 'var(--good)' : 'var(--bad)'}>
          {isRight ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          <Text size="sm">{isRight ? texts.addsUp : texts.doesNotAddUp}</Text>
        </Group>
      )}
    </div>
  );
}
