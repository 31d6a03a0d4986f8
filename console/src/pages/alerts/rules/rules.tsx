// Which alerts go to whom, and when.
import { Button, Group, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import {
  type AlertKind,
  type AlertRule,
  useAlertChannels,
  useAlertKinds,
  useAlertRules,
  useRemoveRule,
} from '../../../data/alerts.ts';
import { alertsTexts } from '../../../texts/alerts.ts';
import { RuleDialog } from './rule-dialog.tsx';

const texts = alertsTexts.rules;
const { columns: titles } = texts;

const receiverOf = ({ operator, role, address }: AlertRule): string =>
  operator ?? address ?? (role === null ? texts.oneReceiver : texts.allWithRole(role));

const whenOf = ({ digest, digest_at, quiet_from, quiet_to, time_zone }: AlertRule): string =>
  [
    digest_at === null ? texts.digests[digest] : texts.dailyAt(digest_at),
    quiet_from !== null && quiet_to !== null && texts.quiet(quiet_from, quiet_to),
    (digest_at !== null || quiet_from !== null) && time_zone,
  ]
    .filter(Boolean)
    .join(', ');

const columnsFor = (kinds: readonly AlertKind[]): SmallColumn<AlertRule>[] => [
  { title: titles.to, render: receiverOf },
  { title: titles.channel, render: ({ channel }) => channel },
  {
    title: titles.kinds,
    render: (rule) =>
      rule.kinds.length === kinds.length ? (
        texts.all
      ) : (
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {kinds
            .filter(({ kind }) => rule.kinds.includes(kind))
            .map(({ title }) => title)
            .join('\n')}
        </Text>
      ),
  },
  { title: titles.when, render: whenOf },
  {
    title: titles.state,
    render: ({ enabled }) => (enabled ? alertsTexts.channels.on : alertsTexts.channels.off),
  },
];

type Dialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly rule: AlertRule };

const actionsColumn = (onOpen: (dialog: Dialog) => void): SmallColumn<AlertRule> => ({
  title: titles.actions,
  align: 'right',
  render: (rule) => (
    <Group gap={4} justify="flex-end">
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.editLabel(rule.id)}
        onClick={() => onOpen({ kind: 'edit', rule })}
      >
        {texts.editButton}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={texts.removeLabel(rule.id)}
        onClick={() => onOpen({ kind: 'remove', rule })}
      >
        {texts.removeButton}
      </Button>
    </Group>
  ),
});

export function Rules() {
  const mayManage = useHasRight('manage');
  const query = useAlertRules();
  const { data: kinds } = useAlertKinds();
  const { data: channels } = useAlertChannels();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const columns = columnsFor(kinds?.items ?? []);
  const isReady = kinds !== undefined && channels !== undefined && channels.items.length > 0;
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Button variant="default" disabled={!isReady} onClick={() => setDialog({ kind: 'add' })}>
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
        getRowId={({ id }) => String(id)}
        columns={mayManage ? [...columns, actionsColumn(setDialog)] : columns}
        empty={texts.empty}
      />
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && isReady && (
        <RuleDialog
          original={dialog.kind === 'edit' ? dialog.rule : undefined}
          kinds={kinds.items}
          channels={channels.items}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && <RemoveRule rule={dialog.rule} onClose={close} />}
    </Panel>
  );
}

function RemoveRule({ rule, onClose }: { readonly rule: AlertRule; readonly onClose: () => void }) {
  const remove = useRemoveRule();
  return (
    <ConfirmDialog
      title={alertsTexts.removeRule.title}
      confirmLabel={alertsTexts.removeRule.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(rule, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{alertsTexts.removeRule.effect}</Text>
    </ConfirmDialog>
  );
}
