// What operators wrote about a withdrawal, a merchant or an incident, and whom it is assigned to.
import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import {
  type Note,
  type NoteSubject,
  useMarkNoteDone,
  useNotes,
  useRemoveNote,
} from '../../../data/notes.ts';
import { notesTexts as texts } from '../../../texts/notes/notes.ts';
import { Assignment } from './assignment.tsx';
import { NoteForm } from './note-form.tsx';
import './notes.css';

export function NotesPanel({ subject }: { readonly subject: NoteSubject }) {
  const mayNote = useHasRight('note');
  const list = useNotes(subject);
  const [removed, setRemoved] = useState<Note>();
  return (
    <Panel title={texts.title}>
      {list.error ? (
        <LoadError error={list.error} retry={list.retry} />
      ) : list.isPending ? (
        <Loading rows={2} />
      ) : (
        <Stack gap="sm">
          <Assignment subject={subject} assignment={list.pages[0]?.assignment ?? null} />
          {list.rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.empty}
            </Text>
          ) : (
            <ul className="notes-list">
              {list.rows.map((note) => (
                <NoteItem key={note.id} note={note} onRemove={() => setRemoved(note)} />
              ))}
            </ul>
          )}
          {list.loadMore && (
            <Button variant="subtle" size="compact-sm" onClick={list.loadMore} loading={list.isLoadingMore}>
              {commonTexts.showMore}
            </Button>
          )}
          {mayNote && <NoteForm subject={subject} />}
        </Stack>
      )}
      {removed && <RemoveDialog note={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}

function NoteItem({ note, onRemove }: { readonly note: Note; readonly onRemove: () => void }) {
  const { operator } = useCurrentSession();
  const mayNote = useHasRight('note');
  const mayManage = useHasRight('manage');
  const markDone = useMarkNoteDone();
  const waitsFor = note.mentions.filter(({ done }) => !done).map(({ operator: name }) => name);
  return (
    <li>
      <p className="notes-text">{note.text}</p>
      <Group gap="xs" mt={2}>
        <Text size="sm" c="dimmed">
          <Rich
            text={texts.written}
            values={{ author: note.author, time: <Timestamp at={note.written_at} as="exact" /> }}
          />
        </Text>
        {waitsFor.length > 0 && <Text size="sm">{texts.waitsFor(waitsFor.join(', '))}</Text>}
        {waitsFor.includes(operator.name) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={texts.doneLabel(note.author)}
            loading={markDone.isPending}
            onClick={() => markDone.mutate(note.id)}
          >
            {texts.done}
          </Button>
        )}
        {mayNote && (mayManage || note.author === operator.name) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={texts.removeLabel(note.author)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        )}
      </Group>
    </li>
  );
}

function RemoveDialog({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const remove = useRemoveNote();
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      confirmLabel={texts.removeTitle}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(note.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="notes-text">{note.text}</p>
      <Text size="sm" c="dimmed" mt="sm">
        {texts.removeEffect}
      </Text>
    </ConfirmDialog>
  );
}
