// What is shown of an incident in a list.
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TextLink } from '../../../components/display/text-link.tsx';
import { Timestamp } from '../../../components/display/timestamp.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { Incident, IncidentState } from '../../../data/incidents.ts';
import { guideFor, subjectOf } from '../shared/incident-kinds.ts';

function Subject({ incident }: { readonly incident: Incident }) {
  const subject = subjectOf(incident);
  if (subject === null) return incident.reference ?? '–';
  return <TextLink to={subject.to}>{subject.text}</TextLink>;
}

const START: readonly Column<Incident>[] = [
  {
    key: 'id',
    title: 'Id',
    card: 'title',
    width: 60,
    render: ({ id }) => (
      <Anchor component={Link} to={`/incidents/${id}`} data-row-link fz="sm" className="number">
        {String(id)}
      </Anchor>
    ),
  },
  {
    key: 'kind',
    title: 'What',
    card: 'title',
    width: 280,
    render: ({ kind, meaning }) => (
      <div className="incidents-text">
        <Text size="sm" fw={500}>
          {guideFor(kind).name}
        </Text>
        <Text size="sm" c="dimmed">
          {meaning}
        </Text>
      </div>
    ),
  },
  { key: 'subject', title: 'About', card: 'text', render: (incident) => <Subject incident={incident} /> },
];

const NEXT: Column<Incident> = {
  key: 'next',
  title: 'What to do next',
  card: 'text',
  width: 260,
  render: ({ kind, closed_at, resolution }) => (
    <div className="incidents-text">{closed_at === null ? guideFor(kind).next : resolution}</div>
  ),
};
const RESOLUTION: Column<Incident> = { ...NEXT, key: 'resolution', title: 'How it was settled' };
const NEXT_OR_RESOLUTION: Column<Incident> = { ...NEXT, title: 'Next, or how it was settled' };

const AGE: Column<Incident> = {
  key: 'age',
  title: 'Open for',
  align: 'right',
  card: 'value',
  render: ({ opened_at }) => <Timestamp at={opened_at} as="age" />,
};
const CLOSED: Column<Incident> = {
  key: 'closed',
  title: 'Closed',
  card: 'text',
  render: ({ opened_at, closed_at, closed_by }) =>
    closed_at === null ? (
      <>
        open for <Timestamp at={opened_at} as="age" />
      </>
    ) : (
      <>
        <Timestamp at={closed_at} as="exact" />
        <Text size="sm" c="dimmed">
          {closed_by}
        </Text>
      </>
    ),
};

const closeColumn = (onClose: (incident: Incident) => void): Column<Incident> => ({
  key: 'actions',
  title: '',
  align: 'right',
  card: 'actions',
  render: (incident) => {
    const { id, kind, withdrawal_id, closed_at } = incident;
    if (closed_at !== null) return null;
    // These close by themselves when the withdrawal is settled, and not before.
    if (withdrawal_id !== null && guideFor(kind).requiresResolvedWithdrawal)
      return (
        <Button
          size="compact-xs"
          variant="default"
          component={Link}
          to={`/withdrawals/${withdrawal_id}`}
          aria-label={`Settle withdrawal ${withdrawal_id}`}
        >
          Settle
        </Button>
      );
    return (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Close incident ${id}`}
        onClick={() => onClose(incident)}
      >
        Close
      </Button>
    );
  },
});

export function columnsFor(
  state: IncidentState,
  onClose: ((incident: Incident) => void) | undefined,
): readonly Column<Incident>[] {
  const close = onClose === undefined ? [] : [closeColumn(onClose)];
  switch (state) {
    case 'open':
      return [...START, NEXT, AGE, ...close];
    case 'closed':
      return [...START, RESOLUTION, CLOSED];
    case 'all':
      return [...START, NEXT_OR_RESOLUTION, CLOSED, ...close];
  }
}
