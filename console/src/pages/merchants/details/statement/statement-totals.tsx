// The statement as a sum: opening, what each kind of step came to, closing; added up before the reader's eyes.
import { Box, Group, Table, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { MoneyButton } from '../../../../components/display/money-button.tsx';
import type { useStatement } from '../../../../data/merchant-balances.ts';
import { formatAmount, sumOf } from '../../../../lib/decimal.ts';
import type { EntriesSelection } from '../../../ledger/shared/entries-drawer.tsx';
import { stepLabel } from '../../../ledger/shared/steps.ts';

type Statement = NonNullable<ReturnType<typeof useStatement>['whole']>;
type Props = { readonly statement: Statement; readonly onOpen: (inside: EntriesSelection) => void };

const POCKETS = [
  { name: 'available', title: 'Available' },
  { name: 'held', title: 'Held' },
  { name: 'owed', title: 'Owed' },
] as const;
type Pocket = (typeof POCKETS)[number];

/** A debt is shown without its sign, its entries are not. */
const noteFor = ({ name }: Pocket) =>
  name === 'owed' ? { note: 'In the books a debt is a balance below zero.' } : {};

function AddsUp({ statement: { pockets, summary } }: { readonly statement: Statement }) {
  const wrong = POCKETS.filter(({ name }) => {
    const { opening, closing } = pockets[name];
    return sumOf([opening, ...(summary ?? []).map((line) => line[name])]) !== closing;
  });
  const isRight = wrong.length === 0;
  const shown = pockets.available;
  const changed = sumOf([shown.closing, `-${shown.opening}`.replace('--', '')]);
  const sign = changed.startsWith('-') ? '−' : '+';
  return (
    <Group
      gap={6}
      px="sm"
      py="xs"
      wrap="nowrap"
      align="flex-start"
      role="status"
      c={isRight ? 'var(--good)' : 'var(--bad)'}
    >
      {isRight ? (
        <IconCheck size={18} className="merchant-check" aria-hidden />
      ) : (
        <IconX size={18} className="merchant-check" aria-hidden />
      )}
      <Text size="sm">
        {isRight
          ? `It adds up: ${formatAmount(shown.opening)} ${sign} ${formatAmount(changed.replace('-', ''))} = ${formatAmount(shown.closing)} available, and likewise held and owed.`
          : `It does not add up: ${wrong.map(({ title }) => title.toLowerCase()).join(', ')}. Have the books checked.`}
      </Text>
    </Group>
  );
}

export function StatementTotals({ statement, onOpen }: Props) {
  const { pockets, summary, from, to } = statement;
  const end = (which: 'opening' | 'closing', title: string) => (
    <Table.Tr className="merchant-end">
      <Table.Td>{title}</Table.Td>
      <Table.Td visibleFrom="sm" />
      {POCKETS.map((pocket) => {
        const { account, after_seq, to_seq } = pockets[pocket.name];
        const source = { account, to_seq: which === 'opening' ? after_seq : to_seq };
        const what = `${pocket.title}, ${which}`;
        return (
          <Table.Td key={pocket.name} ta="right">
            <MoneyButton
              amount={pockets[pocket.name][which]}
              name={what}
              onOpen={() => onOpen({ title: what, source, ...noteFor(pocket) })}
            />
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
  return (
    <>
      <Box component="section" className="scroll-x" aria-label="Sums of the statement" tabIndex={0}>
        <Table fz="sm" verticalSpacing={5} className="merchant-totals" aria-label="Sums of the statement">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Step</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                Times
              </Table.Th>
              {POCKETS.map(({ name, title }) => (
                <Table.Th key={name} ta="right">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {end('opening', `Opening, before ${from}`)}
            {(summary ?? []).map((line) => (
              <Table.Tr key={line.step}>
                <Table.Td title={line.meaning}>{stepLabel(line.step)}</Table.Td>
                <Table.Td ta="right" className="number" visibleFrom="sm">
                  {line.count}
                </Table.Td>
                {POCKETS.map((pocket) => {
                  const { account, after_seq, to_seq } = pockets[pocket.name];
                  const what = `${pocket.title}: ${stepLabel(line.step)}`;
                  const source = { account, after_seq, to_seq, step: line.step };
                  return (
                    <Table.Td key={pocket.name} ta="right">
                      <MoneyButton
                        isChange
                        amount={line[pocket.name]}
                        name={what}
                        onOpen={() => onOpen({ title: what, source, ...noteFor(pocket) })}
                      />
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
            {summary?.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={5} c="dimmed">
                  Nothing happened in this period.
                </Table.Td>
              </Table.Tr>
            )}
            {end('closing', `Closing, after ${to}`)}
          </Table.Tbody>
        </Table>
      </Box>
      <AddsUp statement={statement} />
    </>
  );
}
