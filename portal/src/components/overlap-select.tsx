// How long an old key or secret is still used beside the new one.
import { Select, Text } from '@mantine/core';
import { changesTexts } from '../texts/changes.ts';

const { overlaps } = changesTexts;

/** The values are seconds. */
const OVERLAPS = [
  { value: '0', label: overlaps.none },
  { value: '3600', label: overlaps.hour },
  { value: '86400', label: overlaps.day },
  { value: '604800', label: overlaps.week },
];

export const DEFAULT_OVERLAP_SECONDS = 86_400;

type Props = {
  readonly texts: {
    readonly overlapLabel: string;
    readonly effectWithOverlap: string;
    readonly effectWithoutOverlap: string;
  };
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
};

export function OverlapSelect({ texts, seconds, onChange }: Props) {
  const hasNoOverlap = seconds === 0;
  return (
    <>
      <Select
        label={texts.overlapLabel}
        data={OVERLAPS}
        value={String(seconds)}
        onChange={(value) => value !== null && onChange(Number(value))}
      />
      <Text size="sm" c={hasNoOverlap ? 'var(--bad)' : 'dimmed'}>
        {hasNoOverlap ? texts.effectWithoutOverlap : texts.effectWithOverlap}
      </Text>
    </>
  );
}
