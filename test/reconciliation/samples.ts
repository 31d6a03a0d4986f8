// Payouts with a chosen outcome, and the aggregator statement as lines that a test can change.
import { expect } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { formatMoney } from '../../src/domain/money.ts';
import type { Difference } from '../../src/domain/reconciliation/compare.ts';
import type { App } from '../../src/usecases/app.ts';
import { type Reconciliation, reconcile } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { TESTER } from '../harness/actors.ts';
import { openPayoutSetup, type PayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

export const today = (): string => new Date().toISOString().slice(0, 10);
export const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Long, so that no payout expires on a slow machine. */
export const DEADLINE_MS = 15_000;
export const openPatientEnv = (options: Parameters<typeof openPayoutSetup>[0] = {}): Promise<PayoutSetup> =>
  openPayoutSetup({ ...options, deadlineMs: DEADLINE_MS });

export type Line = {
  reference: string;
  id: string;
  state: string;
  amount: string;
  currency: string;
  at: string;
  /** Masked. */
  wallet: string;
  created_at: string;
};

export async function statementOf(app: App, day = today(), aggregator = 'sim'): Promise<Line[]> {
  const lines = (await app.aggregators.statement(aggregator, day)) ?? [];
  return lines.map(({ reference, providerId, state, amount, currency, at, about: said }) => ({
    reference,
    id: providerId ?? '',
    state,
    amount: formatMoney(amount),
    currency,
    at: at.toISOString(),
    wallet: said?.wallet ?? '',
    created_at: said?.createdAt?.toISOString() ?? '',
  }));
}

export const csvOf = (lines: readonly Line[]): string =>
  [
    'reference,id,state,amount,currency,at,wallet,created_at',
    ...lines.map((line) =>
      [
        line.reference,
        line.id,
        line.state,
        line.amount,
        line.currency,
        line.at,
        line.wallet,
        line.created_at,
      ].join(','),
    ),
  ].join('\n');

type Order = { day?: string; aggregator?: string; lines?: readonly Line[] };

/** With lines: reconciles with a file; without: with the statement from the API. */
export async function compare(app: App, { day = today(), aggregator = 'sim', lines }: Order = {}) {
  const statement = lines === undefined ? {} : { statement: csvOf(lines) };
  const outcome = await reconcile(app, TESTER, { aggregator, day, ...statement });
  if (!outcome.ok) throw new Error(outcome.rejection.text);
  return outcome.value;
}

export const brief = ({ report }: Reconciliation): string[] =>
  report.differences.map(({ type, money }) => (money ? `${type}, money` : type));

export const about = ({ report }: Reconciliation, reference: string): Difference[] =>
  report.differences.filter((difference) => difference.reference === reference);

export type Paid = { id: WithdrawalId; reference: string };

/** Pays and waits until the last attempt has the given state. */
export async function payUntil(testEnv: PayoutSetup, amount: string, state: string): Promise<Paid> {
  const reply = await testEnv.pay(amount);
  const id = Number(reply.body['withdraw_id']) as WithdrawalId;
  const { attempts } = await waitUntil(
    () => withdrawalDetails(testEnv.app, id),
    (details) => details.attempts.at(-1)?.state === state,
  );
  const reference = attempts.at(-1)?.reference ?? '';
  expect(reference).not.toBe('');
  return { id, reference };
}
