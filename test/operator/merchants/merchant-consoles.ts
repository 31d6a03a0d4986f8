// A server with an admin, a maker and a viewer, for the merchant tests.
import { expect } from 'vitest';
import type { MerchantId } from '../../../src/domain/ids.ts';
import { findDifferences } from '../../harness/app.ts';
import { type OperatorClient, type OperatorReply, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

export type MerchantView = { merchant_id: MerchantId; version: string; available: string };

export type MerchantConsoles = {
  readonly server: TestServer;
  readonly root: OperatorClient;
  readonly ann: OperatorClient;
  readonly vic: OperatorClient;
  create(name?: string): Promise<MerchantView & { secretKey: string }>;
  read(id: number): Promise<MerchantView>;
  update(id: number, body: object): Promise<OperatorReply>;
  /** Checks the ledger and stops the server. */
  close(): Promise<void>;
};

export async function openMerchantConsoles(): Promise<MerchantConsoles> {
  const server = await startTestServer();
  const root = await signInNewOperator(server, 'boss', 'admin');
  const ann = await signInNewOperator(server, 'ann', 'maker');
  const vic = await signInNewOperator(server, 'vic', 'viewer');
  return {
    server,
    root,
    ann,
    vic,
    async create(name = 'Shop') {
      const { body } = await root.post('/merchants', { name, status: 'active' });
      return { ...(body['merchant'] as MerchantView), secretKey: String(body['secret_key']) };
    },
    read: async (id) => (await vic.get(`/merchants/${id}`)).body as MerchantView,
    update: (id, body) => root.send('PATCH', `/merchants/${id}`, body),
    async close() {
      expect(await findDifferences(server.app)).toEqual([]);
      await server.close();
    },
  };
}
