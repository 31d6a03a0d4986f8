// The columns of the requests.
import { Badge, Text } from '@mantine/core';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { RecordedRequest } from '../../api/types.ts';
import { requestsTexts } from '../../texts/requests.ts';

const texts = requestsTexts.columns;
const FIRST_ERROR_STATUS = 400;

const operationTexts: Readonly<Record<string, string>> = requestsTexts.operations;

const Operation = ({ operation }: Pick<RecordedRequest, 'operation'>) => (
  <span title={operationTexts[operation]}>{operation}</span>
);

export const Status = ({ status }: Pick<RecordedRequest, 'status'>) => (
  <Badge color={status < FIRST_ERROR_STATUS ? 'green' : 'red'}>{status}</Badge>
);

/** Also of a batch, whose items are answered one by one. */
export function Result({ request: { code, items } }: { readonly request: RecordedRequest }) {
  if (code !== null) return code;
  if (items === null) return null;
  return items.failed > 0 ? (
    <Text span size="sm" c="var(--warn)">
      {requestsTexts.failedItems(items.failed, items.count)}
    </Text>
  ) : (
    requestsTexts.items(items.count)
  );
}

export const COLUMNS: readonly Column<RecordedRequest>[] = [
  {
    key: 'at',
    title: texts.at,
    card: 'text',
    render: ({ at }) => <Timestamp at={at} as="exact" />,
  },
  {
    key: 'operation',
    title: texts.operation,
    card: 'title',
    render: ({ operation }) => <Operation operation={operation} />,
  },
  { key: 'status', title: texts.status, card: 'value', render: ({ status }) => <Status status={status} /> },
  { key: 'code', title: texts.code, card: 'line', render: (request) => <Result request={request} /> },
  {
    key: 'duration',
    title: texts.duration,
    align: 'right',
    card: 'line',
    render: ({ ms }) => <span className="number">{commonTexts.milliseconds(ms)}</span>,
  },
  { key: 'address', title: texts.address, card: 'line', render: ({ ip_address }) => ip_address },
];
