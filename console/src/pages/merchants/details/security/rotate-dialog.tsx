// Replaces a key or secret. The old one may stay valid for a while; the new one is shown once.
import { Select, Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { useState } from 'react';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';

const { overlaps } = merchantDetailsTexts.rotate;

/** The values are seconds. */
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
  readonly effectWithoutOverlap: string;
  readonly effectWithOverlap: string;
  readonly submit: string;
  readonly submitWithoutOverlap: string;
  readonly secretName: string;
};

type Props = {
  readonly title: string;
  readonly texts: RotateTexts;
  readonly newSecret:
    | { readonly title: string; readonly secret: string; readonly fileName: string }
    | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (overlapSeconds: number) => void;
  readonly onClose: () => void;
};

export function RotateDialog({ title, texts, newSecret, isBusy, error, onSubmit, onClose }: Props) {
  const [overlap, setOverlap] = useState(DEFAULT_OVERLAP);
  if (newSecret !== undefined)
    return <SecretDialog name={texts.secretName} {...newSecret} onClose={onClose} />;
  const hasNoOverlap = overlap === '0';
  return (
    <EditDialog
      title={title}
      submitLabel={hasNoOverlap ? texts.submitWithoutOverlap : texts.submit}
      fields={[]}
      isDangerous={hasNoOverlap}
      isBusy={isBusy}
      error={error}
      onSubmit={() => onSubmit(Number(overlap))}
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
    </EditDialog>
  );
}
