// The header of the queue: saved views, the choice of columns, import of payment results, and export of the list.
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { isGoSequenceActive, isShortcutAllowed } from '@sluice/ui/lib/hotkeys.ts';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useHasRight } from '../../../api/current-session.ts';
import type { OfferedWithdrawal, Query } from '../../../api/types.ts';
import { withdrawalsCsvUrl } from '../../../data/withdrawals/withdrawals.ts';
import { terms } from '../../../texts/terms.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { ColumnMenu } from './views/column-menu.tsx';
import { ViewsMenu } from './views/views-menu.tsx';

const texts = withdrawalsTexts.queue;

type Props = {
  readonly query: Query;
  /** Those that can be hidden. */
  readonly columns: readonly Column<OfferedWithdrawal>[];
  readonly onImport: () => void;
  readonly onPayNext: () => void;
  readonly isClaimingNext: boolean;
};

export function QueueHeader({ query, columns, onImport, onPayNext, isClaimingNext }: Props) {
  const mayWork = useHasRight('work');
  useHotkeys(
    mayWork
      ? [
          [
            'n',
            (event) => isShortcutAllowed(event) && !isGoSequenceActive() && !isClaimingNext && onPayNext(),
            { preventDefault: false },
          ],
        ]
      : [],
    [],
  );
  return (
    <PageHeader title={texts.title} term={terms.claim}>
      <ViewsMenu />
      <ColumnMenu columns={columns} />
      {mayWork && (
        <Button loading={isClaimingNext} onClick={onPayNext} title={texts.payNextHint} aria-keyshortcuts="n">
          {texts.payNextButton}
        </Button>
      )}
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
