// A merchant's money: crediting, debiting, collecting what it owes, and the entries of its pockets.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MerchantId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { listPocketEntries, POCKETS } from '../../../usecases/operator/ledger/list-entries.ts';
import { collectReceivable } from '../../../usecases/operator/merchants/collect-receivable.ts';
import { creditMerchant, debitMerchant } from '../../../usecases/operator/merchants/credit-debit.ts';
import type { Proposal } from '../../../usecases/operator/settings/four-eyes.ts';
import type { OperatorResult } from '../../../usecases/operator/shared/rejection.ts';
import { page } from '../../../views/fields.ts';
import { ledgerEntryItem } from '../../../views/ledger-entry.ts';
import { merchantItem } from '../../../views/merchant.ts';
import { proposalItem, writeProposal } from '../../../views/proposal.ts';
import { entriesCursor, entriesPage } from '../ledger/pages.ts';
import { amount, LIMIT, merchantId, note } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';
import { merchantResponse } from './merchants.ts';

const WORK = { right: 'work', tag: 'Merchants', method: 'POST' } as const satisfies Partial<RouteHead> & {
  readonly method: string;
};
const params = z.object({ id: merchantId });

const doneView = z.object({
  message: z.string(),
  merchant: merchantItem,
  proposal: proposalItem.nullable(),
});

async function answerDone(
  app: App,
  id: MerchantId,
  { message, proposal }: { readonly message: string; readonly proposal: Proposal | null },
): Promise<OperatorResult<z.input<typeof doneView>>> {
  const merchant = await merchantResponse(app, id);
  if (!merchant.ok) return merchant;
  return accepted({
    message: proposal
      ? `Nothing has happened yet: another operator has to confirm proposal ${proposal.id}.`
      : message,
    merchant: merchant.value,
    proposal: proposal && writeProposal(app, proposal),
  });
}

export function registerMerchantMoney(scope: FastifyInstance, app: App): void {
  for (const [name, shift, said, summary] of [
    ['credit', creditMerchant, 'credited with', 'Record that money came in for a merchant'],
    ['debit', debitMerchant, 'debited by', 'Take money from a balance, never more than is available'],
  ] as const)
    operatorRoute(scope, app, {
      ...WORK,
      path: `/merchants/:id/${name}`,
      summary: `${summary}; above the threshold another operator has to confirm it`,
      params,
      body: z.strictObject({ amount, note: note(1_000) }),
      answer: doneView,
      needsFormToken: true,
      async perform({ by, params: { id }, body }) {
        const shifted = await shift(app, by, { merchantId: id, ...body });
        if (!shifted.ok) return shifted;
        const message = `Merchant ${id} was ${said} ${formatMoney(body.amount)}.`;
        return answerDone(app, id, { message, proposal: shifted.value.proposal });
      },
    });

  operatorRoute(scope, app, {
    ...WORK,
    path: '/merchants/:id/collect',
    summary: 'Take what a merchant owes from its balance, as far as that goes',
    params,
    answer: doneView,
    async perform({ by, params: { id } }) {
      const collected = await collectReceivable(app, by, id);
      if (!collected.ok) return collected;
      const message = `Collected ${formatMoney(collected.value)} from merchant ${id}.`;
      return answerDone(app, id, { message, proposal: null });
    },
  });

  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Merchants',
    method: 'GET',
    path: '/merchants/:id/entries',
    summary: 'The entries of one of its pockets, the newest first',
    params,
    query: z.strictObject({
      pocket: z.enum(POCKETS).default('available'),
      limit: LIMIT,
      cursor: entriesCursor,
    }),
    answer: page(ledgerEntryItem),
    async perform({ params, query: { pocket, limit, cursor: toSeq } }) {
      const found = await listPocketEntries(app, params.id, { pocket, toSeq, limit: limit + 1 });
      return found.ok ? accepted(entriesPage(found.value, limit)) : found;
    },
  });
}
