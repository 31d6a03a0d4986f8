// The keys of the merchant's programs, and the addresses that they may call from.
import { Button, Stack } from '@mantine/core';
import { Disclosure } from '@sluice/ui/components/display/disclosure.tsx';
import { PageBody } from '@sluice/ui/components/layout/page-body.tsx';
import { PageHeader } from '@sluice/ui/components/layout/page-header.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { DataTable } from '@sluice/ui/components/table/data-table.tsx';
import { singlePageList } from '@sluice/ui/components/table/single-page-list.ts';
import { RowsTable } from '@sluice/ui/components/table/small-table.tsx';
import { useNow } from '@sluice/ui/lib/clock.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { MerchantKey } from '../../api/types.ts';
import { OpenChanges } from '../../components/open-changes.tsx';
import { useWaiting } from '../../data/approvals.ts';
import { useKeys } from '../../data/keys.ts';
import { keysTexts as texts } from '../../texts/keys.ts';
import { AllowedIps } from './allowed-ips.tsx';
import { COLUMNS, ENDED_COLUMNS } from './columns.tsx';
import { EndKeyDialog } from './end-key-dialog.tsx';
import { stateOf } from './key-state.ts';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { type KeyDialog, RowMenu } from './row-menu.tsx';

const DIALOGS = { rotate: RotateKeyDialog, end: EndKeyDialog } as const;

type Opened = { readonly dialog: KeyDialog; readonly merchantKey: MerchantKey };

const getKeyId = ({ id }: MerchantKey): string => String(id);

export default function KeysPage() {
  const query = useKeys();
  const waiting = useWaiting();
  const now = useNow();
  const [isMaking, setMaking] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const hasEnded = (key: MerchantKey): boolean => stateOf(key, now) === 'ended';
  const list = singlePageList(query);
  const ended = list.rows.filter(hasEnded);
  const actions: Column<MerchantKey> = {
    key: 'actions',
    title: '',
    align: 'right',
    card: 'actions',
    render: (key) => (
      <RowMenu merchantKey={key} onOpen={(dialog) => setOpened({ dialog, merchantKey: key })} />
    ),
  };
  const Dialog = opened && DIALOGS[opened.dialog];
  return (
    <PageBody>
      <PageHeader title={texts.title} hint={texts.hint}>
        <Button leftSection={<IconPlus size={14} />} onClick={() => setMaking(true)}>
          {texts.makeButton}
        </Button>
      </PageHeader>
      <Stack gap="sm">
        <OpenChanges proposals={waiting.data?.proposals} kinds={['key', 'allowed_ips']} />
        <div className="panel list">
          <DataTable
            label={texts.tableLabel}
            list={{ ...list, rows: list.rows.filter((key) => !hasEnded(key)) }}
            columns={[...COLUMNS, actions]}
            getRowId={getKeyId}
            empty={texts.empty}
          />
        </div>
        {ended.length > 0 && (
          <Disclosure summary={texts.endedTitle}>
            <RowsTable label={texts.endedTitle} rows={ended} columns={ENDED_COLUMNS} getRowId={getKeyId} />
          </Disclosure>
        )}
        <AllowedIps />
      </Stack>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
      {Dialog && <Dialog merchantKey={opened.merchantKey} onClose={() => setOpened(undefined)} />}
    </PageBody>
  );
}
