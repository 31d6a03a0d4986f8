// A server with one funded merchant and two makers, ann and ben, who pay its withdrawals manually.
import { expect } from 'vitest';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

export type ManualPayouts = {
  readonly server: TestServer;
  readonly shop: TestMerchant;
  readonly ann: OperatorClient;
  readonly ben: OperatorClient;
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
    ann: await signInNewOperator(server, 'ann', 'maker'),
    ben: await signInNewOperator(server, 'ben', 'maker'),
    async create(fields = toPhone) {
      const reply = await server.post(CREATE, { ...shop, ...fields });
      return Number(reply.body['withdraw_id']);
    },
    async close() {
      expect(await findDifferences(server.app)).toEqual([]);
      await server.close();
    },
  };
}
