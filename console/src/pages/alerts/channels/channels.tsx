// What alerts are sent through.
import { Button, Group, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { type AlertChannel, useAlertChannels, useRemoveChannel } from '../../../data/alerts.ts';
import { alertsTexts } from '../../../texts/alerts.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

const texts = alertsTexts.channels;
const { columns: titles } = texts;

const targetOf = ({ kind, api_url, host, port, from, url }: AlertChannel): string | null => {
  switch (kind) {
    case 'telegram':
      return api_url;
    case 'email':
      return `${from} · ${host}:${port}`;
    case 'chat':
      return host;
    case 'webhook':
      return url;
  }
};

const COLUMNS: readonly SmallColumn<AlertChannel>[] = [
  { title: titles.name, render: ({ name }) => name },
  { title: titles.kind, render: ({ kind }) => texts.kinds[kind] },
  { title: titles.target, render: targetOf },
  { title: titles.state, render: ({ enabled }) => (enabled ? texts.on : texts.off) },
];

type Dialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'test' | 'remove'; readonly channel: AlertChannel };

const actionsColumn = (onOpen: (dialog: Dialog) => void): SmallColumn<AlertChannel> => ({
  title: titles.actions,
  align: 'right',
  render: (channel) => (
    <Group gap={4} justify="flex-end">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.testLabel(channel.name)}
        onClick={() => onOpen({ kind: 'test', channel })}
      >
        {texts.testButton}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.editLabel(channel.name)}
        onClick={() => onOpen({ kind: 'edit', channel })}
      >
        {texts.editButton}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={texts.removeLabel(channel.name)}
        onClick={() => onOpen({ kind: 'remove', channel })}
      >
        {texts.removeButton}
      </Button>
    </Group>
  ),
});

export function Channels() {
  const mayManage = useHasRight('manage');
  const query = useAlertChannels();
  const [dialog, setDialog] = useState<Dialog>();
  const [secret, setSecret] = useState<string>();
  const close = () => setDialog(undefined);
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setDialog({ kind: 'add' })}>
            {texts.addButton}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {texts.hint}
      </Text>
      <SmallTable
        label={texts.label}
        query={query}
        getRows={({ items }) => items}
        getRowId={({ name }) => name}
        columns={mayManage ? [...COLUMNS, actionsColumn(setDialog)] : COLUMNS}
        empty={texts.empty}
      />
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <ChannelDialog
          original={dialog.kind === 'edit' ? dialog.channel : undefined}
          onSaved={(shown) => {
            close();
            if (shown !== null) setSecret(shown);
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'test' && <TestDialog channel={dialog.channel} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveChannel channel={dialog.channel} onClose={close} />}
      {secret !== undefined && (
        <SecretDialog
          title={alertsTexts.secret.title}
          name={alertsTexts.secret.name}
          secret={secret}
          fileName={alertsTexts.secret.file}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Panel>
  );
}

type RemoveProps = { readonly channel: AlertChannel; readonly onClose: () => void };

function RemoveChannel({ channel, onClose }: RemoveProps) {
  const remove = useRemoveChannel();
  return (
    <ConfirmDialog
      title={alertsTexts.removeChannel.title(channel.name)}
      confirmLabel={alertsTexts.removeChannel.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(channel, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{alertsTexts.removeChannel.effect}</Text>
    </ConfirmDialog>
  );
}
