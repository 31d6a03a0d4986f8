// The columns of the list of incidents.
import { Anchor, Button, Text } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { Link } from '@tanstack/react-router';
import type { Incident, IncidentState } from '../../../data/incidents.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';
import { guideFor, incidentSubject } from '../shared/incident-kinds.ts';

const texts = incidentsTexts.list;

function Subject({ incident }: { readonly incident: Incident }) {
  const subject = incidentSubject(incident);
  if (subject === null) return incident.reference ?? commonTexts.none;
  return <TextLink to={subject.to}>{subject.text}</TextLink>;
}

const LEADING_COLUMNS: readonly Column<Incident>[] = [
  {
    key: 'id',
    title: texts.id,
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
    title: texts.incident,
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
  {
    key: 'subject',
    title: texts.subject,
    card: 'text',
    render: (incident) => <Subject incident={incident} />,
  },
];

const ASSIGNED: Column<Incident> = {
  key: 'assigned',
  title: texts.assigned,
  card: 'text',
  render: ({ assigned_to }) => assigned_to ?? commonTexts.none,
};

const NEXT: Column<Incident> = {
  key: 'next',
  title: texts.next,
  card: 'text',
  width: 260,
  render: ({ kind, closed_at, resolution }) => (
    <div className="incidents-text">{closed_at === null ? guideFor(kind).next : resolution}</div>
  ),
};
const RESOLUTION: Column<Incident> = { ...NEXT, key: 'resolution', title: texts.resolution };
const NEXT_OR_RESOLUTION: Column<Incident> = { ...NEXT, title: texts.nextOrResolution };

const AGE: Column<Incident> = {
  key: 'age',
  title: texts.openFor,
  align: 'right',
  card: 'value',
  render: ({ opened_at }) => <Timestamp at={opened_at} as="age" />,
};
const RESOLVED: Column<Incident> = {
  key: 'resolved',
  title: texts.resolved,
  card: 'text',
  render: ({ opened_at, closed_at, closed_by }) =>
    closed_at === null ? (
      <Rich text={texts.openForAge} values={{ age: <Timestamp at={opened_at} as="age" /> }} />
    ) : (
      <>
        <Timestamp at={closed_at} as="exact" />
        <Text size="sm" c="dimmed">
          {closed_by}
        </Text>
      </>
    ),
};

const resolveColumn = (onResolve: (incident: Incident) => void): Column<Incident> => ({
  key: 'actions',
  title: '',
  align: 'right',
  card: 'actions',
  render: (incident) => {
    const { id, kind, withdrawal_id, closed_at } = incident;
    if (closed_at !== null) return null;
    if (withdrawal_id !== null && guideFor(kind).requiresResolvedWithdrawal)
      return (
        <Button
          size="compact-xs"
          variant="default"
          component={Link}
          to={`/withdrawals/${withdrawal_id}`}
          aria-label={texts.resolveWithdrawalLabel(withdrawal_id)}
        >
          {incidentsTexts.resolveWithdrawalButton}
        </Button>
      );
    return (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.resolveLabel(id)}
        onClick={() => onResolve(incident)}
      >
        {incidentsTexts.resolveButton}
      </Button>
    );
  },
});

export function columnsFor(
  state: IncidentState,
  onResolve: ((incident: Incident) => void) | undefined,
): readonly Column<Incident>[] {
  const actions = onResolve === undefined ? [] : [resolveColumn(onResolve)];
  switch (state) {
    case 'open':
      return [...LEADING_COLUMNS, NEXT, ASSIGNED, AGE, ...actions];
    case 'closed':
      return [...LEADING_COLUMNS, RESOLUTION, RESOLVED];
    case 'all':
      return [...LEADING_COLUMNS, NEXT_OR_RESOLUTION, RESOLVED, ...actions];
  }
}
