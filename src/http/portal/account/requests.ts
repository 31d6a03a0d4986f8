// The requests of the merchant's programs in the last 30 days.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OPERATIONS } from '../../../domain/merchants/operations.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { listRequests } from '../../../usecases/portal/list-requests.ts';
import { refusalOf } from '../../../usecases/portal/refusal.ts';
import { iso, page, time } from '../../../views/fields.ts';
import { anyText, LIMIT, timestamp } from '../../web-api/fields.ts';
import { portalRoute } from '../shared/route.ts';

const requestItem = z.object({
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
});

const gap = z.object({ minute: time, requests: z.int() });

export function registerRequests(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    right: 'develop',
    tag: 'Requests',
    method: 'GET',
    path: '/requests',
    summary: 'Requests of programs, newest first; in busy seconds successful ones are left out',
    query: z.strictObject({
      operation: z.enum(OPERATIONS).optional(),
      only_refused: z.enum(['yes']).optional(),
      code: anyText(60).optional(),
      request_id: anyText(100).optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
      limit: LIMIT,
      cursor: anyText(2_000).optional(),
    }),
    response: page(requestItem).extend({
      gaps: z.array(gap).meta({
        description: 'Minutes in the period of this page in which successful requests were left out',
      }),
    }),
    async perform({ caller, query }) {
      const { only_refused, request_id, ...filter } = query;
      const listed = await listRequests(app, caller.merchantId, {
        ...filter,
        onlyRefused: only_refused === 'yes',
        requestId: request_id,
      });
      if (!listed.ok) return refusalOf(listed.rejection);
      const { requests, gaps, next } = listed.value;
      const items = requests.map((request) => ({
        request_id: request.requestId,
        at: iso(new Date(request.at)),
        operation: request.operation,
        status: request.status,
        code: request.code,
        ms: Math.round(request.durationMs),
        ip_address: request.clientAddress,
        params: request.params === null ? null : (JSON.parse(request.params) as Record<string, unknown>),
        items: request.items,
      }));
      return accepted({
        items,
        next,
        gaps: gaps.map(({ minute, requests: count }) => ({ minute: iso(minute), requests: count })),
      });
    },
  });
}
