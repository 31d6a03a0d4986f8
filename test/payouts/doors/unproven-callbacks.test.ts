// A callback that the aggregator did not sign, signed long ago, or already sent changes nothing, for every kind of aggregator.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { AGGREGATOR_KINDS } from '../../../src/domain/routing.ts';
import { listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE } from '../../harness/client.ts';
import { withdrawalDetails } from '../../harness/payouts.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import {
  type ScriptedAggregator,
  type SignedCallback,
  startScriptedAggregator,
} from '../scripted-aggregator.ts';

const STATUSES = ['accepted', 'paid', 'returned', 'refused'] as const;
type Status = (typeof STATUSES)[number];

const OTHER_KEY = `whsec_${Buffer.alloc(32, 'forged').toString('base64')}`;
const minutes = (n: number): Date => new Date(Date.now() + n * 60_000);

/** Makes a callback with this status, from the parts of properly signed ones. */
type Forgery = (
  make: (status: Status, signed?: { at?: Date; key?: string }) => SignedCallback,
  status: Status,
) => SignedCallback;

const without = (callback: SignedCallback, fits: (header: string) => boolean): SignedCallback => ({
  ...callback,
  headers: Object.fromEntries(Object.entries(callback.headers).filter(([header]) => !fits(header))),
});
const isSigned = (header: string): boolean => header !== 'content-type';

const FORGERIES: Readonly<Record<string, Forgery>> = {
  'without a signature': (make, status) => without(make(status), isSigned),
  'without the signature itself': (make, status) => without(make(status), (name) => /signature/.test(name)),
  'with an empty signature': (make, status) => {
    const callback = make(status);
    const names = Object.keys(callback.headers).filter((name) => /signature/.test(name));
    return {
      ...callback,
      headers: { ...callback.headers, ...Object.fromEntries(names.map((n) => [n, ''])) },
    };
  },
  'with the key of somebody else': (make, status) => make(status, { key: OTHER_KEY }),
  'with the signature of another content': (make, status) => ({
    ...make(status),
    headers: make(status === 'paid' ? 'accepted' : 'paid').headers,
  }),
  'with a space added to the content': (make, status) => {
    const callback = make(status);
    return { ...callback, body: `${callback.body} ` };
  },
  'that is six minutes old': (make, status) => make(status, { at: minutes(-6) }),
  'that is a day old': (make, status) => make(status, { at: minutes(-1_440) }),
  'from the future': (make, status) => make(status, { at: minutes(6) }),
};

describe('a callback counts only with proof, and once', () => {
  describe.each(AGGREGATOR_KINDS)('a callback of an aggregator of kind %s', (kind) => {
    let server: TestServer;
    let aggregator: ScriptedAggregator;
    let other: ScriptedAggregator;
    let shop: TestMerchant;
    let made = 0;

    beforeAll(async () => {
      server = await startTestServer();
      aggregator = await startScriptedAggregator(server.app, { kind, name: 'first' });
      other = await startScriptedAggregator(server.app, { kind, name: 'second' });
      shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '100000' });
    });
    afterEach(async () => {
      expect(await findDifferences(server.app)).toEqual([]);
    });
    afterAll(async () => {
      await aggregator.close();
      await other.close();
      await server.close();
    });

    async function create(): Promise<{ id: WithdrawalId; reference: string }> {
      const order = { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' };
      const { body } = await server.post(CREATE, order);
      const id = Number(body['withdraw_id']) as WithdrawalId;
      const [attempt] = (await withdrawalDetails(server.app, id)).attempts;
      return { id, reference: attempt?.reference ?? '' };
    }

    const send = async (callback: SignedCallback, name = 'first'): Promise<number> =>
      (await server.send(`/callbacks/${name}`, callback)).status;

    const summaryOf = async (id: WithdrawalId) => {
      const { withdrawal, attempts, reports, entries } = await withdrawalDetails(server.app, id);
      const incidents = await listIncidents(server.app, { all: false, withdrawalId: id });
      return JSON.stringify([withdrawal, attempts, reports, entries, incidents], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
    };

    test.each(Object.keys(FORGERIES))('%s is rejected and leaves no trace', async (name) => {
      for (const status of STATUSES) {
        const { id, reference } = await create();
        const before = await summaryOf(id);
        made += 1;
        const make = (said: Status, signed = {}) => aggregator.callback(said, reference, `m-${made}`, signed);
        const forged = FORGERIES[name]?.(make, status) ?? make(status);
        expect([status, await send(forged)]).toEqual([status, 401]);
        expect(await summaryOf(id)).toBe(before);
        // The same payout with a proper callback: only the signature was wrong.
        expect(await send(make(status))).toBe(200);
        expect(await summaryOf(id)).not.toBe(before);
      }
    });

    test('that was sent before counts once, however often and however late it comes', async () => {
      const { id, reference } = await create();
      const paid = aggregator.callback('paid', reference, 'again');
      expect(await send(paid)).toBe(200);
      const after = await summaryOf(id);
      for (let i = 0; i < 3; i += 1) expect(await send(paid)).toBe(200);
      const together = await Promise.all(Array.from({ length: 10 }, () => send(paid)));
      expect(new Set(together)).toEqual(new Set([200]));
      expect(await summaryOf(id)).toBe(after);
      expect(JSON.parse(after)[0]).toMatchObject({ state: 'paid' });
    });

    test('at the address of another aggregator with another key is rejected', async () => {
      const { id, reference } = await create();
      const before = await summaryOf(id);
      const callback = aggregator.callback('paid', reference, 'elsewhere', { key: OTHER_KEY });
      expect(await send(callback, 'second')).toBe(401);
      expect(await summaryOf(id)).toBe(before);
    });

    test('at the address of another aggregator is not about this payout', async () => {
      const { id, reference } = await create();
      const before = await summaryOf(id);
      expect(await send(aggregator.callback('paid', reference, 'misdirected'), 'second')).toBe(202);
      expect(await summaryOf(id)).toBe(before);
    });

    test('at an address without an aggregator is not found', async () => {
      const { reference } = await create();
      expect(await send(aggregator.callback('paid', reference, 'nobody'), 'nobody')).toBe(404);
    });
  });
});
