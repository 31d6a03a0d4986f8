// The columns of the list of aggregators.
import { Anchor, Badge, Button } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { Link } from '@tanstack/react-router';
import type { Aggregator } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { formatDuration } from './duration.ts';

const { fields, states, list: texts } = aggregatorsTexts;

export function AggregatorState({ aggregator: { enabled, halted } }: { readonly aggregator: Aggregator }) {
  if (halted)
    return (
      <Anchor
        component={Link}
        to="/halts"
        c="inherit"
        title={aggregatorsTexts.stoppedBy(halted.actor, halted.reason)}
      >
        <Badge color="red">{states.stopped}</Badge>
      </Anchor>
    );
  return <Badge color={enabled ? 'green' : 'gray'}>{enabled ? states.enabled : states.disabled}</Badge>;
}

/** Whole seconds are all that a reply shows, so a smaller difference is none. */
function Clock({ aggregator: { clock } }: { readonly aggregator: Aggregator }) {
  const { clock: labels, duration, units } = aggregatorsTexts;
  if (clock === null) return labels.unknown;
  const difference = duration(Math.round(Math.abs(clock.ahead_ms) / 1_000), units.second);
  const text =
    clock.ahead_ms === 0
      ? labels.agrees
      : clock.ahead_ms > 0
        ? labels.ahead(difference)
        : labels.behind(difference);
  return <span title={labels.hint}>{clock.off ? <Badge color="red">{text}</Badge> : text}</span>;
}

const COLUMNS: readonly Column<Aggregator>[] = [
  { key: 'name', title: fields.name, card: 'title', render: ({ name }) => <strong>{name}</strong> },
  { key: 'state', title: fields.state, card: 'title', render: (row) => <AggregatorState aggregator={row} /> },
  { key: 'kind', title: fields.kind, card: 'line', render: ({ kind }) => kind },
  {
    key: 'url',
    title: fields.url,
    card: 'line',
    render: ({ url }) => <span className="monospace">{url}</span>,
  },
  {
    key: 'float',
    title: fields.float,
    align: 'right',
    card: 'line',
    render: ({ float }) => (float === null ? aggregatorsTexts.notTracked : <Money amount={float} />),
  },
  {
    key: 'in_progress',
    title: fields.inProgress,
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
    key: 'clock',
    title: fields.clock,
    align: 'right',
    card: 'line',
    render: (row) => <Clock aggregator={row} />,
  },
  {
    key: 'timeout',
    title: fields.timeout,
    align: 'right',
    card: 'line',
    render: ({ deadline_ms }) =>
      aggregatorsTexts.duration(deadline_ms / 1_000, aggregatorsTexts.units.second),
  },
  {
    key: 'finality',
    title: fields.finality,
    align: 'right',
    card: 'line',
    render: ({ finality_seconds }) => formatDuration(finality_seconds),
  },
];

export const aggregatorColumns = (
  onEdit: ((row: Aggregator) => void) | undefined,
): readonly Column<Aggregator>[] =>
  onEdit === undefined
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
              aria-label={texts.changeLabel(row.name)}
              onClick={() => onEdit(row)}
            >
              {texts.changeButton}
            </Button>
          ),
        },
      ];
