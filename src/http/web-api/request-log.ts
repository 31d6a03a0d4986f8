// The query of the request log, in the APIs of both web apps.
import { z } from 'zod';
import type { ListRequests } from '../../usecases/merchant/list-requests.ts';
import { requestOperation } from '../../views/merchants/request-log.ts';
import { anyText, LIMIT, timestamp } from './fields.ts';

export const requestLogQuery = z.strictObject({
  operation: requestOperation.optional(),
  only_refused: z.enum(['yes']).optional(),
  code: anyText(60).optional(),
  request_id: anyText(100).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
  limit: LIMIT,
  cursor: anyText(2_000).optional(),
});

export const requestLogInput = ({
  only_refused,
  request_id,
  ...filter
}: z.output<typeof requestLogQuery>): ListRequests => ({
  ...filter,
  onlyRefused: only_refused === 'yes',
  requestId: request_id,
});
