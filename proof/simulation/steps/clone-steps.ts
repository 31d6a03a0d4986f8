// A second installation is opened on a copy of the database, with the same master key. It must notice that it is not the one
// it was, and send nothing.
import { listHalts } from '../../../src/usecases/operator/halts/halts.ts';
import { listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { retryWaitingPayouts } from '../../../src/usecases/payouts/retry-waiting-payouts.ts';
import { CREATE } from '../../../test/harness/client.ts';
import type { Random } from '../../random.ts';
import { openDatabase } from '../database/database.ts';
import type { RestoreKind } from '../database/database-server.ts';
import type { Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { MASTER_KEY } from '../seed-data.ts';
import { type Service, startService } from '../service.ts';
import { type Backup, recordOnceSince, takeCopy } from './restore-steps.ts';
import { pickOrUndefined, type Step } from './step.ts';

/** Of the database as it is, in another place; or of an older backup, beside the record that has moved on. */
const CLONES = {
  'of a dump': 'from a dump',
  'of a dump on another server': 'from a dump on another server',
  'of an older folder': 'from a copied folder',
} as const satisfies Record<string, RestoreKind>;
export type CloneKind = keyof typeof CLONES;
export const CLONE_KINDS = Object.keys(CLONES) as CloneKind[];

/** Ids that are derived from the clock differ from those of the original. */
const START_SECONDS = 3;

async function openClone(env: Environment, kind: CloneKind, random: Random): Promise<void> {
  const { cluster, clock, aggregator, position, database } = env;
  const name = `${database.name}_clone`;
  const copied = kind === 'of an older folder' ? env.backup : undefined;
  if (copied) {
    await recordOnceSince(env, copied);
    await cluster.copy(copied.database, name);
  } else await takeCopy(env, name);
  await clock.advance(START_SECONDS);
  const clone = await openDatabase(cluster, name);
  try {
    await moveClone(env, clone.client(), kind, copied);
    // The clone has a copy of the record or, after a dump, none. Its own record is another file.
    const record = copied || random.chance(0.5) ? position.current() : undefined;
    const service = await startService({
      server: cluster.server,
      database: name,
      masterKey: MASTER_KEY,
      aggregator: {
        connect: (isAlive) => ({
          ...aggregator.connect(isAlive),
          async submit({ reference }) {
            env.violation ??= new InvariantViolation(`a clone has sent ${reference}`, 'sent by a clone');
            return { verdict: 'unknown', detail: 'no answer' };
          },
          // What it hears about older payouts changes only the copy.
          lookup: async () => ({ verdict: 'unknown', detail: 'no answer' }),
        }),
      },
      queue: { client: clone.client, worker: 'simulated clone' },
      ...(record ? { positionRecord: { read: async () => record, write: async () => undefined } } : {}),
    });
    try {
      await trySending(env, service, random);
    } finally {
      await service.close();
    }
    await env.history.remember(clone.client());
  } finally {
    await clone.drop();
  }
  await clock.advance(START_SECONDS);
}

/** The clone reports another server, and the current time. */
async function moveClone(
  { clock, database }: Environment,
  client: Environment['client'],
  kind: CloneKind,
  copied: Backup | undefined,
): Promise<void> {
  await client.query('update sim.clock set at = $1', [clock.now()]);
  await client.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null');
  const server = database.server.copy();
  const copiedAt = copied?.copiedAt ?? (await server.position(client));
  await server.restore(client, CLONES[kind], { now: clock.now(), copiedAt });
}

async function trySending(env: Environment, service: Service, random: Random): Promise<void> {
  const { app } = service;
  const request = pickOrUndefined(random, env.requests);
  if (request) {
    const { order_id: _, attempt: __, ...fields } = request.fields;
    const { merchantId, secretKey } = request.shop;
    await service.http.post(CREATE, { merchant_id: merchantId, secret_key: secretKey, ...fields });
  }
  await retryWaitingPayouts(app);
  await service.task('sweep_open_payouts');
  await service.runJobs();
  const isHalted = (await listHalts(app)).some(({ scope }) => scope === 'global');
  const incidents = await listIncidents(app, { all: false });
  if (!isHalted || !incidents.some(({ kind }) => kind === 'database_restored'))
    throw new InvariantViolation('a clone did not notice that it is one');
}

/** Drawn once for a seed that has a clone, and not by weight (run-seed.ts). */
export const CLONE_STEPS = {
  clone: {
    weight: 0,
    async perform(env, random) {
      const kind = random.pick(CLONE_KINDS.filter((each) => each !== 'of an older folder' || env.backup));
      await openClone(env, kind, random);
      env.coverage.count('fault', `clone ${kind}`);
      return kind;
    },
  },
} as const satisfies Record<string, Step>;
