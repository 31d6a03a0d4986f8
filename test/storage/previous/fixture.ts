// The files and facts of the fixture, and a server on a copy of it.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openMetrics } from '../../../src/http/monitoring/metrics.ts';
import { buildServer } from '../../../src/http/server.ts';
import { openLog } from '../../../src/main/log.ts';
import type { App } from '../../../src/usecases/app.ts';
import { type Client, openClient } from '../../harness/client.ts';

/** Protects nothing: every secret in the fixture is a test secret. */
export const MASTER_KEY = createHash('sha256').update('the master key of a test fixture').digest();

const file = (name: string): string => join(import.meta.dirname, name);

export const DATABASE_FILE = file('database.sql.gz');
export const FACTS_FILE = file('facts.json');
export const statementFile = (aggregator: string): string => file(`${aggregator}.jsonl`);

type Status = 'Created' | 'Paid' | 'Cancelled';

type WithdrawalFact = {
  /** What happened to it before the dump; also its order id. */
  readonly label: string;
  readonly id: number;
  readonly merchant: string;
  /** The request, except for the credentials. */
  readonly request: Readonly<Record<string, string>>;
  readonly before: { readonly status: Status; readonly stage: string | null; readonly returned: boolean };
  readonly after: { readonly status: Status; readonly returned: boolean };
};

export type MerchantFact = {
  readonly id: number;
  readonly secretKeys: readonly string[];
  /** The current one first. */
  readonly webhookSecrets: readonly string[];
};

export type OperatorFact = {
  readonly name: string;
  readonly password: string;
  readonly totpSecret?: string;
  readonly backupCode?: string;
  readonly token?: string;
};

/** A request that was answered before the dump, and its answer. */
type FormFact = {
  readonly operator: string;
  readonly token: string;
  readonly path: string;
  readonly body: Readonly<Record<string, string>>;
  readonly answer: string;
};

export type Facts = {
  /** `<seq>:<hash>` of the last line of the audit log. */
  readonly auditHead: string;
  readonly merchants: Readonly<Record<string, MerchantFact>>;
  readonly aggregators: Readonly<Record<string, { readonly secret: string }>>;
  readonly operators: Readonly<Record<string, OperatorFact>>;
  readonly withdrawals: readonly WithdrawalFact[];
  readonly form: FormFact;
  /** The proposal to resolve the withdrawal for which another amount was reported. */
  readonly waitingProposal: number;
};

export async function serve(app: App): Promise<Client & { url: string; close(): Promise<void> }> {
  const server = await buildServer({
    app,
    log: openLog('silent', { write: () => undefined }),
    metrics: openMetrics(),
    metricsToken: undefined,
    legacy200: false,
    trustedProxies: [],
    rateLimits: { failedCredentials: 0, requestsPerMerchant: 0 },
    version: 'test',
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { ...openClient(url), url, close: () => server.close() };
}
