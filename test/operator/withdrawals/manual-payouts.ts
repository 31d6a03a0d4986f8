// A server with one funded merchant and two makers, ann and ben, who pay its withdrawals manually.
import { expect } from 'vitest';
import { differencesIn, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

export type ManualPayouts = {
  readonly server: TestServer;
  readonly shop: TestMerchant;
  readonly ann: Browser;
  readonly ben: Browser;
  /** Creates a withdrawal of the merchant and returns its id. */
  create(fields?: Record<string, unknown>): Promise<number>;
  /** Checks the ledger and stops the server. */
  close(): Promise<void>;
};

export async function openManualPayouts(): Promise<ManualPayouts> {
  const server = await startTestServer();
  const shop = await makeMerchant(server.app, { credit: '1000000' });
  return {
    server,
    shop,
    ann: await openConsole(server, 'ann', 'maker'),
    ben: await openConsole(server, 'ben', 'maker'),
    async create(fields = toPhone) {
      const reply = await server.post(CREATE, { ...shop, ...fields });
      return Number(reply.body['withdraw_id']);
    },
    async close() {
      expect(await differencesIn(server.app)).toEqual([]);
      await server.close();
    },
  };
}
