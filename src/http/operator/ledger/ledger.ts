// The double-entry ledger: accounts and entries.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatOn } from '../../../domain/accounts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { currencyOfAccount, formatIn } from '../../../domain/rates/currencies.ts';
import { accepted } from '../../../domain/result.ts';
import { ledgerTexts } from '../../../domain/texts/ledger.ts';
import { rejectAction } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { readAccounts } from '../../../usecases/operator/ledger/accounts.ts';
import {
  listAccountEntries,
  listStepEntries,
  listWithdrawalEntries,
} from '../../../usecases/operator/ledger/list-entries.ts';
import { moneyText, page } from '../../../views/fields.ts';
import { ledgerEntryItem, serializeLedgerEntry } from '../../../views/ledger.ts';
import { anyText, rowId, timestamp, withdrawalId } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';
import { entriesPage, entriesPageQuery } from './pages.ts';

const READ = { right: 'read', tag: 'Ledger', method: 'GET' } as const satisfies Partial<RouteHead> & {
  readonly method: string;
};

const seq = z.coerce.number().int().min(0);

export function registerLedger(scope: FastifyInstance, app: App): void {
  registerAccounts(scope, app);
  registerEntries(scope, app);
}

function registerAccounts(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    path: '/ledger/accounts',
    summary: 'System accounts, the totals of all merchants, and the total of each currency, which is zero',
    response: z.object({
      currency: z.string(),
      accounts: z.array(
        z.object({
          account: z.int(),
          name: z.string(),
          currency: z.string(),
          balance: z.string(),
          entries: z.int(),
        }),
      ),
      merchants: z.object({ available: moneyText, held: moneyText, owed: moneyText }),
      totals: z.array(z.object({ currency: z.string(), total: z.string() })),
    }),
    async perform() {
      const { system, merchants, totals } = await readAccounts(app);
      return accepted({
        currency: app.settings.currency,
        accounts: system.map((account) => ({
          ...account,
          currency: currencyOfAccount(account.account) ?? app.settings.currency,
          balance: formatOn(account.account, account.balance),
        })),
        merchants: {
          available: formatMoney(merchants.available),
          held: formatMoney(merchants.held),
          owed: formatMoney(merchants.owed),
        },
        totals: totals.map(({ currency, total }) => ({
          currency: currency ?? app.settings.currency,
          total: formatIn(currency ?? '', total),
        })),
      });
    },
  });
}

function registerEntries(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    path: '/ledger/entries',
    summary: 'Entries of an account, newest first; or both sides of a withdrawal or of one step',
    query: z.strictObject({
      account: rowId.optional(),
      ref: withdrawalId.optional().meta({
        description: 'A withdrawal id; with the step deposit, debit or collect the id of that operation',
      }),
      step: anyText(40).optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
      after_seq: seq.optional(),
      to_seq: seq.optional(),
      ...entriesPageQuery,
    }),
    response: page(ledgerEntryItem),
    async perform({ query: { account, ref, step, limit, until, cursor: firstSeq, ...query } }) {
      if ((account === undefined) === (ref === undefined))
        return rejectAction('invalid', ledgerTexts.accountOrRef, 'account');
      if (ref !== undefined) {
        const entries =
          step === undefined
            ? await listWithdrawalEntries(app, ref)
            : await listStepEntries(app, { step, ref });
        return accepted({ items: entries.map(serializeLedgerEntry), next: null });
      }
      const entries = await listAccountEntries(app, {
        account: account ?? 0,
        step,
        from: query.from,
        to: query.to,
        afterSeq: query.after_seq,
        toSeq: firstSeq ?? query.to_seq,
        limit: limit + 1,
      });
      return accepted(entriesPage(entries, { limit, until }));
    },
  });
}
