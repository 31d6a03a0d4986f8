// Where somebody is signed in, what programs act in their name, and ending all of it.
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useHasRight } from '../../api/current-session.ts';
import { FormError } from '../../components/display/feedback.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { SmallTable } from '../../components/table/small-table.tsx';
import {
  type OperatorRow,
  useEndOperatorSessions,
  useOperator,
  useOperatorSessions,
} from '../../data/operators.ts';
import { TokensOf } from './operator-tokens.tsx';

type Props = { readonly row: OperatorRow; readonly isMe: boolean; readonly onClose: () => void };

export function SessionsDialog({ row: { name }, isMe, onClose }: Props) {
  const query = useOperatorSessions(name);
  const end = useEndOperatorSessions();
  const mayManage = useHasRight('manage');
  const tokens = useOperator(name).data?.tokens.filter(({ revoked_at }) => revoked_at === null).length ?? 0;
  const count = (query.data?.items.length ?? 0) + tokens;
  return (
    <Modal
      opened
      onClose={() => !end.isPending && onClose()}
      title={`Sessions and tokens of ${name}`}
      size="xl"
    >
      <Stack gap="sm">
        <SmallTable
          label="Sessions"
          query={query}
          rowsOf={(answer) => answer.items}
          idOf={({ id }) => id}
          empty={`${name} is not signed in anywhere.`}
          columns={[
            {
              title: 'Address',
              render: ({ ip_address, current }) => (
                <Group gap="xs" wrap="nowrap">
                  {ip_address ?? 'unknown'}
                  {current && <Badge color="green">This one</Badge>}
                </Group>
              ),
            },
            {
              title: 'Browser',
              render: ({ user_agent }) => (
                <Text span size="sm" truncate maw={280} display="inline-block" title={user_agent ?? ''}>
                  {user_agent ?? 'unknown'}
                </Text>
              ),
            },
            { title: 'Signed in', render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
            { title: 'Last seen', render: ({ last_seen_at }) => <Timestamp at={last_seen_at} /> },
          ]}
        />
        <TokensOf name={name} />
        <FormError error={end.error} />
        {mayManage && count > 0 && (
          <Text size="sm" c="dimmed">
            {isMe
              ? 'All of them end, this session too: you have to sign in again. To end only the others, use your account.'
              : `Whatever ${name} has open is signed out at once, and their programs are refused. They can sign in again.`}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={end.isPending}>
            Close
          </Button>
          {mayManage && (
            <Button
              color="red.9"
              disabled={count === 0}
              loading={end.isPending}
              onClick={() => end.mutate(name, { onSuccess: onClose })}
            >
              End all of it
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
