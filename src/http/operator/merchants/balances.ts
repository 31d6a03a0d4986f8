// Balances of a merchant: credit, debit, collect its debt, and list the entries of its balances.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MerchantId } from '../../../domain/ids.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { BALANCE_KINDS, listBalanceEntries } from '../../../usecases/operator/ledger/list-entries.ts';
import { collectReceivable } from '../../../usecases/operator/merchants/collect-receivable.ts';
import { creditMerchant, debitMerchant } from '../../../usecases/operator/merchants/credit-debit.ts';
import { showMerchant } from '../../../usecases/operator/merchants/read-merchants.ts';
import type { Proposal } from '../../../usecases/operator/proposals/list-proposals.ts';
import { balanceChangeResult, serializeBalanceChange } from '../../../views/balance-change.ts';
import { page } from '../../../views/fields.ts';
import { ledgerEntryItem } from '../../../views/ledger.ts';
import { amount, merchantId, note } from '../../web-api/fields.ts';
import { entriesPage, entriesPageQuery } from '../ledger/pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const WORK = { right: 'work', tag: 'Merchants', method: 'POST' } as const satisfies Partial<RouteHead> & {
  readonly method: string;
};
const params = z.object({ id: merchantId });

type BalanceChange = {
  readonly action: 'credit' | 'debit' | 'collect';
  readonly amount: Minor;
  readonly proposal: Proposal | null;
};

async function changeResponse(
  app: App,
  id: MerchantId,
  change: BalanceChange,
): Promise<ActionResult<z.input<typeof balanceChangeResult>>> {
  const merchant = await showMerchant(app, id);
  return merchant.ok
    ? accepted(serializeBalanceChange(app, { ...change, merchant: merchant.value }))
    : merchant;
}

export function registerMerchantBalances(scope: FastifyInstance, app: App): void {
  for (const [action, changeBalance, summary] of [
    ['credit', creditMerchant, 'Credit a merchant with received money'],
    ['debit', debitMerchant, 'Debit a merchant, at most its available balance'],
  ] as const)
    operatorRoute(scope, app, {
      ...WORK,
      path: `/merchants/:id/${action}`,
      twoPeople: 'above_amount',
      summary,
      params,
      body: z.strictObject({ amount, note: note(1_000) }),
      response: balanceChangeResult,
      needsFormToken: true,
      async perform({ by, params: { id }, body }) {
        const changed = await changeBalance(app, by, { merchantId: id, ...body });
        if (!changed.ok) return changed;
        return changeResponse(app, id, { action, amount: body.amount, proposal: changed.value.proposal });
      },
    });

  operatorRoute(scope, app, {
    ...WORK,
    path: '/merchants/:id/collect',
    summary: 'Collect the debt of a merchant from its available balance, as far as it covers it',
    params,
    response: balanceChangeResult,
    async perform({ by, params: { id } }) {
      const collected = await collectReceivable(app, by, id);
      if (!collected.ok) return collected;
      return changeResponse(app, id, { action: 'collect', amount: collected.value, proposal: null });
    },
  });

  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Merchants',
    method: 'GET',
    path: '/merchants/:id/entries',
    summary: 'The entries of one balance of a merchant, newest first',
    params,
    query: z.strictObject({
      balance: z.enum(BALANCE_KINDS).default('available'),
      ...entriesPageQuery,
    }),
    response: page(ledgerEntryItem),
    async perform({ params, query: { balance, limit, until, cursor: toSeq } }) {
      const entries = await listBalanceEntries(app, params.id, { balance, toSeq, limit: limit + 1 });
      return entries.ok ? accepted(entriesPage(entries.value, { limit, until })) : entries;
    },
  });
}
