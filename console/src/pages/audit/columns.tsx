// The columns of the audit log.
import { Button } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import type { AuditEntry } from '../../data/audit.ts';
import { auditTexts as texts } from '../../texts/audit.ts';
import { diffSummary } from './diff.ts';
import { Subject } from './subject.tsx';
import './audit.css';

type Options = {
  readonly actionDescriptions: ReadonlyMap<string, string>;
  readonly onOpen: (row: AuditEntry) => void;
};

export const columnsFor = ({ actionDescriptions, onOpen }: Options): readonly Column<AuditEntry>[] => [
  { key: 'at', title: texts.time, card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  {
    key: 'actor',
    title: texts.actor,
    card: 'title',
    render: ({ actor }) => (
      <TextLink to="/audit" search={{ actor }}>
        {actor}
      </TextLink>
    ),
  },
  {
    key: 'action',
    title: texts.action,
    card: 'text',
    render: ({ action }) => (
      <span title={action} className="audit-action">
        {actionDescriptions.get(action) ?? action}
      </span>
    ),
  },
  {
    key: 'subject',
    title: texts.subject,
    card: 'text',
    render: ({ subject }) => <Subject subject={subject} />,
  },
  {
    key: 'details',
    title: texts.details,
    card: 'text',
    render: (row) => <span className="audit-details">{diffSummary(row)}</span>,
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
        aria-label={texts.openLabel(row.seq)}
        onClick={() => onOpen(row)}
      >
        {texts.openButton}
      </Button>
    ),
  },
];
