// Helpers for tests of docs/failures.md: payouts that must be paid once, and callbacks signed by the aggregator.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import {
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

type SignOptions = { key?: string; at?: Date; id?: string };

export type Matrix = {
  readonly testEnv: PayoutSetup;
  /** How often the simulator paid the attempts of a withdrawal. */
  executionsOf(id: string): Promise<number>;
  becomes(id: string, status: string): Promise<unknown>;
  /** Creates a withdrawal; the response must be a success and the payout must be paid exactly once. */
  createdThenPaid(amount: string): Promise<string>;
  /** A callback signed with the key of the aggregator. */
  sign(body: object, options?: SignOptions): RequestInit & { body: string };
  close(): Promise<void>;
};

export async function openMatrix(): Promise<Matrix> {
  const secret = makeSigningSecret();
  const testEnv = await openPayoutSetup({ simulator: { secret } });
  const { app, simulator } = testEnv;
  simulator.control({ copies: 1_000 });

  async function executionsOf(id: string): Promise<number> {
    const { attempts } = await withdrawalDetails(app, id);
    return attempts.reduce(
      (sum, { reference }) =>
        sum + (simulator.store.has(reference) ? simulator.store.find(reference).executions : 0),
      0,
    );
  }

  const becomes = (id: string, status: string) =>
    waitUntil(
      () => testEnv.info(id),
      (info) => info['status'] === status,
    );

  return {
    testEnv,
    executionsOf,
    becomes,
    async createdThenPaid(amount) {
      const reply = await testEnv.pay(amount);
      expect(reply.body).toMatchObject({ success: true, message: 'Withdraw created' });
      const id = String(reply.body['withdraw_id']);
      await becomes(id, 'Paid');
      expect(await executionsOf(id)).toBe(1);
      return id;
    },
    sign: (body, options) => signCallback(secret, body, options),
    async close() {
      await expectConsistent(testEnv);
      await testEnv.close();
    },
  };
}

/** The body of a callback. */
/** A callback of the kinds `http` and `simulator`. */
export function signCallback(
  secret: string,
  body: object,
  { key = secret, at = new Date(), id = `msg_${randomBytes(8).toString('hex')}` }: SignOptions = {},
): RequestInit & { body: string } {
  const text = JSON.stringify(body);
  return {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, text),
    },
  };
}

export const payoutReport = (state: string, reference: string, more: object = {}) => ({
  reference,
  id: 'sim_1',
  state,
  amount: '100.31',
  currency: 'RUB',
  ...more,
});
