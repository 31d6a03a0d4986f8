// Processes paused for longer than their claim on a payout lasts. Another process takes over, and after resuming, the old
// claim must change nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { schedulePayoutCheck } from '../../../src/storage/payouts/payout-jobs.ts';
import type { Random } from '../../random.ts';
import type { Cluster } from '../cluster.ts';
import type { FaultProxy } from '../fault-proxy.ts';
import { procUnavailable } from '../proc.ts';
import { SIMULATORS } from '../set-up.ts';
import { waitUntil } from '../wait-until.ts';
import {
  describeCount,
  EFFECT_TIMEOUT_MS,
  type Effect,
  type FaultKind,
  formatSeconds,
  SECOND,
} from './fault-kind.ts';
import { whileStopped } from './processes.ts';

/** Calling an aggregator and recording its response take less, so a claim held for longer belongs to the paused process. */
const CALL_MS = 4 * SECOND;
/** Slow calls ensure that the process holds claims when it is paused. */
const LATENCY_MS = 1_000;
const CALLS_STARTED_MS = 600;
/** Then each of the two workers probably holds one. */
const ENOUGH_CLAIMS = 3;

type PayoutStage = 'dispatching' | 'sent' | 'uncertain';
type Claim = { readonly id: string; readonly fence: string };

export const EXPIRED_CLAIMS: readonly FaultKind[] = [
  {
    name: 'server paused for longer than its claims',
    unsupportedReason: procUnavailable,
    prepare(cluster, random) {
      // The claim of the first sending ends 10 s after the aggregator's deadline.
      const ms = random.between(13 * SECOND, 18 * SECOND);
      return {
        details: formatSeconds(ms),
        inject: () =>
          withSlowCalls(cluster, 'server', () =>
            whileStopped(cluster.server, async () => {
              const claims = await heldClaims(cluster, 'dispatching');
              await sleep(ms);
              return describeCount(await countTakeovers(cluster, claims), 'claims taken over');
            }),
          ),
      };
    },
  },
  {
    name: 'worker paused for longer than its claims',
    shortRunPosition: 18,
    unsupportedReason: procUnavailable,
    prepare: (cluster, random) => ({
      details: '',
      inject: () =>
        withSlowCalls(cluster, 'worker', async () => {
          await waitUntil(
            async () => (await heldClaims(cluster, 'sent', 'uncertain')).length >= ENOUGH_CLAIMS,
            EFFECT_TIMEOUT_MS,
          );
          return outliveClaims(cluster, random);
        }),
    }),
  },
];

type Caller = 'server' | 'worker';

/** To the simulators of all currencies. */
const callsOf = ({ proxies }: Cluster, caller: Caller): FaultProxy[] =>
  SIMULATORS.map((simulator) => proxies[`${caller}–${simulator}`]);

async function endSlowCalls(cluster: Cluster, caller: Caller): Promise<void> {
  for (const proxy of callsOf(cluster, caller)) await proxy.setFault(undefined);
}

async function withSlowCalls(cluster: Cluster, caller: Caller, work: () => Promise<Effect>): Promise<Effect> {
  const proxies = callsOf(cluster, caller);
  for (const proxy of proxies) await proxy.setFault({ kind: 'latency', ms: LATENCY_MS });
  try {
    await waitUntil(() => proxies.some((proxy) => proxy.affectedCount() > 0), EFFECT_TIMEOUT_MS);
    await sleep(CALLS_STARTED_MS);
    return await work();
  } finally {
    await endSlowCalls(cluster, caller);
  }
}

const outliveClaims = (cluster: Cluster, random: Random): Promise<Effect> =>
  whileStopped(random.pick(cluster.workers), async () => {
    const claims = await heldClaims(cluster, 'sent', 'uncertain');
    await endSlowCalls(cluster, 'worker');
    await sleep(CALL_MS);
    const still = await heldClaims(cluster, 'sent', 'uncertain');
    const held = claims.filter(({ id, fence }) =>
      still.some((claim) => claim.id === id && claim.fence === fence),
    );
    const expired = await expireClaims(cluster, held);
    await waitUntil(
      async () => (await countNewClaims(cluster, expired)) === expired.length,
      EFFECT_TIMEOUT_MS,
    );
    return describeCount(await countNewClaims(cluster, expired), 'claims taken over');
  });

const heldClaims = ({ app }: Cluster, ...stages: PayoutStage[]): Promise<readonly Claim[]> =>
  app.db.query<Claim>({
    text: `select id::text, fence::text from withdrawals
            where state = 'created' and auto and stage = any ($1) and lease_until > now()`,
    values: [stages],
  });

/** Takeovers of first sendings. */
async function countTakeovers({ app }: Cluster, claims: readonly Claim[]): Promise<number> {
  const [row] = await app.db.query<{ n: number }>({
    text: `select count(distinct a.withdrawal_id)::integer as n from attempts a join attempt_reports r using (reference)
            where r.source = 'takeover' and a.withdrawal_id = any ($1::bigint[])`,
    values: [claims.map(({ id }) => id)],
  });
  return row?.n ?? 0;
}

async function countNewClaims({ app }: Cluster, claims: readonly Claim[]): Promise<number> {
  const [row] = await app.db.query<{ n: number }>({
    text: `select count(*)::integer as n from withdrawals w
             join unnest($1::bigint[], $2::bigint[]) as claim (id, fence) using (id) where w.fence > claim.fence`,
    values: [claims.map(({ id }) => id), claims.map(({ fence }) => fence)],
  });
  return row?.n ?? 0;
}

/**
 * Expires the claims at once, and schedules the check that otherwise follows after minutes. Not those of rows that the paused
 * process has locked in an open transaction: no other can take them over before it continues.
 */
async function expireClaims({ app }: Cluster, claims: readonly Claim[]): Promise<readonly Claim[]> {
  return app.db.transaction(async (tx) => {
    const expired = await tx.query<{ id: string }>({
      text: `update withdrawals set lease_until = now()
              where id in (select id from withdrawals where id = any ($1::bigint[]) and lease_until > now() for update skip locked)
              returning id::text`,
      values: [claims.map(({ id }) => id)],
    });
    await schedulePayoutCheck(
      tx,
      expired.map(({ id }) => ({ id: asWithdrawalId(Number(id)), seconds: 0 })),
    );
    return claims.filter(({ id }) => expired.some((row) => row.id === id));
  });
}
