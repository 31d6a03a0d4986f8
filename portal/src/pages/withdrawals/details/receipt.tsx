// The receipt of a withdrawal that is final: its printable page, and its text for those who verify it.
import { Button, Group, Stack, Text } from '@mantine/core';
import { LoadError, Loading } from '@sluice/ui/components/display/feedback.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { download } from '@sluice/ui/lib/download.ts';
import { IconDownload, IconFileCertificate } from '@tabler/icons-react';
import type { Withdrawal } from '../../../api/types.ts';
import { useReceipt } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.receipt;

function Content({ row }: { readonly row: Withdrawal }) {
  const { data, error, refetch } = useReceipt(row);
  if (row.status === 'Created')
    return (
      <Text size="sm" c="dimmed">
        {texts.later}
      </Text>
    );
  if (data === undefined)
    return error ? <LoadError error={error} retry={() => void refetch()} /> : <Loading rows={1} />;
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">{texts.number(data.number)}</Text>
      {data.supersedes !== null && <Text size="sm">{texts.supersedes(data.supersedes)}</Text>}
      <Group gap="xs">
        <Button
          variant="default"
          component="a"
          href={data.path}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconFileCertificate size={14} />}
        >
          {texts.open}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => download(texts.fileName(data.number), data.receipt)}
        >
          {texts.download}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </Stack>
  );
}

export function Receipt({ row }: { readonly row: Withdrawal }) {
  return (
    <Panel title={texts.title}>
      <Content row={row} />
    </Panel>
  );
}
