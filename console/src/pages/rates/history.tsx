// Every rate that was recorded for a currency, newest first.

import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { type Rate, type RecordedRate, useRateHistory } from '../../data/rates.ts';
import { ratesTexts } from '../../texts/rates.ts';

const texts = ratesTexts.history;

const columns: readonly Column<RecordedRate>[] = [
  { key: 'at', title: texts.columns.at, card: 'text', render: ({ at }) => <Timestamp at={at} as="exact" /> },
  {
    key: 'rate',
    title: texts.columns.rate,
    align: 'right',
    card: 'value',
    render: ({ rate }) => <span className="number">{formatAmount(rate)}</span>,
  },
  {
    key: 'source',
    title: texts.columns.source,
    card: 'line',
    render: ({ source }) => texts.sources[source],
  },
  {
    key: 'actor',
    title: texts.columns.actor,
    card: 'title',
    render: ({ actor, reported }) =>
      reported.length === 0
        ? actor
        : reported.map(({ feed, rate }) => `${feed} ${formatAmount(rate)}`).join(', '),
  },
  {
    key: 'until',
    title: texts.columns.validUntil,
    card: 'line',
    render: ({ expires_at }) => <Timestamp at={expires_at} as="exact" />,
  },
];

export function RateHistory({ currency }: { readonly currency: Rate['currency'] }) {
  return (
    <DataTable
      label={texts.label}
      list={useRateHistory(currency)}
      columns={columns}
      getRowId={({ id }) => String(id)}
      empty={texts.empty}
    />
  );
}
