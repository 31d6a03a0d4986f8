// The columns of the requests.
import { Badge, Text } from '@mantine/core';
import type { RecordedRequest } from '../../lib/request-log.ts';
import { commonTexts } from '../../texts/common.ts';
import { requestLogTexts } from '../../texts/request-log.ts';
import { Timestamp } from '../display/timestamp.tsx';
import type { Column } from '../table/column.ts';

const texts = requestLogTexts.columns;
const FIRST_ERROR_STATUS = 400;

const operationTexts: Readonly<Record<string, string>> = requestLogTexts.operations;

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
      {requestLogTexts.failedItems(items.failed, items.count)}
    </Text>
  ) : (
    requestLogTexts.items(items.count)
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
