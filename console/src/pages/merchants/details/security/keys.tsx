// The keys a merchant signs in with; a new one is shown once.
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useHasRight } from '../../../../api/current-session.ts';
import { Timestamp } from '../../../../components/display/timestamp.tsx';
import { Panel } from '../../../../components/layout/panel.tsx';
import { SmallTable } from '../../../../components/table/small-table.tsx';
import { type Merchant, useRotateKey } from '../../../../data/merchants.ts';
import { RotateDialog } from './rotate-dialog.tsx';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

function NewKeyDialog({ merchant: { merchant_id: id, name }, onClose }: Props) {
  const rotate = useRotateKey();
  return (
    <RotateDialog
      noun="key"
      title={`New key for ${name}`}
      about="A new secret key is made and shown once. It works at once."
      overlapLabel="The old key works on"
      ifItStops="Every request with the old key is refused from this moment on: the merchant stands still until it has the new one."
      ifItGoesOn="Give the merchant the new key within that time; then requests with the old one are refused."
      made={
        rotate.data && {
          title: `New secret key of ${name}, merchant ${id}`,
          secret: rotate.data.secret_key,
          fileName: `merchant-${id}-key.txt`,
        }
      }
      isBusy={rotate.isPending}
      error={rotate.error}
      onSend={(overlap) => rotate.mutate({ id, overlap })}
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
      title="Secret keys"
      aside={
        mayManage && (
          <Button variant="default" onClick={() => setOpen(true)}>
            New key
          </Button>
        )
      }
    >
      <SmallTable
        label="Secret keys"
        query={query}
        rowsOf={(keys) => keys}
        idOf={({ created_at }) => created_at}
        empty="It has no key and cannot sign a request."
        columns={[
          { title: 'Made', render: ({ created_at }) => <Timestamp at={created_at} as="exact" /> },
          {
            title: 'Works',
            render: ({ expires_at }) =>
              expires_at === null ? (
                <Badge miw="max-content" color="green">
                  Current
                </Badge>
              ) : (
                <>
                  until <Timestamp at={expires_at} as="exact" />
                </>
              ),
          },
        ]}
      />
      {isOpen && <NewKeyDialog merchant={merchant} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
