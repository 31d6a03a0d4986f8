// What is shown of a line of the log.
import { Button } from '@mantine/core';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import type { Column } from '../../components/table/column.ts';
import type { AuditEntry } from '../../data/audit.ts';
import { diffSummary } from './diff.ts';
import { Subject } from './subject.tsx';
import './audit.css';

type Options = {
  readonly meanings: ReadonlyMap<string, string>;
  readonly onOpen: (row: AuditEntry) => void;
};

export const columnsFor = ({ meanings, onOpen }: Options): readonly Column<AuditEntry>[] => [
  { key: 'at', title: 'When', card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  {
    key: 'actor',
    title: 'Who',
    card: 'title',
    render: ({ actor }) => (
      <TextLink to="/audit" search={{ actor }}>
        {actor}
      </TextLink>
    ),
  },
  {
    key: 'action',
    title: 'What',
    card: 'text',
    render: ({ action }) => (
      <span title={action} className="audit-what">
        {meanings.get(action) ?? action}
      </span>
    ),
  },
  { key: 'subject', title: 'To what', card: 'text', render: ({ subject }) => <Subject subject={subject} /> },
  {
    key: 'difference',
    title: 'Why and what',
    card: 'text',
    render: (row) => <span className="audit-short">{diffSummary(row)}</span>,
  },
  {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (row) => (
      <Button
        size="compact-xs"
        variant="default"
        data-row-link
        aria-label={`Open line ${row.seq}`}
        onClick={() => onOpen(row)}
      >
        Open
      </Button>
    ),
  },
];
