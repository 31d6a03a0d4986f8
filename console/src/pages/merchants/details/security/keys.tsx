// The keys with which a merchant signs requests; a new key is shown once.
import { Badge, Button } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { type Merchant, useRotateKey } from '../../../../data/merchants/merchants.ts';
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

export function Keys({ merchant }: { readonly merchant: Merchant }) {
  const mayManage = useHasRight('manage');
  const [isOpen, setOpen] = useState(false);
  const query = { data: merchant.keys, error: null, refetch: () => undefined };
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
        getRowId={({ created_at }) => created_at}
        empty={texts.empty}
        columns={[
          { title: texts.created, render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
          {
            title: texts.validity,
            render: ({ expires_at }) =>
              expires_at === null ? (
                <Badge miw="max-content" color="green">
                  {texts.current}
                </Badge>
              ) : (
                <Rich text={texts.until} values={{ time: <Timestamp at={expires_at} as="exact" /> }} />
              ),
          },
        ]}
      />
      {isOpen && <NewKeyDialog merchant={merchant} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
