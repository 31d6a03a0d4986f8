// The entries of a statement. Each amount opens both sides of its ledger step.
import { Anchor, Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import type { PagedList } from '@sluice/ui/lib/paged-list.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import type { StatementLine } from '../../../../data/merchants/merchant-balances.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';
import type { EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { stepLabel } from '../../../ledger/shared/steps.ts';

const texts = merchantDetailsTexts.statement;
const { balances } = merchantsTexts;

type Props = {
  readonly list: PagedList<StatementLine>;
  readonly onOpen: (selection: EntriesSelection) => void;
};
type Balance = 'available' | 'held' | 'owed';

const getLineId = ({ step, ref }: StatementLine): string => `${step}-${ref}`;

function Source({ withdrawal_id, order_id, note, step, ref }: StatementLine) {
  return (
    <>
      {withdrawal_id === null ? (
        <Text span size="sm" className="number">{`${step} ${ref}`}</Text>
      ) : (
        <Anchor
          component={Link}
          to={`/withdrawals/${withdrawal_id}`}
          data-row-link
          fz="sm"
          className="number"
        >
          {commonTexts.withdrawalNumber(withdrawal_id)}
        </Anchor>
      )}
      {order_id !== null && (
        <Text span size="sm" c="dimmed" ml={8} className="merchant-note" title={order_id}>
          {order_id}
        </Text>
      )}
      {note !== null && (
        <Text span size="sm" c="dimmed" ml={8} className="merchant-note" title={note}>
          {note}
        </Text>
      )}
    </>
  );
}

export function StatementLines({ list, onOpen }: Props) {
  const open = ({ step, ref, meaning }: StatementLine) =>
    onOpen({
      title: texts.bothSides(stepLabel(step), ref),
      note: texts.meaning(meaning),
      source: { ref, step },
    });
  const changeColumn = (balance: Balance, title: string, card: 'value' | 'line'): Column<StatementLine> => ({
    key: balance,
    title,
    align: 'right',
    card,
    render: (line) => (
      <MoneyButton
        isChange
        amount={line[balance]}
        name={texts.columnOfLine(title, getLineId(line))}
        onOpen={() => open(line)}
      />
    ),
  });
  const balanceColumn = (field: 'available_after' | 'held_after', title: string): Column<StatementLine> => ({
    key: field,
    title,
    align: 'right',
    card: 'line',
    render: (line) => (
      <MoneyButton
        amount={line[field]}
        name={texts.columnOfLine(title, getLineId(line))}
        onOpen={() => open(line)}
      />
    ),
  });
  const columns: readonly Column<StatementLine>[] = [
    { key: 'at', title: texts.at, card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
    {
      key: 'step',
      title: texts.step,
      card: 'title',
      render: ({ step, meaning }) => <span title={meaning}>{stepLabel(step)}</span>,
    },
    { key: 'source', title: texts.source, card: 'title', render: (line) => <Source {...line} /> },
    changeColumn('available', balances.available, 'value'),
    changeColumn('held', balances.held, 'line'),
    changeColumn('owed', balances.debt, 'line'),
    {
      key: 'fee',
      title: texts.fee,
      align: 'right',
      card: 'line',
      render: ({ fee }) => (Number(fee) === 0 ? commonTexts.none : <Money amount={fee} />),
    },
    balanceColumn('available_after', texts.availableAfter),
    balanceColumn('held_after', texts.heldAfter),
  ];
  return (
    <DataTable
      label={texts.linesLabel}
      list={list}
      columns={columns}
      getRowId={getLineId}
      empty={texts.empty}
    />
  );
}
