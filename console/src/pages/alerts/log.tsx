// What was sent to whom, what waits, and what could not be sent.
import { Button, Text } from '@mantine/core';
import { EmptyState, LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { RowsTable, type SmallColumn } from '@sluice/ui/components/table/small-table.tsx';
import { type AlertDelivery, useAlertLog } from '../../data/alerts.ts';
import { alertsTexts } from '../../texts/alerts.ts';

const texts = alertsTexts.log;
const { columns: titles } = texts;

const COLORS = {
  waiting: 'var(--warn)',
  sent: 'var(--good)',
  failed: 'var(--bad)',
  dropped: 'dimmed',
} as const;

const COLUMNS: readonly SmallColumn<AlertDelivery>[] = [
  { title: titles.alert, render: ({ text }) => text },
  { title: titles.to, render: ({ operator, address }) => operator ?? address },
  { title: titles.channel, render: ({ channel }) => channel },
  {
    title: titles.state,
    render: ({ state }) => (
      <Text span size="sm" c={COLORS[state]}>
        {texts.states[state]}
      </Text>
    ),
  },
  {
    title: titles.at,
    render: ({ done_at, due_at }) =>
      done_at === null ? (
        due_at !== null && (
          <>
            {texts.next} <Timestamp at={due_at} />
          </>
        )
      ) : (
        <Timestamp at={done_at} />
      ),
  },
  { title: titles.problem, render: ({ problem }) => problem },
];

export function Log() {
  const list = useAlertLog();
  return (
    <Panel title={texts.title}>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.hint}
      </Text>
      <Rows list={list} />
      {list.loadMore && (
        <Button variant="default" mt="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
          {texts.more}
        </Button>
      )}
    </Panel>
  );
}

function Rows({ list }: { readonly list: ReturnType<typeof useAlertLog> }) {
  if (list.error) return <LoadError error={list.error} retry={list.retry} />;
  if (list.isPending) return <Loading rows={2} />;
  if (list.rows.length === 0) return <EmptyState isSmall>{texts.empty}</EmptyState>;
  return (
    <RowsTable label={texts.label} rows={list.rows} getRowId={({ id }) => String(id)} columns={COLUMNS} />
  );
}
