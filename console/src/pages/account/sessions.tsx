// Where one is signed in, and how to end it from here.
import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { SessionRow } from '../../api/types.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { SmallTable } from '../../components/table/small-table.tsx';
import { useEndOtherSessions, useEndSession, useMySessions } from '../../data/account.ts';

const nameOf = (agent: string | null): string => {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/.exec(agent ?? '')?.[0];
  const system = /\(([^;)]+)/.exec(agent ?? '')?.[1];
  return [browser?.replace('Edg/', 'Edge/'), system].filter(Boolean).join(', ') || 'Unknown';
};

export function Sessions() {
  const query = useMySessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [isAsking, setAsking] = useState(false);
  const others = query.data?.items.filter(({ current }) => !current).length ?? 0;
  const endButton = (row: SessionRow) =>
    row.current ? (
      <Badge color="green">This one</Badge>
    ) : (
      <Button
        size="compact-xs"
        variant="default"
        loading={end.isPending && end.variables === row.id}
        onClick={() => end.mutate(row.id)}
      >
        End
      </Button>
    );
  return (
    <Panel
      title="Sessions"
      aside={
        others > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      <SmallTable
        label="Sessions"
        query={query}
        rowsOf={(answer) => answer.items}
        idOf={(row) => row.id}
        empty="There are no sessions."
        columns={[
          { title: 'Browser', render: (row) => nameOf(row.user_agent) },
          { title: 'Address', render: (row) => row.ip_address ?? 'unknown' },
          { title: 'Signed in', render: (row) => <Timestamp at={row.created_at} as="exact" /> },
          { title: 'Last seen', render: (row) => <Timestamp at={row.last_seen_at} /> },
          { title: 'Action', align: 'right', render: endButton },
        ]}
      />
      {isAsking && (
        <ConfirmDialog
          title="End all other sessions"
          confirmLabel="End them"
          isBusy={endOthers.isPending}
          error={endOthers.error}
          onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <Text>
            {others === 1 ? 'One other session is' : `${others} other sessions are`} signed out at once.
          </Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
