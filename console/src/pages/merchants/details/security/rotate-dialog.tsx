// Replaces a key or secret. The old one may stay valid for a while; the new one is shown once.
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { SecretDialog } from '../../../../components/dialog/secret-dialog.tsx';
import { merchantDetailsTexts } from '../../../../texts/merchant-details.ts';

const { overlaps } = merchantDetailsTexts.rotate;

/** By seconds. */
const OVERLAPS = [
  { value: '0', label: overlaps.none },
  { value: '3600', label: overlaps.hour },
  { value: '86400', label: overlaps.day },
  { value: '604800', label: overlaps.week },
  { value: '2592000', label: overlaps.month },
];
const DEFAULT_OVERLAP = '86400';

type RotateTexts = {
  readonly message: string;
  readonly overlapLabel: string;
  /** The effect without an overlap, and with one. */
  readonly effectNow: string;
  readonly effectLater: string;
  readonly submit: string;
  readonly submitNow: string;
  readonly secretName: string;
};

type Props = {
  readonly title: string;
  readonly texts: RotateTexts;
  readonly created:
    | { readonly title: string; readonly secret: string; readonly fileName: string }
    | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: (overlapSeconds: number) => void;
  readonly onClose: () => void;
};

export function RotateDialog({ title, texts, created, isBusy, error, onSend, onClose }: Props) {
  const [overlap, setOverlap] = useState(DEFAULT_OVERLAP);
  if (created !== undefined) return <SecretDialog name={texts.secretName} {...created} onClose={onClose} />;
  const stopsNow = overlap === '0';
  return (
    <EditDialog
      title={title}
      submitLabel={stopsNow ? texts.submitNow : texts.submit}
      fields={[]}
      isDangerous={stopsNow}
      isBusy={isBusy}
      error={error}
      onSubmit={() => onSend(Number(overlap))}
      onClose={onClose}
    >
      <Text>{texts.message}</Text>
      <Select
        label={texts.overlapLabel}
        data={OVERLAPS}
        value={overlap}
        onChange={(value) => value !== null && setOverlap(value)}
      />
      <Text size="sm" c={stopsNow ? 'var(--bad)' : 'dimmed'}>
        {stopsNow ? texts.effectNow : texts.effectLater}
      </Text>
    </EditDialog>
  );
}
