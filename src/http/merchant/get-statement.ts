import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asMinor, formatMoney } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import {
  type Balances,
  ENTRY_TYPE_NAMES,
  getStatement,
  type MerchantStatement,
} from '../../usecases/merchant/get-statement.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, cursorField, DEFAULT_LIMIT, isDay, limitField, nextCursor } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const dayField = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/)
  .refine(isDay)
  .refine((day) => day >= '1970-01-01' && day < '9999-01-01');

const request = z.strictObject({
  ...credentialFields,
  from: dayField.optional().meta({
    format: 'date',
    description: 'The first day (UTC); the first of the month of `to` if absent',
    examples: ['2026-11-01'],
  }),
  to: dayField.optional().meta({
    format: 'date',
    description: 'The last day (UTC), included; today if absent. A period has at most 366 days',
    examples: ['2026-11-30'],
  }),
  limit: limitField.optional(),
  cursor: cursorField.optional(),
});

const money = z.string().meta({ examples: ['1250.50'] });
const balances = {
  available: money,
  held: money,
  debt: money.meta({ description: 'What the merchant owes the operator' }),
};

const entry = z.object({
  at: z.string().meta({ format: 'date-time' }),
  type: z.enum(ENTRY_TYPE_NAMES),
  withdraw_id: z.string().nullable(),
  ...balances,
  after: z.object(balances),
});

export const statementData = z.object({
  from: z.string().meta({ format: 'date' }),
  to: z.string().meta({ format: 'date' }),
  currency: z.string(),
  opening: z.object(balances),
  closing: z.object(balances),
  entries: z.array(entry),
});

/** The account of a debt is negative; as a debt it is shown as positive. */
const balancesInfo = ({ available, held, receivable }: Balances) => ({
  available: formatMoney(available),
  held: formatMoney(held),
  debt: formatMoney(asMinor(-receivable)),
});

export const statementInfo = (
  { opening, closing, entries, from, to }: MerchantStatement,
  currency: string,
): z.input<typeof statementData> => ({
  from,
  to,
  currency,
  opening: balancesInfo(opening),
  closing: balancesInfo(closing),
  entries: entries.map(({ at, type, withdrawalId, change, after }) => ({
    at: at.toISOString(),
    type,
    withdraw_id: withdrawalId === null ? null : String(withdrawalId),
    ...balancesInfo(change),
    after: balancesInfo(after),
  })),
});

export function registerGetStatement(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'getStatement',
    schema: request,
    needs: 'read',
    async perform({ merchant, fields: { from, to, cursor, limit = DEFAULT_LIMIT } }) {
      const read = await getStatement(api.app, merchant.id, { from, to, cursor, limit });
      if (!read.ok) return read;
      const data = statementInfo(read.value, api.app.settings.currency);
      return accepted({ data, next_cursor: read.value.next });
    },
  });
  const url = '/api/v2/merchant/getStatement';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'getStatement',
      summary: 'Read a statement',
      description:
        'The balance before a period, every change of it, oldest first, and the balance after it. Opening plus all entries of all pages is closing. The first page fixes the period: later pages are not affected by new entries.',
      tags: ['Balance'],
      consumes: CONSUMES,
      body: request,
      response: {
        200: z.object({ success: z.literal(true), data: statementData, next_cursor: nextCursor }),
        ...errorResponses(COMMON_REJECTIONS),
      },
    },
    handler: asHandler(operation),
  });
}
