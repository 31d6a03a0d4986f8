// What the endpoint responded to a test event.
import { Box, Text } from '@mantine/core';
import { commonTexts } from '../../texts/common.ts';
import { webhookTexts } from '../../texts/webhooks.ts';
import { Facts } from '../display/facts.tsx';

const texts = webhookTexts.test;

type Result = {
  readonly webhook_id: string;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly ms: number;
};

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
