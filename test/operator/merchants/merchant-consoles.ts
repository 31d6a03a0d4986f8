// A server with an admin, a maker and a viewer, and what the merchant tests do through them.
import { expect } from 'vitest';
import type { MerchantId } from '../../../src/domain/ids.ts';
import { differencesIn } from '../../harness/app.ts';
import { type Answer, type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

export type MerchantView = { merchant_id: MerchantId; version: string; available: string };

export type MerchantConsoles = {
  readonly server: TestServer;
  readonly root: Browser;
  readonly ann: Browser;
  readonly vic: Browser;
  create(name?: string): Promise<MerchantView & { secretKey: string }>;
  read(id: number): Promise<MerchantView>;
  update(id: number, body: object): Promise<Answer>;
  /** Checks the ledger and stops the server. */
  close(): Promise<void>;
};

export async function openMerchantConsoles(): Promise<MerchantConsoles> {
  const server = await startTestServer();
  const root = await openConsole(server, 'root', 'admin');
  const ann = await openConsole(server, 'ann', 'maker');
  const vic = await openConsole(server, 'vic', 'viewer');
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
      expect(await differencesIn(server.app)).toEqual([]);
      await server.close();
    },
  };
}
