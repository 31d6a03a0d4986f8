// A request with its parameters.
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { RecordedRequest } from '../../lib/request-log.ts';
import { commonTexts } from '../../texts/common.ts';
import { requestLogTexts } from '../../texts/request-log.ts';
import { CopyButton } from '../display/copy-button.tsx';
import { Facts } from '../display/facts.tsx';
import { Timestamp } from '../display/timestamp.tsx';
import { Result, Status } from './columns.tsx';

const texts = requestLogTexts.columns;

/** The guide to errors explains every code. */
const ERROR_GUIDE = '/docs/guides/errors';
const WRONG_KEY_STATUS = 401;

function Parameters({ request: { params, status } }: { readonly request: RecordedRequest }) {
  if (params === null)
    return (
      <Text size="sm" c="dimmed">
        {status === WRONG_KEY_STATUS ? requestLogTexts.noParametersWithoutKey : requestLogTexts.noParameters}
      </Text>
    );
  return <Facts facts={Object.entries(params).map(([name, value]) => [name, String(value)] as const)} />;
}

type Props = { readonly request: RecordedRequest; readonly onClose: () => void };

export function RequestDialog({ request, onClose }: Props) {
  const { request_id, at, operation, status, code, items, ms, ip_address } = request;
  return (
    <Modal opened onClose={onClose} title={operation} size="lg">
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.at, <Timestamp key="at" at={at} as="exact" />],
            [texts.status, <Status key="status" status={status} />],
            ...(code === null && items === null
              ? []
              : [
                  [
                    items === null ? texts.code : texts.items,
                    <Result key="result" request={request} />,
                  ] as const,
                ]),
            [texts.duration, commonTexts.milliseconds(ms)],
            [texts.address, ip_address ?? commonTexts.none],
            [texts.requestId, <code key="id">{request_id}</code>],
          ]}
        />
        <Text fw={600}>{texts.parameters}</Text>
        <Parameters request={request} />
        <Group justify="flex-end" gap="xs">
          {code !== null && (
            <Anchor href={ERROR_GUIDE} target="_blank" rel="noopener" mr="auto">
              {requestLogTexts.codeMeaning}
            </Anchor>
          )}
          <CopyButton text={request_id} name={texts.requestId} />
          <Button variant="default" onClick={onClose}>
            {commonTexts.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
