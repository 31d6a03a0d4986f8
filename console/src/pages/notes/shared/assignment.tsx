// Who looks after the subject. This gives no right and takes none.
import { Button, Group, Select, Text } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import {
  type Assignment as AssignmentData,
  type NoteSubject,
  useAssign,
  useEnabledOperators,
} from '../../../data/notes.ts';
import { notesTexts } from '../../../texts/notes/notes.ts';

const texts = notesTexts.assignment;

type Props = { readonly subject: NoteSubject; readonly assignment: AssignmentData | null };

export function Assignment({ subject, assignment }: Props) {
  const { operator } = useCurrentSession();
  const mayNote = useHasRight('note');
  const assign = useAssign();
  const { data } = useEnabledOperators(mayNote);
  const current = assignment?.operator ?? null;
  const set = (name: string | null) =>
    assign.mutate({ subject, operator: name, version: assignment?.version ?? null });
  // A disabled operator stays shown until another one is chosen.
  const names = new Set([
    ...(data?.items ?? []).map(({ name }) => name),
    ...(current === null ? [] : [current]),
  ]);
  if (!mayNote)
    return (
      <Text size="sm">
        {texts.label}: {current ?? texts.nobody}
      </Text>
    );
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Select
          flex={1}
          miw={0}
          size="xs"
          label={texts.label}
          description={texts.hint}
          placeholder={texts.nobody}
          data={[...names].toSorted()}
          value={current}
          clearable
          searchable
          disabled={assign.isPending}
          onChange={set}
        />
        {current !== operator.name && (
          <Button size="xs" variant="default" disabled={assign.isPending} onClick={() => set(operator.name)}>
            {texts.takeButton}
          </Button>
        )}
      </Group>
      {assignment && (
        <Text size="sm" c="dimmed" mt={4}>
          <Rich
            text={texts.by}
            values={{
              operator: assignment.assigned_by,
              time: <Timestamp at={assignment.assigned_at} as="exact" />,
            }}
          />
        </Text>
      )}
    </div>
  );
}
