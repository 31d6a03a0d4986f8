// Tests a feed that is not added yet: what it reports, and the public key of its server, which can be pinned.
import { Button, Group, Text } from '@mantine/core';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import type { FeedTestResult } from '../../../data/rates.ts';
import { ratesTexts } from '../../../texts/rates.ts';

const texts = ratesTexts.addFeed;

type Props = {
  readonly result: FeedTestResult | undefined;
  /** Already pinned. */
  readonly pins: readonly string[];
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onTest: () => void;
  readonly onPin: (pin: string) => void;
};

export function FeedTest({ result, pins, isBusy, isReady, onTest, onPin }: Props) {
  const pin = result?.pin ?? null;
  return (
    <>
      <Group gap="xs">
        <Button variant="default" loading={isBusy} disabled={!isReady} onClick={onTest}>
          {texts.test}
        </Button>
        {result && (
          <Text size="sm" role="status" {...(result.rate === null ? { c: 'var(--bad)' } : {})}>
            {result.rate === null ? result.problem : texts.tested(formatAmount(result.rate))}
          </Text>
        )}
      </Group>
      {pin !== null && !pins.includes(pin) && (
        <Group gap="xs">
          <Text size="sm">{texts.pinFound}</Text>
          <span className="monospace">{pin}</span>
          <Button size="compact-xs" variant="default" onClick={() => onPin(pin)}>
            {texts.usePin}
          </Button>
        </Group>
      )}
    </>
  );
}
