// The keys a merchant signs in with; a new one is shown once.
import { Badge, Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { type Merchant, useRotateKey } from '../../data/merchants.ts';
import { useMay } from '../../data/session.ts';
import { EditDialog } from '../../parts/edit-dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { SmallTable } from '../../parts/small-table.tsx';
import { When } from '../../parts/when.tsx';
import { OVERLAPS, USUAL_OVERLAP } from './overlaps.ts';

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

function RotateDialog({ merchant, onClose }: Props) {
  const [overlap, setOverlap] = useState(USUAL_OVERLAP);
  const rotate = useRotateKey();
  const { merchant_id: id, name } = merchant;
  if (rotate.data)
    return (
      <SecretOnce
        title={`New secret key of ${name}, merchant ${id}`}
        what="the secret key"
        secret={rotate.data.secret_key}
        fileName={`merchant-${id}-key.txt`}
        onClose={onClose}
      />
    );
  const stops = overlap === '0';
  return (
    <EditDialog
      title={`New key for ${name}`}
      verb={stops ? 'Replace the key now' : 'Make a new key'}
      fields={[]}
      isDangerous={stops}
      isBusy={rotate.isPending}
      error={rotate.error}
      onSend={() => rotate.mutate({ id, overlap: Number(overlap) })}
      onClose={onClose}
    >
      <Text>A new secret key is made and shown once. It works at once.</Text>
      <Select
        label="The old key works on"
        data={OVERLAPS}
        value={overlap}
        onChange={(value) => value !== null && setOverlap(value)}
      />
      <Text size="sm" c={stops ? 'var(--bad)' : 'dimmed'}>
        {stops
          ? 'Every request with the old key is refused from this moment on: the merchant stands still until it has the new one.'
          : 'Give the merchant the new key within that time; then requests with the old one are refused.'}
      </Text>
    </EditDialog>
  );
}

export function Keys({ merchant }: { readonly merchant: Merchant }) {
  const mayManage = useMay('manage');
  const [isOpen, setOpen] = useState(false);
  const query = { data: merchant.keys, error: null, refetch: () => undefined };
  return (
    <Panel
      title="Secret keys"
      beside={
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
          { title: 'Made', render: ({ created_at }) => <When at={created_at} as="exact" /> },
          {
            title: 'Works',
            render: ({ expires_at }) =>
              expires_at === null ? (
                <Badge miw="max-content" color="green">
                  Current
                </Badge>
              ) : (
                <>
                  until <When at={expires_at} as="exact" />
                </>
              ),
          },
        ]}
      />
      {isOpen && <RotateDialog merchant={merchant} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
