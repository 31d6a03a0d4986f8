// The requests of a merchant's programs.
import { z } from 'zod';
import { OPERATIONS } from '../../domain/merchants/operations.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import type { ListedRequests } from '../../usecases/merchant/list-requests.ts';
import { iso, page, time } from '../fields.ts';

const requestItem = z
  .object({
    request_id: z.string(),
    at: time,
    operation: z.string(),
    status: z.int(),
    code: z.string().nullable().meta({ description: 'Of the error; null: successful' }),
    ms: z.int(),
    ip_address: z.string().nullable(),
    params: z.record(z.string(), z.unknown()).nullable().meta({ description: 'Masked' }),
    items: z
      .object({ count: z.int(), failed: z.int() })
      .nullable()
      .meta({ description: 'Only of createWithdraws' }),
  })
  .meta({ id: 'RecordedRequest' });

export const requestOperation = z.enum(OPERATIONS);

export const requestLogPage = page(requestItem).extend({
  gaps: z.array(z.object({ minute: time, requests: z.int() })).meta({
    description: 'Minutes in the period of this page in which successful requests were left out',
  }),
});

const serializeRequest = (request: RecordedRequest): z.input<typeof requestItem> => ({
  request_id: request.requestId,
  at: iso(new Date(request.at)),
  operation: request.operation,
  status: request.status,
  code: request.code,
  ms: Math.round(request.durationMs),
  ip_address: request.clientAddress,
  params: request.params === null ? null : (JSON.parse(request.params) as Record<string, unknown>),
  items: request.items,
});

export const serializeRequestLog = ({
  requests,
  gaps,
  next,
}: ListedRequests): z.input<typeof requestLogPage> => ({
  items: requests.map(serializeRequest),
  next,
  gaps: gaps.map(({ minute, requests: count }) => ({ minute: iso(minute), requests: count })),
});
