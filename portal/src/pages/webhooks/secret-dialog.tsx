// Proposes a new secret, which is shown once; the old one may be used for a while longer.
import { Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { DEFAULT_OVERLAP_SECONDS, OverlapSelect } from '../../components/overlap-select.tsx';
import { useProposeSecret } from '../../data/webhook.ts';
import { changesTexts } from '../../texts/changes.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.newSecret;
const secretTexts = webhooksTexts.change;

export function NewSecretDialog({ onClose }: { readonly onClose: () => void }) {
  const { pause_hours } = useCurrentSession();
  const propose = useProposeSecret();
  const [overlap, setOverlap] = useState(DEFAULT_OVERLAP_SECONDS);
  const works = changesTexts.works(pause_hours);
  if (propose.data?.secret != null)
    return (
      <SecretDialog
        title={secretTexts.secretTitle}
        name={secretTexts.secretName}
        secret={propose.data.secret}
        fileName={secretTexts.secretFile}
        hint={works}
        onClose={onClose}
      />
    );
  return (
    <EditDialog
      title={texts.title}
      submitLabel={secretTexts.submit}
      fields={[]}
      isDangerous={overlap === 0}
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={() => propose.mutate(overlap)}
      onClose={onClose}
    >
      <Text>{texts.message}</Text>
      <OverlapSelect texts={texts} seconds={overlap} onChange={setOverlap} />
      <Text size="sm" c="dimmed">
        {works}
      </Text>
    </EditDialog>
  );
}
