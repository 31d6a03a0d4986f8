// The differences of one kind, each with what either book says and a way to its withdrawal.
import { Anchor, Badge, Box, Button, Center, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Difference } from '../../data/reconciliations.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Money } from '../../parts/money.tsx';
import { Panel } from '../../parts/panel.tsx';
import { When } from '../../parts/when.tsx';

const STEP = 100;

const TITLES = {
  missing_here: 'Missing here',
  missing_there: 'Missing there',
  amount: 'Another amount',
  state: 'Another outcome',
  duplicate: 'Twice',
  ledger: 'Our own books disagree',
  late: 'Late',
} as const satisfies Record<Difference['type'], string>;

type Props = {
  readonly type: Difference['type'];
  readonly rows: readonly Difference[];
  readonly count: number;
};

function Row({ row }: { readonly row: Difference }) {
  const { withdrawal_id, reference, here, there, detail, money } = row;
  return (
    <Table.Tr>
      <Table.Td>
        {withdrawal_id === null ? (
          <Text span size="sm" c="dimmed">
            none of ours
          </Text>
        ) : (
          <Anchor component={Link} to={`/withdrawals/${withdrawal_id}`} fz="sm" className="number">
            {`#${withdrawal_id}`}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        {money && (
          <Badge miw="max-content" color="red">
            Money
          </Badge>
        )}
      </Table.Td>
      <Table.Td>{detail}</Table.Td>
      <Table.Td ta="right">
        {here === null ? '–' : <Money amount={here.amount} />}
        {here !== null && <div className="run-state">{here.state}</div>}
      </Table.Td>
      <Table.Td ta="right">
        {there === null ? '–' : <Money amount={there.amount} />}
        {there !== null && (
          <div className="run-state">
            {there.state}, <When at={there.at} as="exact" />
          </div>
        )}
      </Table.Td>
      <Table.Td>
        <span className="wallet">{reference}</span>
        <CopyButton text={reference} what="the reference" />
      </Table.Td>
    </Table.Tr>
  );
}

export function Kind({ type, rows, count }: Props) {
  const [shown, setShown] = useState(STEP);
  const title = TITLES[type];
  return (
    <Panel title={`${title}: ${count}`}>
      <Text size="sm" c="dimmed" mb="xs">
        {rows[0]?.meaning}.
      </Text>
      <Box component="section" className="wide" aria-label={title} tabIndex={0}>
        <Table fz="sm" verticalSpacing={5} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Withdrawal</Table.Th>
              <Table.Th>Concerns</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th ta="right">Our book</Table.Th>
              <Table.Th ta="right">Their book</Table.Th>
              <Table.Th>Reference</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row) => (
              <Row key={`${row.reference} ${row.detail}`} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {rows.length > shown && (
        <Center mt="xs">
          <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </Center>
      )}
    </Panel>
  );
}
