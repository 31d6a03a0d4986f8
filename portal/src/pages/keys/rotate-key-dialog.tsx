// Proposes a new key in place of an old one, which may be used for a while longer.
import { Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import type { MerchantKey } from '../../api/types.ts';
import { DEFAULT_OVERLAP_SECONDS, OverlapSelect } from '../../components/overlap-select.tsx';
import { useRotateKey } from '../../data/keys.ts';
import { changesTexts } from '../../texts/changes.ts';
import { keysTexts } from '../../texts/keys.ts';
import { NewKeySecret } from './new-key-secret.tsx';

const texts = keysTexts.rotate;

type Props = { readonly merchantKey: MerchantKey; readonly onClose: () => void };

export function RotateKeyDialog({ merchantKey: { id, name }, onClose }: Props) {
  const { pause_hours } = useCurrentSession();
  const rotate = useRotateKey();
  const [overlapSeconds, setOverlap] = useState(DEFAULT_OVERLAP_SECONDS);
  const works = changesTexts.works(pause_hours);
  if (rotate.data)
    return <NewKeySecret name={name} secretKey={rotate.data.secret_key} works={works} onClose={onClose} />;
  return (
    <EditDialog
      title={texts.title(name)}
      submitLabel={texts.submit}
      fields={[]}
      isDangerous={overlapSeconds === 0}
      isBusy={rotate.isPending}
      error={rotate.error}
      onSubmit={() => rotate.mutate({ id, overlapSeconds })}
      onClose={onClose}
    >
      <Text>{texts.message}</Text>
      <OverlapSelect texts={texts} seconds={overlapSeconds} onChange={setOverlap} />
      <Text size="sm" c="dimmed">
        {works}
      </Text>
    </EditDialog>
  );
}
