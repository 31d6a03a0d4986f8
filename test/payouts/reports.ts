// A test environment without a worker, in which the tests record the reports of the aggregator themselves.
import { expect } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { Report } from '../../src/domain/reports.ts';
import { liftHalt } from '../../src/usecases/operator/halts/halts.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { type ReceivedReport, recordOutcomes } from '../../src/usecases/payouts/record-outcomes.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, money } from '../harness/app.ts';
import {
  expectConsistent,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';

export const reportOf = (verdict: 'paid' | 'returned', amount: string): Report => ({
  verdict,
  providerId: 'p',
  amount: money(amount),
  currency: 'RUB',
});
export const UNKNOWN: Report = { verdict: 'unknown', detail: 'time-out' };
export const NOT_FOUND: Report = { verdict: 'not_found' };
/** Transient: the attempt is over, and the withdrawal keeps its hold. */
export const INSUFFICIENT_FUNDS: Report = {
  verdict: 'refused',
  detail: 'insufficient_funds',
  retryable: true,
};
export const REFUSED: Report = { verdict: 'refused', detail: 'declined' };

export const lookup = (reference: string, report: Report): ReceivedReport => ({
  reference,
  source: 'lookup',
  report,
});

type Summary = { state: string; attempts: string[]; incidents: string[] };

export type Reports = {
  readonly testEnv: PayoutSetup;
  record(...reports: ReceivedReport[]): ReturnType<typeof recordOutcomes>;
  /** Creates a withdrawal and sends its first attempt. */
  create(amount: string): Promise<WithdrawalId>;
  begin(id: WithdrawalId): ReturnType<PayoutSetup['app']['beginAttempt']>;
  /** The reference of the attempt with that number, 1 for the first. */
  referenceOf(id: WithdrawalId, number?: number): Promise<string>;
  summaryOf(id: WithdrawalId): Promise<Summary>;
  /** For beforeEach: an earlier test may have frozen the merchant. */
  liftMerchantHalt(): Promise<void>;
  /** For afterEach. */
  expectCleanLedger(): Promise<void>;
  close(): Promise<void>;
};

export async function openReports(secret: string): Promise<Reports> {
  const testEnv = await openPayoutSetup({ worker: false, simulator: { secret } });
  const { app, shop } = testEnv;
  return {
    testEnv,
    record: (...reports) =>
      recordOutcomes({ db: app.db, vault: app.vault, alert: app.alert, ...app.settings }, reports),
    create: async (amount) => Number((await testEnv.pay(amount)).body['withdraw_id']) as WithdrawalId,
    begin: (id) => app.beginAttempt({ id, tried: new Set() }),
    referenceOf: async (id, number = 1) =>
      (await withdrawalDetails(app, id)).attempts[number - 1]?.reference ?? '',
    async summaryOf(id) {
      const { withdrawal, attempts } = await withdrawalDetails(app, id);
      const open = await listIncidents(app, { all: false, withdrawalId: id });
      return {
        state: withdrawal.state,
        attempts: attempts.map(({ state }) => state),
        incidents: open.map(({ kind }) => kind),
      };
    },
    async liftMerchantHalt() {
      await liftHalt(app, TESTER, { scope: 'merchant', subject: String(shop.merchant_id) });
    },
    async expectCleanLedger() {
      expect(await findDifferences(app)).toEqual([]);
    },
    async close() {
      await expectConsistent(testEnv);
      await testEnv.close();
    },
  };
}
