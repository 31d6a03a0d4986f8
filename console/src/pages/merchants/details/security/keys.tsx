// The keys of a merchant's requests. A new one is shown once; each can be ended.
import { Button, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import {
  type Merchant,
  type MerchantKey,
  useEndKey,
  useRotateKey,
} from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';
import { RotateDialog } from './rotate-dialog.tsx';

const texts = merchantDetailsTexts.keys;
const newKeyTexts = merchantDetailsTexts.rotate.key;

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

function NewKeyDialog({ merchant: { merchant_id: id, name }, onClose }: Props) {
  const rotate = useRotateKey();
  return (
    <RotateDialog
      title={newKeyTexts.title(name)}
      texts={newKeyTexts}
      newSecret={
        rotate.data && {
          title: newKeyTexts.secretTitle(name, id),
          secret: rotate.data.secret_key,
          fileName: merchantsTexts.secretKeyFile(id),
        }
      }
      isBusy={rotate.isPending}
      error={rotate.error}
      onSubmit={(overlap) => rotate.mutate({ id, overlap })}
      onClose={onClose}
    />
  );
}

type EndProps = Props & { readonly keyToEnd: MerchantKey };

function EndKeyDialog({ merchant: { merchant_id: id, name }, keyToEnd, onClose }: EndProps) {
  const end = useEndKey();
  return (
    <ConfirmDialog
      title={texts.end.title(keyToEnd.name, name)}
      confirmLabel={texts.end.submit}
      isDangerous
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate({ id, key: keyToEnd.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.end.message}</Text>
    </ConfirmDialog>
  );
}

const orNever = (time: string | null) =>
  time === null ? commonTexts.never : <Timestamp at={time} as="exact" />;

const COLUMNS: readonly SmallColumn<MerchantKey>[] = [
  {
    title: texts.name,
    render: ({ name, created_by }) => (
      <>
        {name}
        {created_by !== null && (
          <Text size="sm" c="dimmed">
            {texts.createdBy(created_by)}
          </Text>
        )}
      </>
    ),
  },
  { title: texts.scope, render: ({ scope }) => texts.scopes[scope] },
  { title: texts.worksFrom, render: ({ works_from }) => <Timestamp at={works_from} as="exact" /> },
  { title: texts.lastUsed, render: ({ last_used_at }) => orNever(last_used_at) },
  { title: texts.ends, render: ({ expires_at }) => orNever(expires_at) },
];

export function Keys({ merchant }: { readonly merchant: Merchant }) {
  const mayManage = useHasRight('manage');
  const [isOpen, setOpen] = useState(false);
  const [ending, setEnding] = useState<MerchantKey>();
  const query = { data: merchant.keys, error: null, refetch: () => undefined };
  const action: SmallColumn<MerchantKey> = {
    title: '',
    align: 'right',
    render: (key) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.endLabel(key.name)}
        onClick={() => setEnding(key)}
      >
        {texts.endButton}
      </Button>
    ),
  };
  return (
    <Panel
      title={texts.title}
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {texts.newButton}
          </Button>
        )
      }
    >
      <SmallTable
        label={texts.tableLabel}
        query={query}
        getRows={(keys) => keys}
        getRowId={({ id }) => String(id)}
        empty={texts.empty}
        columns={mayManage ? [...COLUMNS, action] : COLUMNS}
      />
      {isOpen && <NewKeyDialog merchant={merchant} onClose={() => setOpen(false)} />}
      {ending && <EndKeyDialog merchant={merchant} keyToEnd={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  );
}
