// Merchants: list, create and change them.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FEE_SOURCES } from '../../../domain/fees.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { MERCHANT_STATUSES, PAYOUT_MODES } from '../../../domain/merchant.ts';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { createMerchant } from '../../../usecases/operator/merchants/create-merchant.ts';
import { findMerchants, showMerchant } from '../../../usecases/operator/merchants/read-merchants.ts';
import { updateMerchant } from '../../../usecases/operator/merchants/update-merchant.ts';
import type { Proposal } from '../../../usecases/operator/proposals/list-proposals.ts';
import { page } from '../../../views/fields.ts';
import {
  merchantItem,
  merchantRow,
  serializeMerchant,
  serializeMerchantRow,
} from '../../../views/merchants/merchant.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import { anyText, bound, cursor, LIMIT, merchantId, note, UNTIL, version } from '../../web-api/fields.ts';
import { pageOf } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const TAG = { tag: 'Merchants' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: merchantId });
const name = anyText(1_000).transform(redactNote);

export async function merchantResponse(
  app: App,
  id: MerchantId,
): Promise<ActionResult<z.input<typeof merchantItem>>> {
  const shown = await showMerchant(app, id);
  return shown.ok ? accepted(serializeMerchant(shown.value)) : shown;
}

export const merchantChange = withProposal(merchantItem);

/** The response to a change: with a proposal, the merchant is as before. */
export async function merchantChangeResponse(
  app: App,
  id: MerchantId,
  { proposal }: { readonly proposal: Proposal | null },
): Promise<ActionResult<z.input<typeof merchantChange>>> {
  const merchant = await merchantResponse(app, id);
  return merchant.ok
    ? accepted({ ...merchant.value, proposal: proposal && serializeProposal(app, proposal) })
    : merchant;
}

export function registerMerchants(scope: FastifyInstance, app: App): void {
  registerListAndCreate(scope, app);
  registerShowAndUpdate(scope, app);
}

function registerListAndCreate(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'read',
    method: 'GET',
    path: '/merchants',
    summary: 'Merchants with their balances, by id, in pages',
    query: z.strictObject({
      q: anyText(200).trim().min(1).optional().meta({ description: 'An id or part of a name' }),
      status: z.enum(MERCHANT_STATUSES).optional(),
      limit: LIMIT,
      cursor: cursor(merchantId),
      until: cursor(merchantId).meta(UNTIL),
    }),
    response: page(merchantRow),
    async perform({ query }) {
      const { q, status, limit, cursor: after } = query;
      const merchants = await findMerchants(app, { search: q, status, after, limit: limit + 1 });
      return accepted(
        pageOf(merchants, query, {
          number: ({ merchant }) => merchant.id,
          write: serializeMerchantRow,
          ascending: true,
        }),
      );
    },
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'manage',
    method: 'POST',
    path: '/merchants',
    summary: 'Create a merchant; its secret key is shown once',
    body: z.strictObject({
      name,
      status: z.enum(MERCHANT_STATUSES).default('new'),
      payout_mode: z.enum(PAYOUT_MODES).default('manual'),
    }),
    returnsSecret: true,
    response: z.object({ merchant: merchantItem, secret_key: z.string() }),
    async perform({ by, body: { payout_mode: payoutMode, ...draft } }) {
      const created = await createMerchant(app, by, { ...draft, payoutMode });
      if (!created.ok) return created;
      const merchant = await merchantResponse(app, created.value.merchantId);
      return merchant.ok
        ? accepted({ merchant: merchant.value, secret_key: created.value.secretKey })
        : merchant;
    },
  });
}

function registerShowAndUpdate(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'read',
    method: 'GET',
    path: '/merchants/:id',
    summary: 'One merchant: balances, terms, keys and webhook endpoint',
    params,
    response: merchantItem,
    perform: ({ params }) => merchantResponse(app, params.id),
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'manage',
    method: 'PATCH',
    path: '/merchants/:id',
    twoPeople: 'loosening',
    summary: 'Change a merchant; omitted fields keep their values, null removes a limit',
    params,
    body: z.strictObject({
      version,
      name: name.optional(),
      status: z.enum(MERCHANT_STATUSES).optional(),
      payout_mode: z.enum(PAYOUT_MODES).optional(),
      fee_from: z.enum(FEE_SOURCES).optional(),
      daily_limit: bound.nullable().optional(),
      ip_allow_list: z.array(anyText(100).transform(redactNote)).max(500).optional(),
      rate_limit: z.int().min(1).max(1_000_000).nullable().optional(),
      reason: note(1_000).optional().meta({ description: 'For the audit log' }),
    }),
    response: merchantChange,
    async perform({ by, params, body }) {
      const changed = await updateMerchant(app, by, params.id, {
        version: body.version,
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.status === undefined ? {} : { status: body.status }),
        ...(body.payout_mode === undefined ? {} : { payoutMode: body.payout_mode }),
        ...(body.fee_from === undefined ? {} : { feeFrom: body.fee_from }),
        ...(body.daily_limit === undefined ? {} : { dailyLimit: body.daily_limit }),
        ...(body.ip_allow_list === undefined ? {} : { ipAllowList: body.ip_allow_list }),
        ...(body.rate_limit === undefined ? {} : { rateLimit: body.rate_limit }),
        reason: body.reason,
      });
      return changed.ok ? merchantChangeResponse(app, params.id, changed.value) : changed;
    },
  });
}
