// The totals of a statement: opening balance, total per kind of step, closing balance.
import { Box, Table } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import type { StatementTotal, useStatement } from '../../../../data/merchants/merchant-balances.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import type { EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { stepLabel } from '../../../ledger/shared/steps.ts';
import { BalanceCheck } from './balance-check.tsx';
import { BALANCES, noteFor, type Statement } from './balances.ts';

const texts = merchantDetailsTexts.statement;

type RowProps = { readonly statement: Statement; readonly onOpen: (selection: EntriesSelection) => void };
type Props = RowProps & { readonly totals: ReturnType<typeof useStatement>['totals'] };

type EndRowProps = RowProps & { readonly end: 'opening' | 'closing' };

function EndRow({ statement: { balances, from, to }, end, onOpen }: EndRowProps) {
  return (
    <Table.Tr className="merchant-end">
      <Table.Td>{end === 'opening' ? texts.openingBefore(from) : texts.closingAfter(to)}</Table.Td>
      <Table.Td visibleFrom="sm" />
      {BALANCES.map((balance) => {
        const { account, after_seq, to_seq, [end]: amount } = balances[balance.name];
        const source = { account, to_seq: end === 'opening' ? after_seq : to_seq };
        const title = end === 'opening' ? texts.openingOf(balance.title) : texts.closingOf(balance.title);
        return (
          <Table.Td key={balance.name} ta="right">
            <MoneyButton
              amount={amount}
              name={title}
              onOpen={() => onOpen({ title, source, ...noteFor(balance) })}
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

type StepRowProps = RowProps & { readonly total: StatementTotal };

function StepRow({ statement: { balances }, total, onOpen }: StepRowProps) {
  const step = stepLabel(total.step);
  return (
    <Table.Tr>
      <Table.Td title={total.meaning}>{step}</Table.Td>
      <Table.Td ta="right" className="number" visibleFrom="sm">
        {total.count}
      </Table.Td>
      {BALANCES.map((balance) => {
        const { account, after_seq, to_seq } = balances[balance.name];
        const source = { account, after_seq, to_seq, step: total.step };
        const title = texts.stepOf(balance.title, step);
        return (
          <Table.Td key={balance.name} ta="right">
            <MoneyButton
              isChange
              amount={total[balance.name]}
              name={title}
              onOpen={() => onOpen({ title, source, ...noteFor(balance) })}
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

export function StatementTotals({ statement, totals, onOpen }: Props) {
  const steps = totals.data?.items;
  return (
    <>
      <Box component="section" className="scroll-x" aria-label={texts.totalsLabel} tabIndex={0}>
        <Table fz="sm" verticalSpacing={5} className="merchant-totals" aria-label={texts.totalsLabel}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.step}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {texts.count}
              </Table.Th>
              {BALANCES.map(({ name, title }) => (
                <Table.Th key={name} ta="right">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <EndRow end="opening" statement={statement} onOpen={onOpen} />
            {(steps ?? []).map((total) => (
              <StepRow key={total.step} total={total} statement={statement} onOpen={onOpen} />
            ))}
            {steps?.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={5} c="dimmed">
                  {texts.empty}
                </Table.Td>
              </Table.Tr>
            )}
            <EndRow end="closing" statement={statement} onOpen={onOpen} />
          </Table.Tbody>
        </Table>
      </Box>
      {steps ? (
        <BalanceCheck statement={statement} totals={steps} />
      ) : totals.error ? (
        <LoadError error={totals.error} retry={() => void totals.refetch()} />
      ) : (
        <Loading rows={1} />
      )}
    </>
  );
}
