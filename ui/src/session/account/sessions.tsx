// The own sessions, which can be ended.
import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { SmallTable } from '../../components/table/small-table.tsx';
import type { AccountData, OwnSession } from '../../data/account.ts';
import { accountTexts } from '../../texts/account.ts';

const texts = accountTexts.sessions;

const browserName = (agent: string | null): string => {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/.exec(agent ?? '')?.[0];
  const system = /\(([^;)]+)/.exec(agent ?? '')?.[1];
  return [browser?.replace('Edg/', 'Edge/'), system].filter(Boolean).join(', ') || texts.unknownBrowser;
};

type Props = Pick<AccountData, 'useMySessions' | 'useEndSession' | 'useEndOtherSessions'>;

export function Sessions({ useMySessions, useEndSession, useEndOtherSessions }: Props) {
  const query = useMySessions();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const [isConfirming, setConfirming] = useState(false);
  const others = query.data?.items.filter(({ current }) => !current).length ?? 0;
  const endButton = (row: OwnSession) =>
    row.current ? (
      <Badge color="green">{texts.current}</Badge>
    ) : (
      <Button
        size="compact-xs"
        variant="default"
        loading={end.isPending && end.variables === row.id}
        onClick={() => end.mutate(row.id)}
      >
        {texts.endButton}
      </Button>
    );
  return (
    <Panel
      title={texts.title}
      aside={
        others > 0 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {texts.endOthersButton}
          </Button>
        )
      }
    >
      <SmallTable
        label={texts.tableLabel}
        query={query}
        getRows={({ items }) => items}
        getRowId={(row) => row.id}
        empty={texts.empty}
        columns={[
          { title: texts.browser, render: (row) => browserName(row.user_agent) },
          { title: texts.address, render: (row) => row.ip_address ?? texts.unknown },
          { title: texts.signedIn, render: (row) => <Timestamp at={row.created_at} as="exact" /> },
          { title: texts.lastSeen, render: (row) => <Timestamp at={row.last_seen_at} /> },
          { title: texts.action, align: 'right', render: endButton },
        ]}
      />
      {isConfirming && (
        <ConfirmDialog
          title={texts.endOthersTitle}
          confirmLabel={texts.endOthersSubmit}
          isBusy={endOthers.isPending}
          error={endOthers.error}
          onConfirm={() => endOthers.mutate(undefined, { onSuccess: () => setConfirming(false) })}
          onClose={() => setConfirming(false)}
        >
          <Text>{texts.endOthersEffect(others)}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
