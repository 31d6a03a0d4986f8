// What waits for the operator: notes that name them, and what is assigned to them. The oldest is first.
import { Button, Text } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useHasRight } from '../../../api/current-session.ts';
import { useAssign, useMarkNoteDone, useWaiting, type WaitingItem } from '../../../data/notes.ts';
import { notesTexts } from '../../../texts/notes/notes.ts';
import { describeSubject } from './subject.ts';
import '../shared/notes.css';

const texts = notesTexts.waiting;

function EndButton({ item }: { readonly item: WaitingItem }) {
  const mayNote = useHasRight('note');
  const markDone = useMarkNoteDone();
  const assign = useAssign();
  const { note, subject, by, version } = item;
  if (note === null)
    return (
      mayNote && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={texts.endLabel(describeSubject(item).title)}
          loading={assign.isPending}
          onClick={() => assign.mutate({ subject, operator: null, version })}
        >
          {texts.endButton}
        </Button>
      )
    );
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={notesTexts.doneLabel(by)}
      loading={markDone.isPending}
      onClick={() => markDone.mutate(note.id)}
    >
      {notesTexts.done}
    </Button>
  );
}

function Subject({ item }: { readonly item: WaitingItem }) {
  const { to, title, detail } = describeSubject(item);
  return (
    <>
      <TextLink to={to}>{title}</TextLink>
      {detail !== null && (
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </>
  );
}

const COLUMNS: readonly SmallColumn<WaitingItem>[] = [
  { title: texts.subject, render: (item) => <Subject item={item} /> },
  {
    title: texts.what,
    render: ({ note }) => (note === null ? texts.assigned : <p className="notes-text">{note.text}</p>),
  },
  { title: texts.by, render: ({ by }) => by },
  { title: texts.since, render: ({ since }) => <Timestamp at={since} /> },
  { title: '', align: 'right', render: (item) => <EndButton item={item} /> },
];

export default function WaitingPage() {
  const query = useWaiting();
  const { items = [], total = 0 } = query.data ?? {};
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint} />
      <SmallTable
        label={texts.tableLabel}
        query={query}
        getRows={(data) => data.items}
        getRowId={({ subject, note }) => `${subject} ${note?.id ?? ''}`}
        columns={COLUMNS}
        empty={texts.empty}
      />
      {total > items.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.more(items.length, total)}
        </Text>
      )}
    </PageBody>
  );
}
