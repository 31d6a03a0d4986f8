// Files with the withdrawals of a period: their progress, and downloads.
import { Button, Group, Progress, Text } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useNow } from '@sluice/ui/lib/clock.ts';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../api/current-session.ts';
import {
  type Export,
  exportFileUrl,
  isUnfinished,
  useDeleteExport,
  useExports,
} from '../../data/withdrawals/exports.ts';
import { exportsTexts as texts } from '../../texts/exports/exports.ts';
import { ExportDialog } from './export-dialog.tsx';

const HOUR_MS = 3_600_000;
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const withTenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const formatSize = (bytes: number): string =>
  bytes < 1_000_000
    ? texts.kilobytes(numbers.format(Math.ceil(bytes / 1_000)))
    : texts.megabytes(withTenths.format(bytes / 1_000_000));

const contentOf = ({ by, from, to }: Export): string => texts.content(texts.by[by], from, to);

function Content({ row }: { readonly row: Export }) {
  const merchant =
    row.merchant_id === null ? texts.allMerchants : texts.merchant(row.merchant_id, row.merchant_name ?? '');
  return (
    <div>
      {contentOf(row)}
      <Text size="sm" c="dimmed">
        {[merchant, row.system ?? []].flat().join(', ')}
      </Text>
    </div>
  );
}

function State({ row }: { readonly row: Export }) {
  const { state, rows, rows_done, bytes, problem } = row;
  if (state === 'waiting') return texts.waiting;
  if (state === 'done') return texts.done(texts.rows(numbers.format(rows_done)), formatSize(bytes));
  if (state === 'failed')
    return (
      <div>
        <Text size="sm" fw={600}>
          {texts.failed}
        </Text>
        <Text size="sm">{problem}</Text>
      </div>
    );
  if (rows === null) return texts.counting;
  const percent = rows === 0 ? 100 : (100 * rows_done) / rows;
  return (
    <div>
      <Text size="sm" className="number">
        {texts.progress(numbers.format(rows_done), numbers.format(rows))}
      </Text>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={texts.progressLabel} />
      </Progress.Root>
    </div>
  );
}

function Expiry({ row }: { readonly row: Export }) {
  const hours = Math.max(1, Math.round((Date.parse(row.expires_at) - useNow()) / HOUR_MS));
  return texts.inHours(hours);
}

function Actions({ row }: { readonly row: Export }) {
  const { name } = useCurrentSession().operator;
  const isAdmin = useHasRight('manage');
  const remove = useDeleteExport();
  const content = contentOf(row);
  const [title, label] = isUnfinished(row)
    ? [texts.stopButton, texts.stopLabel(content)]
    : [texts.deleteButton, texts.deleteLabel(content)];
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {row.state === 'done' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          component="a"
          href={exportFileUrl(row.id)}
          download
          aria-label={texts.downloadLabel(content)}
        >
          {texts.downloadButton}
        </Button>
      )}
      {(row.operator === name || isAdmin) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={label}
          loading={remove.isPending}
          onClick={() => remove.mutate(row)}
        >
          {title}
        </Button>
      )}
    </Group>
  );
}

const COLUMNS: readonly SmallColumn<Export>[] = [
  { title: texts.columns.content, render: (row) => <Content row={row} /> },
  {
    title: texts.columns.file,
    render: (row) => (
      <div>
        {texts.formats[row.format]}
        <Text size="sm" c="dimmed">
          <Timestamp at={row.requested_at} /> {texts.requestedBy(row.operator)}
        </Text>
      </div>
    ),
  },
  { title: texts.columns.state, render: (row) => <State row={row} /> },
  { title: texts.columns.expires, render: (row) => <Expiry row={row} /> },
  { title: '', align: 'right', render: (row) => <Actions row={row} /> },
];

export default function ExportsPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint}>
        <Button leftSection={<IconPlus size={14} />} onClick={() => setIsOpen(true)}>
          {texts.addButton}
        </Button>
      </PageHeader>
      <SmallTable
        label={texts.tableLabel}
        query={useExports()}
        getRows={({ items }) => items}
        getRowId={({ id }) => String(id)}
        columns={COLUMNS}
        empty={texts.empty}
      />
      {isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}
    </PageBody>
  );
}
