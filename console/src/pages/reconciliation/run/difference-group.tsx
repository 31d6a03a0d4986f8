// The differences of one kind, each with what either book says and a way to its withdrawal.
import { Badge, Button, Center, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../../components/display/copy-button.tsx';
import { Money } from '../../../components/display/money.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { RowsTable, type SmallColumn } from '../../../components/table/small-table.tsx';
import type { Difference } from '../../../data/reconciliation.ts';

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

const COLUMNS: readonly SmallColumn<Difference>[] = [
  {
    title: 'Withdrawal',
    render: ({ withdrawal_id }) =>
      withdrawal_id === null ? (
        <Text span size="sm" c="dimmed">
          none of ours
        </Text>
      ) : (
        <TextLink to={`/withdrawals/${withdrawal_id}`}>{`#${withdrawal_id}`}</TextLink>
      ),
  },
  {
    title: 'Concerns',
    render: ({ money }) =>
      money && (
        <Badge miw="max-content" color="red">
          Money
        </Badge>
      ),
  },
  { title: 'What', render: ({ detail }) => detail },
  {
    title: 'Our book',
    align: 'right',
    render: ({ here }) =>
      here === null ? (
        '–'
      ) : (
        <div>
          <Money amount={here.amount} />
          <div className="run-state">{here.state}</div>
        </div>
      ),
  },
  {
    title: 'Their book',
    align: 'right',
    render: ({ there }) =>
      there === null ? (
        '–'
      ) : (
        <div>
          <Money amount={there.amount} />
          <div className="run-state">
            {there.state}, <Timestamp at={there.at} as="exact" />
          </div>
        </div>
      ),
  },
  {
    title: 'Reference',
    render: ({ reference }) => (
      <span>
        <span className="wallet">{reference}</span>
        <CopyButton text={reference} name="the reference" />
      </span>
    ),
  },
];

export function DifferenceGroup({ type, rows, count }: Props) {
  const [shown, setShown] = useState(STEP);
  const title = TITLES[type];
  return (
    <Panel title={`${title}: ${count}`}>
      <Text size="sm" c="dimmed" mb="xs">
        {rows[0]?.meaning}.
      </Text>
      <RowsTable
        label={title}
        rows={rows.slice(0, shown)}
        idOf={({ reference, detail }) => `${reference} ${detail}`}
        columns={COLUMNS}
      />
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
