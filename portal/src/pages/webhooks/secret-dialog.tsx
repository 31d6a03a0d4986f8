// Proposes a new secret, which is shown once; the old one may be used for a while longer.
import { Select, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { useProposeSecret } from '../../data/webhook.ts';
import { changesTexts } from '../../texts/changes.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.newSecret;
const secretTexts = webhooksTexts.change;

/** The values are seconds. */
const OVERLAPS = [
  { value: '0', label: texts.overlaps.none },
  { value: '3600', label: texts.overlaps.hour },
  { value: '86400', label: texts.overlaps.day },
  { value: '604800', label: texts.overlaps.week },
];
const DEFAULT_OVERLAP = '86400';

export function NewSecretDialog({ onClose }: { readonly onClose: () => void }) {
  const { pause_hours } = useCurrentSession();
  const propose = useProposeSecret();
  const [overlap, setOverlap] = useState(DEFAULT_OVERLAP);
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
  const hasNoOverlap = overlap === '0';
  return (
    <EditDialog
      title={texts.title}
      submitLabel={secretTexts.submit}
      fields={[]}
      isDangerous={hasNoOverlap}
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={() => propose.mutate(Number(overlap))}
      onClose={onClose}
    >
      <Text>{texts.message}</Text>
      <Select
        label={texts.overlapLabel}
        data={OVERLAPS}
        value={overlap}
        onChange={(value) => value !== null && setOverlap(value)}
      />
      <Text size="sm" c={hasNoOverlap ? 'var(--bad)' : 'dimmed'}>
        {hasNoOverlap ? texts.effectWithoutOverlap : texts.effectWithOverlap}
      </Text>
      <Text size="sm" c="dimmed">
        {works}
      </Text>
    </EditDialog>
  );
}
