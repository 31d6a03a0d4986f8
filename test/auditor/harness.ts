// A database with payouts of every outcome, and audits of copies of it.
import pg from 'pg';
import type { StatementEntry } from '../../src/auditor/compare-statement.ts';
import { type AuditOptions, audit } from '../../src/auditor/index.ts';
import { debitMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import type { FeedDraft } from '../../src/usecases/operator/rates/feeds/feed-draft.ts';
import { addRateFeed } from '../../src/usecases/operator/rates/feeds/rate-feeds.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, money } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';

type Copy = { readonly database: TestDatabase; readonly client: pg.Client };

type FindingsOptions = Omit<AuditOptions, 'statement'> & { statement?: readonly StatementEntry[] };

export type Audited = {
  readonly masterKey: Buffer;
  /** The aggregator's statement. */
  readonly statement: readonly StatementEntry[];
  /** A copy of the database after `tampering`, SQL that runs without constraints and triggers. */
  copy(tampering?: string): Promise<Copy>;
  /** The checks that fail in such a copy. */
  findings(tampering: string, options?: FindingsOptions): Promise<string[]>;
  drop(): Promise<void>;
};

/** SQL: a withdrawal that was paid manually. */
export const PAID = `(select id from withdrawals where state = 'paid' and not auto limit 1)`;

/** Payouts that were paid, cancelled and returned manually, and paid and refused by an aggregator. */
const statementOf = ({ store }: PayoutSetup['simulator']) =>
  store
    .entries()
    .map(({ reference, amount, executions, executedAt, returnedAt, refusal, wallet, receivedAt }) => ({
      reference,
      amount,
      executions,
      executedAt,
      returnedAt,
      refused: refusal !== null,
      notFoundAt: null,
      wallet,
      receivedAt,
    }));

const FEED: FeedDraft = {
  name: 'north',
  currency: 'USDT',
  url: 'https://rates.example.com/usdt',
  ratePointer: '/price',
  timePointer: null,
  minRate: '80',
  maxRate: '120.5',
  pins: [`sha256/${'A'.repeat(43)}=`],
};

export async function openAudited(): Promise<Audited> {
  const testEnv = await openPayoutSetup();
  const { app } = testEnv;
  await updateSystem(app, TESTER, 'card', { fee: { basisPoints: 100, fixed: money('1') } });
  const shop = await makeMerchant(app, { credit: '1000' });
  for (const step of [payWithdrawal, cancelWithdrawal, returnWithdrawal]) {
    const id = await create(app, shop, withdrawalRequest('10', { orderId: `order-${step.name}` }));
    if (step === returnWithdrawal) await payWithdrawal(app, TESTER, { id, reference: `bank-${id}` });
    await step(app, TESTER, { id, reason: 'test', reference: `bank-${id}` });
  }
  await create(app, shop);
  await debitMerchant(app, TESTER, { merchantId: shop.merchant_id, amount: money('5'), note: 'test' });
  await addRateFeed(app, TESTER, FEED, null);
  const paid = await testEnv.pay('100');
  await testEnv.pay('100.01');
  await waitUntil(
    () => testEnv.info(String(paid.body['withdraw_id'])),
    (info) => info['status'] === 'Paid',
  );
  await testEnv.worker?.stop();
  await testEnv.simulator.close();
  const statement = statementOf(testEnv.simulator);
  const { auditHash } = app;
  const { database, masterKey } = testEnv.server;
  // PostgreSQL cannot clone a database that has open connections.
  await testEnv.app.close();

  async function copy(tampering = ''): Promise<Copy> {
    const clone = await cloneDatabase({ template: String(database.connection.database) });
    const client = new pg.Client(clone.connection);
    await client.connect();
    await client.query(`set session_replication_role = replica; ${tampering}`);
    return { database: clone, client };
  }

  async function findings(
    tampering: string,
    { statement: entries, ...options }: FindingsOptions = {},
  ): Promise<string[]> {
    const { database: clone, client } = await copy(tampering);
    try {
      const report = await audit(client, {
        auditHash,
        ...options,
        statement: entries && (async () => entries),
      });
      return [...new Set(report.findings.map(({ invariant, check }) => `${invariant} ${check}`))];
    } finally {
      await client.end();
      await clone.drop();
    }
  }

  return {
    masterKey,
    statement,
    copy,
    findings,
    drop: () => database.drop(),
  };
}
