// The entries of a statement with the balance after each.
import { Button, Center, Text } from '@mantine/core';
import { EmptyState } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { RowsTable, type SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Statement } from '../../api/types.ts';
import type { NumberedEntry } from '../../data/balance.ts';
import { statementTexts as texts } from '../../texts/statement.ts';
import { BALANCES } from './balances.tsx';

type BalanceName = (typeof BALANCES)[number];

/** A change has a sign; no change is shown as a dash. */
function changeText(amount: string): string {
  if (amount === '0.00') return commonTexts.none;
  return amount.startsWith('-') ? formatAmount(amount) : texts.changed(formatAmount(amount));
}

const AFTER_TITLES = {
  available: texts.columns.availableAfter,
  held: texts.columns.heldAfter,
  debt: texts.columns.debtAfter,
} as const satisfies Record<BalanceName, string>;

const changeColumn = (name: BalanceName): SmallColumn<NumberedEntry> => ({
  title: texts.balances[name],
  align: 'right',
  render: (entry) => <span className="number">{changeText(entry[name])}</span>,
});

const afterColumn = (name: BalanceName): SmallColumn<NumberedEntry> => ({
  title: AFTER_TITLES[name],
  align: 'right',
  render: ({ after }) => <Money amount={after[name]} />,
});

const FIRST_COLUMNS: readonly SmallColumn<NumberedEntry>[] = [
  { title: texts.columns.at, render: ({ at }) => <Timestamp at={at} as="exact" /> },
  { title: texts.columns.type, render: ({ type }) => texts.types[type] },
  {
    title: texts.columns.withdrawal,
    render: ({ withdraw_id: id }) =>
      id === null ? (
        commonTexts.none
      ) : (
        <TextLink to={`/withdrawals/${id}`}>{commonTexts.withdrawalNumber(Number(id))}</TextLink>
      ),
  },
];

/** Most merchants never have a debt. */
function balancesShown({ opening, closing }: Statement, entries: readonly NumberedEntry[]): BalanceName[] {
  const hasDebt = [opening, closing, ...entries].some(({ debt }) => debt !== '0.00');
  return BALANCES.filter((name) => name !== 'debt' || hasDebt);
}

type Props = {
  readonly statement: Statement;
  readonly entries: readonly NumberedEntry[];
  readonly loadMore: (() => unknown) | undefined;
  readonly isLoadingMore: boolean;
};

export function Entries({ statement, entries, loadMore, isLoadingMore }: Props) {
  const shown = balancesShown(statement, entries);
  const count = loadMore ? texts.countSoFar(entries.length) : texts.count(entries.length);
  return (
    <Panel
      title={texts.entriesLabel}
      aside={
        <Text size="sm" c="dimmed">
          {count}
        </Text>
      }
    >
      {entries.length === 0 ? (
        <EmptyState isSmall>{texts.empty}</EmptyState>
      ) : (
        <RowsTable
          label={texts.entriesLabel}
          rows={entries}
          getRowId={({ number }) => String(number)}
          columns={[...FIRST_COLUMNS, ...shown.map(changeColumn), ...shown.map(afterColumn)]}
        />
      )}
      {loadMore && (
        <Center pt="xs" className="statement-more">
          <Button variant="subtle" loading={isLoadingMore} onClick={() => loadMore()}>
            {commonTexts.showMore}
          </Button>
        </Center>
      )}
    </Panel>
  );
}
