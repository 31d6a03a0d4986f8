// What waits for the operator, or for a colleague who is away: notes that name them, and what is assigned to them. The oldest is first.
import { Button, Select, Text } from '@mantine/core';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import {
  useAssign,
  useEnabledOperators,
  useMarkNoteDone,
  useWaiting,
  type WaitingItem,
} from '../../../data/notes.ts';
import { notesTexts } from '../../../texts/notes/notes.ts';
import { describeSubject } from './subject.ts';
import '../shared/notes.css';

const texts = notesTexts.waiting;

function EndButton({ item, isOwn }: { readonly item: WaitingItem; readonly isOwn: boolean }) {
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
  if (!isOwn) return null;
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

const columnsFor = (isOwn: boolean): readonly SmallColumn<WaitingItem>[] => [
  { title: texts.subject, render: (item) => <Subject item={item} /> },
  {
    title: texts.what,
    render: ({ note }) => (note === null ? texts.assigned : <p className="notes-text">{note.text}</p>),
  },
  { title: texts.by, render: ({ by }) => by },
  { title: texts.since, render: ({ since }) => <Timestamp at={since} /> },
  { title: '', align: 'right', render: (item) => <EndButton item={item} isOwn={isOwn} /> },
];

export default function WaitingPage() {
  const { name } = useCurrentSession().operator;
  const mayNote = useHasRight('note');
  const [params, setParams] = useUrlState();
  const operator = params['operator'] ?? name;
  const query = useWaiting(operator);
  const { data: operators } = useEnabledOperators(mayNote);
  const { items = [], total = 0 } = query.data ?? {};
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint} />
      {mayNote && (
        <Select
          maw={320}
          mb="sm"
          label={texts.operatorLabel}
          data={[...new Set([name, operator, ...(operators?.items ?? []).map((each) => each.name)])]}
          value={operator}
          allowDeselect={false}
          searchable
          onChange={(chosen) =>
            setParams({ operator: chosen === name || chosen === null ? undefined : chosen })
          }
        />
      )}
      <SmallTable
        label={texts.tableLabel}
        query={query}
        getRows={(data) => data.items}
        getRowId={({ subject, note }) => `${subject} ${note?.id ?? ''}`}
        columns={columnsFor(operator === name)}
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
