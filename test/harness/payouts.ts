// A server, a simulated aggregator with its own records, and a merchant with automatic payouts.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '../../src/adapters/aggregators/simulator/server.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { SYSTEMS, type SystemName } from '../../src/domain/systems/index.ts';
import type { App, JobRunner } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { showWithdrawal } from '../../src/usecases/operator/withdrawals/show-withdrawal.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from './actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from './app.ts';
import { CREATE, INFO, type Reply } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

export const makeSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export type PayoutSetup = {
  server: TestServer;
  app: App;
  simulator: Simulator;
  shop: TestMerchant;
  worker: JobRunner | undefined;
  /** Creates an e-wallet withdrawal; the last two digits of the amount choose the outcome of the simulator. */
  pay(amount: string, fields?: Record<string, unknown>): Promise<Reply>;
  info(id: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

type Options = {
  server?: Parameters<typeof startTestServer>[0];
  simulator?: Partial<SimulatorOptions>;
  finalitySeconds?: number;
  deadlineMs?: number;
  worker?: boolean;
  credit?: string;
};

export async function openPayoutSetup(options: Options = {}): Promise<PayoutSetup> {
  const server = await startTestServer(options.server);
  const secret = options.simulator?.secret ?? makeSigningSecret();
  const simulator = await startSimulator({
    port: 0,
    secret,
    callbackUrl: `${server.url}/callbacks/sim`,
    delayMs: 20,
    ...options.simulator,
  });
  await addSimulator(server.app, { name: 'sim', url: simulator.url, secret, ...options });
  const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: options.credit ?? '100000' });
  const worker = options.worker === false ? undefined : await startWorker(server.app);
  return {
    server,
    app: server.app,
    simulator,
    shop,
    worker,
    pay: (amount, fields = {}) =>
      server.post(CREATE, { ...shop, amount, wallet: 'shop.4711', system: 'ewallet', ...fields }),
    async info(id) {
      return (await server.post(INFO, { ...shop, id })).body['data'] as Record<string, unknown>;
    },
    async close() {
      await worker?.stop();
      await simulator.close();
      await server.close();
    },
  };
}

type SimulatorTerms = {
  name: string;
  url: string;
  secret: string;
  finalitySeconds?: number;
  deadlineMs?: number;
  /** The system that it pays, in the currency of that system. */
  system?: SystemName;
};

export async function addSimulator(
  app: App,
  { name, url, secret, system = 'ewallet', ...terms }: SimulatorTerms,
): Promise<void> {
  const added = await addAggregator(app, TESTER, {
    name,
    kind: 'simulator',
    currency: SYSTEMS[system].payoutCurrency,
    url,
    deadlineMs: terms.deadlineMs ?? 5_000,
    finalitySeconds: terms.finalitySeconds ?? 3_600,
    secrets: { secret },
  });
  if (!added.ok) throw new Error(added.rejection.text);
  await setRoute(app, TESTER, { system, aggregator: name }, {});
  await updateSystem(app, TESTER, system, { autoPayouts: true });
}

export async function withdrawalDetails(app: App, id: string | WithdrawalId) {
  const details = await showWithdrawal(app, Number(id) as WithdrawalId);
  if (!details.ok) throw new Error(details.rejection.text);
  return details.value;
}

/** Holds after every test: the ledger is consistent, and no withdrawal was paid twice. */
export async function expectConsistent({
  app,
  simulator,
}: Pick<PayoutSetup, 'app' | 'simulator'>): Promise<void> {
  expect(await findDifferences(app)).toEqual([]);
  const paid = new Map<string, number>();
  for (const { reference, executions } of simulator.store.entries()) {
    const withdrawal = reference.split('-')[1] ?? '';
    paid.set(withdrawal, (paid.get(withdrawal) ?? 0) + executions);
  }
  for (const executions of paid.values()) expect(executions).toBeLessThanOrEqual(1);
}
