// Feeds that report the rate of a currency, with the result of their last poll.
import { Button, Group, Text } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-session.ts';
import { type Rate, type RateFeed, useRateFeeds, useTestRateFeed } from '../../../data/rates.ts';
import { ratesTexts } from '../../../texts/rates.ts';
import { AddFeed } from './add-feed.tsx';
import { RemoveFeed } from './remove-feed.tsx';

const texts = ratesTexts.feeds;
const { columns: titles } = texts;

const COLUMNS: readonly SmallColumn<RateFeed>[] = [
  { title: titles.name, render: ({ name, url }) => <span title={url}>{name}</span> },
  {
    title: titles.rate,
    align: 'right',
    render: ({ last_rate }) =>
      last_rate !== null && <span className="number">{formatAmount(last_rate)}</span>,
  },
  {
    title: titles.state,
    render: ({ problem, polled_at }) =>
      problem === null ? (
        polled_at ? (
          texts.reports
        ) : (
          texts.notPolled
        )
      ) : (
        <Text span size="sm" c="var(--bad)">
          {problem}
        </Text>
      ),
  },
  {
    title: titles.bounds,
    render: ({ min_rate, max_rate }) => texts.bounds(formatAmount(min_rate), formatAmount(max_rate)),
  },
  {
    title: titles.authentic,
    render: ({ pins, signed }) =>
      [pins.length > 0 && texts.pinned, signed && texts.signed].filter(Boolean).join(', '),
  },
  {
    title: titles.polled,
    render: ({ polled_at }) => polled_at !== null && <Timestamp at={polled_at} />,
  },
];

type Dialog = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly feed: RateFeed };

export function FeedsPanel({ currency }: { readonly currency: Rate['currency'] }) {
  const mayManage = useHasRight('manage');
  const query = useRateFeeds();
  const test = useTestRateFeed();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const actions: SmallColumn<RateFeed> = {
    title: titles.actions,
    align: 'right',
    render: (feed) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={texts.testLabel(feed.name)}
          loading={test.isPending && test.variables.name === feed.name}
          onClick={() => test.mutate(feed)}
        >
          {texts.testButton}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          c="var(--bad)"
          aria-label={texts.removeLabel(feed.name)}
          onClick={() => setDialog({ kind: 'remove', feed })}
        >
          {texts.removeButton}
        </Button>
      </Group>
    ),
  };
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
        getRows={({ items }) => items.filter((feed) => feed.currency === currency)}
        getRowId={({ name }) => name}
        columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
        empty={texts.empty}
      />
      {dialog?.kind === 'add' && <AddFeed currency={currency} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveFeed feed={dialog.feed} onClose={close} />}
    </Panel>
  );
}
