// A create whose aggregator takes the request and never says anything, by callback or status check: the merchant hears
// success, and the hold stays until an operator decides. For every kind of aggregator, and every way to stay silent.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGGREGATORS } from '../../../src/adapters/aggregators/index.ts';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { AGGREGATOR_KINDS } from '../../../src/domain/routing.ts';
import { addAggregator } from '../../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { advancePayout } from '../../../src/usecases/payouts/advance-payout.ts';
import { validKeys } from '../../adapters/harness.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant } from '../../harness/app.ts';
import { BALANCE, CREATE, INFO } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { withdrawalDetails } from '../../harness/payouts.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

const SILENCES: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'never replies': () => undefined,
  'closes the connection': (response) => response.socket?.end(),
  'resets the connection': (response) => response.socket?.resetAndDestroy(),
  'breaks off in the middle of a reply': (response) =>
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"success":false'),
  'stands behind a proxy that says 502': (response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>'),
  'stands behind a proxy that says 504': (response) =>
    response.writeHead(504).end('{"message":"upstream request timeout"}'),
};
const DEADLINE_MS = 300;
const LOOKUPS = 3;

describe('silence proves nothing', () => {
  describe.each(AGGREGATOR_KINDS)('an aggregator of kind %s', (kind) => {
    let server: TestServer;
    let silence: (response: ServerResponse) => unknown = () => undefined;
    let requests = 0;
    const bank = createServer((request, response) => {
      requests += 1;
      request.resume().on('end', () => silence(response));
    });

    beforeAll(async () => {
      server = await startTestServer();
      await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
      const { secretFields } = await AGGREGATORS[kind]();
      const added = await addAggregator(server.app, TESTER, {
        name: 'silent',
        kind,
        url: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
        deadlineMs: DEADLINE_MS,
        finalitySeconds: 3_600,
        secrets: validKeys(secretFields),
      });
      if (!added.ok) throw new Error(added.rejection.text);
      await setRoute(server.app, TESTER, { system: 'ewallet', aggregator: 'silent' }, {});
      await updateSystem(server.app, TESTER, 'ewallet', { autoPayouts: true });
    });
    afterAll(async () => {
      bank.closeAllConnections();
      await new Promise((resolve) => bank.close(resolve));
      await server.close();
    });

    test.each(Object.keys(SILENCES))(
      'that %s keeps the hold, and nothing is sent elsewhere',
      async (name) => {
        silence = SILENCES[name] ?? silence;
        const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '1000' });
        const order = { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet', order_id: 'one' };
        const { status, body } = await server.post(CREATE, order);
        expect([status, body['success']]).toEqual([200, true]);
        const id = Number(body['withdraw_id']) as WithdrawalId;
        const isHeld = async () => {
          expect((await server.post(BALANCE, shop)).body).toMatchObject({
            available: '900.00',
            held: '100.00',
          });
          expect((await server.post(INFO, { ...shop, id })).body['data']).toMatchObject({
            status: 'Created',
          });
          const { withdrawal, attempts } = await withdrawalDetails(server.app, id);
          expect(withdrawal).toMatchObject({ state: 'created', stage: 'uncertain', failed: false });
          expect(attempts).toMatchObject([{ state: 'uncertain', resends: 0 }]);
        };
        await isHeld();
        // Neither a repetition of the merchant nor the status checks make another payout of it.
        const before = requests;
        expect((await server.post(CREATE, order)).body).toMatchObject({ withdraw_id: String(id) });
        expect(requests).toBe(before);
        for (let i = 0; i < LOOKUPS; i += 1) await advancePayout(server.app, id);
        await isHeld();
        // Silence after the finality is no proof either: only an operator decides.
        const client = await connectDirectly(server.database);
        await client.query(
          `update attempts set not_after = now() - interval '2 hours' where withdrawal_id = ${id}`,
        );
        await advancePayout(server.app, id);
        await isHeld();
        const open = await listIncidents(server.app, { all: false, withdrawalId: id });
        expect(open.map((incident) => incident.kind)).toEqual(['undecided']);
        expect(await findDifferences(server.app)).toEqual([]);
      },
    );
  });
});
