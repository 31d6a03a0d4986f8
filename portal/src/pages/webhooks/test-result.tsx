// What the endpoint responded to a test event.
import { Box, Text } from '@mantine/core';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { useTestEndpoint } from '../../data/webhook.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.test;

type Result = NonNullable<ReturnType<typeof useTestEndpoint>['data']>;

export function TestResult({
  result: { webhook_id, delivered, status, error, ms },
}: {
  readonly result: Result;
}) {
  return (
    <Box mt="sm" role="status">
      <Text fw={600} mb="xs" c={delivered ? 'var(--good)' : 'var(--bad)'}>
        {delivered ? texts.delivered : texts.failed}
      </Text>
      <Facts
        facts={[
          [texts.status, status ?? texts.noStatus],
          [texts.duration, commonTexts.milliseconds(ms)],
          ...(error === null ? [] : [[texts.error, error] as const]),
          [texts.id, <span key="id">{webhook_id}</span>],
        ]}
      />
    </Box>
  );
}
