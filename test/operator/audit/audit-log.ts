// A server with an admin and an auditor, for the audit tests.
import { expect } from 'vitest';
import { verifyChain } from '../../../src/auditor/chain.ts';
import { findDifferences } from '../../harness/app.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

type AuditItem = { seq: number; actor: string; action: string; subject: string; at: string };

export type AuditLog = {
  readonly server: TestServer;
  readonly boss: OperatorClient;
  readonly eye: OperatorClient;
  list(query?: string): Promise<AuditItem[]>;
  check(expected?: { seq: number; hash: Buffer }): ReturnType<typeof verifyChain>;
  /** Checks the ledger and stops the server. */
  close(): Promise<void>;
};

export async function openAuditLog(): Promise<AuditLog> {
  const server = await startTestServer();
  const boss = await signInNewOperator(server, 'boss', 'admin');
  const eye = await signInNewOperator(server, 'eye', 'auditor');
  return {
    server,
    boss,
    eye,
    list: async (query = '') => (await eye.get(`/audit?limit=200&${query}`)).body['items'] as AuditItem[],
    check: (expected) =>
      verifyChain(
        (text, values) => server.app.db.query({ text, ...(values ? { values } : {}) }),
        server.app.auditHash,
        { expect: expected, onProgress: () => undefined },
      ),
    async close() {
      expect(await findDifferences(server.app)).toEqual([]);
      await server.close();
    },
  };
}
