// The header of the queue: import of payment results, and export of the list.
import { Button } from '@mantine/core';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useHasRight } from '../../../api/current-session.ts';
import type { Query } from '../../../api/types.ts';
import { withdrawalsCsvUrl } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.queue;

type Props = { readonly query: Query; readonly onImport: () => void };

export function QueueHeader({ query, onImport }: Props) {
  const mayWork = useHasRight('work');
  return (
    <PageHeader title={texts.title}>
      {mayWork && (
        <Button variant="default" leftSection={<IconUpload size={14} />} onClick={onImport}>
          {texts.importButton}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        component="a"
        href={withdrawalsCsvUrl(query)}
        download
      >
        {texts.exportButton}
      </Button>
    </PageHeader>
  );
}
