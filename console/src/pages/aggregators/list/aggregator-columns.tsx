// What is shown of an aggregator.
import { Anchor, Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Money } from '../../../components/display/money.tsx';
import { TextLink } from '../../../components/display/text-link.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { Aggregator } from '../../../data/aggregators.ts';
import { duration } from './duration.ts';

export function AggregatorState({ aggregator: { enabled, halted } }: { readonly aggregator: Aggregator }) {
  if (halted)
    return (
      <Anchor component={Link} to="/halts" c="inherit" title={`${halted.actor}: ${halted.reason}`}>
        <Badge color="red">Halted</Badge>
      </Anchor>
    );
  return <Badge color={enabled ? 'green' : 'gray'}>{enabled ? 'In use' : 'Off'}</Badge>;
}

const COLUMNS: readonly Column<Aggregator>[] = [
  { key: 'name', title: 'Name', card: 'title', render: ({ name }) => <strong>{name}</strong> },
  { key: 'state', title: 'State', card: 'title', render: (row) => <AggregatorState aggregator={row} /> },
  { key: 'kind', title: 'Kind', card: 'line', render: ({ kind }) => kind },
  { key: 'url', title: 'Address', card: 'line', render: ({ url }) => <span className="wallet">{url}</span> },
  {
    key: 'float',
    title: 'Float',
    align: 'right',
    card: 'line',
    render: ({ float }) => (float === null ? 'not tracked' : <Money amount={float} />),
  },
  {
    key: 'under_way',
    title: 'Under way',
    align: 'right',
    card: 'line',
    render: ({ under_way }) =>
      under_way === 0 ? (
        '0'
      ) : (
        <TextLink to="/queue" search={{ tab: 'automatic' }}>
          {under_way}
        </TextLink>
      ),
  },
  {
    key: 'deadline',
    title: 'Answers within',
    align: 'right',
    card: 'line',
    render: ({ deadline_ms }) => `${deadline_ms / 1_000} s`,
  },
  {
    key: 'finality',
    title: 'Final after',
    align: 'right',
    card: 'line',
    render: ({ finality_seconds }) => duration(finality_seconds),
  },
];

export const aggregatorColumns = (
  onChange: ((row: Aggregator) => void) | undefined,
): readonly Column<Aggregator>[] =>
  onChange === undefined
    ? COLUMNS
    : [
        ...COLUMNS,
        {
          key: 'actions',
          title: '',
          align: 'right',
          card: 'actions',
          render: (row) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Change ${row.name}`}
              onClick={() => onChange(row)}
            >
              Change
            </Button>
          ),
        },
      ];
