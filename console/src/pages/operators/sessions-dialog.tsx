// The sessions and API tokens of an operator, which can be ended all at once.
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { accountTexts } from '@sluice/ui/texts/account.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useHasRight } from '../../api/current-session.ts';
import type { SessionRow } from '../../api/types.ts';
import {
  type OperatorRow,
  useEndOperatorSessions,
  useOperator,
  useOperatorSessions,
} from '../../data/operators.ts';
import { operatorsTexts } from '../../texts/operators.ts';
import { OperatorTokens } from './operator-tokens.tsx';

const texts = operatorsTexts.sessions;
const columnTexts = accountTexts.sessions;

const COLUMNS: readonly SmallColumn<SessionRow>[] = [
  {
    title: columnTexts.address,
    render: ({ ip_address, current }) => (
      <Group gap="xs" wrap="nowrap">
        {ip_address ?? columnTexts.unknown}
        {current && <Badge color="green">{columnTexts.current}</Badge>}
      </Group>
    ),
  },
  {
    title: columnTexts.browser,
    render: ({ user_agent }) => (
      <Text span size="sm" truncate maw={280} display="inline-block" title={user_agent ?? ''}>
        {user_agent ?? columnTexts.unknown}
      </Text>
    ),
  },
  { title: columnTexts.signedIn, render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
  { title: columnTexts.lastSeen, render: ({ last_seen_at }) => <Timestamp at={last_seen_at} /> },
];

type Props = { readonly row: OperatorRow; readonly isMe: boolean; readonly onClose: () => void };

export function SessionsDialog({ row: { name }, isMe, onClose }: Props) {
  const query = useOperatorSessions(name);
  const end = useEndOperatorSessions();
  const mayManage = useHasRight('manage');
  const tokens = useOperator(name).data?.tokens.filter(({ revoked_at }) => revoked_at === null).length ?? 0;
  const count = (query.data?.items.length ?? 0) + tokens;
  return (
    <Modal opened onClose={() => !end.isPending && onClose()} title={texts.title(name)} size="xl">
      <Stack gap="sm">
        <SmallTable
          label={texts.tableLabel}
          query={query}
          getRows={({ items }) => items}
          getRowId={({ id }) => id}
          empty={texts.empty(name)}
          columns={COLUMNS}
        />
        <OperatorTokens name={name} />
        <FormError error={end.error} />
        {mayManage && count > 0 && (
          <Text size="sm" c="dimmed">
            {isMe ? texts.effectOwn : texts.effect(name)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={end.isPending}>
            {commonTexts.close}
          </Button>
          {mayManage && (
            <Button
              color="red.9"
              disabled={count === 0}
              loading={end.isPending}
              onClick={() => end.mutate(name, { onSuccess: onClose })}
            >
              {texts.endAllButton}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
