// A report that names another destination, or a time before the attempt, is about another payout: it never makes this one Paid
// or releases its hold, through every door and for every kind of aggregator.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { AGGREGATOR_KINDS } from '../../../src/domain/routing.ts';
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { advancePayout } from '../../../src/usecases/payouts/advance-payout.ts';
import { confirmPayout } from '../../../src/usecases/payouts/confirm-payout.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { BALANCE, CREATE } from '../../harness/client.ts';
import { withdrawalDetails } from '../../harness/payouts.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import {
  KINDS_NAMING_AT_SUBMIT,
  type ScriptedAggregator,
  startScriptedAggregator,
} from '../scripted-aggregator.ts';

const DOORS = ['submit', 'lookup', 'callback', 'confirmation'] as const;
const STATUSES = ['accepted', 'paid', 'returned', 'refused'] as const;
type Status = (typeof STATUSES)[number];

const WALLET = 'shop.4711';
const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

const ANOTHER: Readonly<Record<string, () => Record<string, string>>> = {
  'another destination': () => ({ wallet: 'till.9902' }),
  'another destination, masked': () => ({ wallet: 'sh*****12' }),
  'another destination, masked in another way': () => ({ wallet: '…9902' }),
  'a time before the attempt': () => ({ created_at: ago(60) }),
  'a time before the attempt, in another zone': () => ({
    created_at: ago(60).replace('Z', '+00:00'),
  }),
};

const SAME: Readonly<Record<string, () => Record<string, string>>> = {
  'the destination': () => ({ wallet: WALLET }),
  'the destination in our mask': () => ({ wallet: 'sh*****11' }),
  'the destination in another mask': () => ({ wallet: 'SHOP…' }),
  'only marks': () => ({ wallet: '****' }),
  'a time that differs as clocks do': () => ({ created_at: ago(3) }),
  'a time without a zone': () => ({ created_at: '2001-01-01 12:00:00' }),
  'a number for a destination': () => ({ wallet: 4711 as unknown as string }),
};

describe('a report about another payout is none about ours', () => {
  describe.each(AGGREGATOR_KINDS)('an aggregator of kind %s', (kind) => {
    let server: TestServer;
    let aggregator: ScriptedAggregator;
    let shop: TestMerchant;
    let callbacks = 0;

    beforeAll(async () => {
      server = await startTestServer();
      aggregator = await startScriptedAggregator(server.app, { kind });
      shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '100000' });
    });
    afterEach(async () => {
      Object.assign(aggregator, { about: {}, always: 'accepted', clockOffsetMs: 0 });
      expect(await findDifferences(server.app)).toEqual([]);
    });
    afterAll(async () => {
      await aggregator.close();
      await server.close();
    });

    async function create(fields: object = {}): Promise<{ id: WithdrawalId; reference: string }> {
      const order = { ...shop, amount: '100', wallet: WALLET, system: 'ewallet', ...fields };
      const { body } = await server.post(CREATE, order);
      const id = Number(body['withdraw_id']) as WithdrawalId;
      const [attempt] = (await withdrawalDetails(server.app, id)).attempts;
      return { id, reference: attempt?.reference ?? '' };
    }

    async function sendCallback(status: Status, reference: string): Promise<void> {
      callbacks += 1;
      const request = aggregator.callback(status, reference, `callback-${callbacks}`);
      expect((await server.send(`/callbacks/${aggregator.name}`, request)).status).toBe(200);
    }

    /** The aggregator reports through one door. */
    async function report(door: (typeof DOORS)[number], status: Status, about: Record<string, string>) {
      const say = (): unknown => Object.assign(aggregator, { always: status, about });
      Object.assign(aggregator, { always: 'accepted', about: {} });
      if (door === 'submit') say();
      const payout = await create();
      say();
      if (door === 'lookup') await advancePayout(server.app, payout.id);
      if (door === 'callback') await sendCallback(status, payout.reference);
      if (door === 'confirmation')
        await confirmPayout(server.app, { reference: payout.reference, verdict: status, tries: 1 });
      return payout;
    }

    const incidentsOf = async (withdrawalId: WithdrawalId) =>
      (await listIncidents(server.app, { all: false, withdrawalId })).map((incident) => incident.kind);

    const doors = DOORS.filter((door) => door !== 'submit' || KINDS_NAMING_AT_SUBMIT.includes(kind));
    const cases = Object.keys(ANOTHER).flatMap((name) => doors.map((door) => [name, door] as const));

    test.each(cases)(
      'that names %s, at the door %s, moves nothing and opens an incident',
      async (name, door) => {
        for (const status of STATUSES) {
          const { held } = (await server.post(BALANCE, shop)).body;
          const { id, reference } = await report(door, status, ANOTHER[name]?.() ?? {});
          const { withdrawal, attempts } = await withdrawalDetails(server.app, id);
          expect([status, withdrawal.state, withdrawal.stage]).toEqual([status, 'created', 'uncertain']);
          expect(attempts).toMatchObject([{ state: 'uncertain' }]);
          expect(await incidentsOf(id)).toEqual(['not_this_payout']);
          const after = (await server.post(BALANCE, shop)).body;
          expect(Number(after['held'])).toBe(Number(held) + 100);

          // What it says later does not count either, until an operator has looked.
          Object.assign(aggregator, { always: 'paid', about: {} });
          await sendCallback('paid', reference);
          await advancePayout(server.app, id);
          expect((await withdrawalDetails(server.app, id)).withdrawal.state).toBe('created');
        }
      },
    );

    test.each(Object.keys(SAME))('that names %s pays as before', async (name) => {
      for (const door of doors) {
        const { id } = await report(door, 'paid', SAME[name]?.() ?? {});
        expect([door, (await withdrawalDetails(server.app, id)).withdrawal.state]).toEqual([door, 'paid']);
      }
    });

    test('whose clock is behind pays as before, at every door', async () => {
      aggregator.clockOffsetMs = -60_000;
      // Every door but the first learns from it how far the clock is behind.
      for (const door of doors) {
        const { id } = await report(door, 'paid', { created_at: ago(61) });
        expect([door, (await withdrawalDetails(server.app, id)).withdrawal.state]).toEqual([door, 'paid']);
      }
    });

    test('that names a whole card is compared in all its digits, in any spelling', async () => {
      await setRoute(server.app, TESTER, { system: 'card', aggregator: aggregator.name }, {});
      await updateSystem(server.app, TESTER, 'card', { autoPayouts: true });
      const states: string[] = [];
      for (const wallet of ['4111 1111 1111 1111', '4111-11xx-xxxx-1111', '4111110000091111']) {
        const { id, reference } = await create({ system: 'card', wallet: '4111111111111111' });
        aggregator.about = { wallet };
        await sendCallback('paid', reference);
        states.push((await withdrawalDetails(server.app, id)).withdrawal.state);
        expect(await incidentsOf(id)).toEqual(states.at(-1) === 'paid' ? [] : ['not_this_payout']);
      }
      expect(states).toEqual(['paid', 'paid', 'created']);
    });

    test('that names another destination leaves it in no record', async () => {
      const { id, reference } = await create();
      aggregator.about = { wallet: 'somebody.else' };
      await sendCallback('paid', reference);
      await advancePayout(server.app, id);
      const details = await withdrawalDetails(server.app, id);
      expect(details.reports.length).toBeGreaterThan(2);
      const incidents = await listIncidents(server.app, { all: false, withdrawalId: id });
      const text = JSON.stringify([details, incidents], (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(text).not.toContain('somebody.else');
      expect(text).toContain('another destination');
    });
  });
});
