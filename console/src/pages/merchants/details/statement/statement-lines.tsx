// The lines of a statement; each amount opens into both sides of its step.
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import type { Column } from '../../../../components/table/column.ts';
import { DataTable } from '../../../../components/table/data-table.tsx';
import type { StatementLine } from '../../../../data/merchant-balances.ts';
import type { List } from '../../../../lib/list.ts';
import type { EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { stepLabel } from '../../../ledger/shared/steps.ts';

type Props = { readonly list: List<StatementLine>; readonly onOpen: (inside: EntriesSelection) => void };
type Pocket = 'available' | 'held' | 'owed';

const idOf = ({ step, ref }: StatementLine): string => `${step}-${ref}`;

function About({ withdrawal_id, note, step, ref }: StatementLine) {
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
          {`#${withdrawal_id}`}
        </Anchor>
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
    onOpen({ title: `${stepLabel(step)} ${ref}: both sides`, note: `${meaning}.`, source: { ref, step } });
  const change = (pocket: Pocket, title: string, card: 'value' | 'line'): Column<StatementLine> => ({
    key: pocket,
    title,
    align: 'right',
    card,
    render: (line) => (
      <MoneyButton
        isChange
        amount={line[pocket]}
        name={`${title}, ${idOf(line)}`}
        onOpen={() => open(line)}
      />
    ),
  });
  const after = (field: 'available_after' | 'held_after', title: string): Column<StatementLine> => ({
    key: field,
    title,
    align: 'right',
    card: 'line',
    render: (line) => (
      <MoneyButton amount={line[field]} name={`${title}, ${idOf(line)}`} onOpen={() => open(line)} />
    ),
  });
  const columns: readonly Column<StatementLine>[] = [
    { key: 'at', title: 'When', card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
    {
      key: 'step',
      title: 'Step',
      card: 'title',
      render: ({ step, meaning }) => <span title={meaning}>{stepLabel(step)}</span>,
    },
    { key: 'of', title: 'Of', card: 'title', render: (line) => <About {...line} /> },
    change('available', 'Available', 'value'),
    change('held', 'Held', 'line'),
    change('owed', 'Owed', 'line'),
    after('available_after', 'Available after'),
    after('held_after', 'Held after'),
  ];
  return (
    <DataTable
      label="Lines of the statement"
      list={list}
      columns={columns}
      idOf={idOf}
      empty="Nothing happened in this period."
    />
  );
}
