// A new key or secret in place of an old one, which may work on for a while: what is asked before, and the new one, once.
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { SecretDialog } from '../../../../components/dialog/secret-dialog.tsx';

const OVERLAPS = [
  { value: '0', label: 'Not at all: it stops at once' },
  { value: '3600', label: 'For 1 hour' },
  { value: '86400', label: 'For 1 day' },
  { value: '604800', label: 'For 7 days' },
  { value: '2592000', label: 'For 30 days' },
];
const USUAL_OVERLAP = '86400';

type Props = {
  /** `key` or `secret`. */
  readonly noun: string;
  readonly title: string;
  readonly about: string;
  readonly overlapLabel: string;
  /** What becomes of those who still use the old one: when it stops at once, and when it works on. */
  readonly ifItStops: string;
  readonly ifItGoesOn: string;
  readonly made: { readonly title: string; readonly secret: string; readonly fileName: string } | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: (overlapSeconds: number) => void;
  readonly onClose: () => void;
};

export function RotateDialog({ noun, title, about, overlapLabel, made, onSend, onClose, ...rest }: Props) {
  const [overlap, setOverlap] = useState(USUAL_OVERLAP);
  if (made !== undefined) return <SecretDialog name={`the ${noun}`} {...made} onClose={onClose} />;
  const stops = overlap === '0';
  return (
    <EditDialog
      title={title}
      submitLabel={stops ? `Replace the ${noun} now` : `Make a new ${noun}`}
      fields={[]}
      isDangerous={stops}
      isBusy={rest.isBusy}
      error={rest.error}
      onSubmit={() => onSend(Number(overlap))}
      onClose={onClose}
    >
      <Text>{about}</Text>
      <Select
        label={overlapLabel}
        data={OVERLAPS}
        value={overlap}
        onChange={(value) => value !== null && setOverlap(value)}
      />
      <Text size="sm" c={stops ? 'var(--bad)' : 'dimmed'}>
        {stops ? rest.ifItStops : rest.ifItGoesOn}
      </Text>
    </EditDialog>
  );
}
