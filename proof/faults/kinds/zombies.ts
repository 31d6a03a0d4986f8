// Processes that sleep for longer than their claim on a payout lasts. Somebody else takes over, and whoever wakes up with
// an old claim in its hand must change nothing any more.
import { setTimeout as sleep } from 'node:timers/promises';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { schedulePayoutCheck } from '../../../src/storage/payouts/payout-jobs.ts';
import type { Random } from '../../random.ts';
import { noProc } from '../child-process.ts';
import type { Stage } from '../cluster.ts';
import { eventually } from '../wait-until.ts';
import { counted, type Effect, type FaultKind, PATIENCE_MS, SECOND, seconds } from './fault-kind.ts';
import { whileAsleep } from './processes.ts';

/** The call of an aggregator and what is written down after it take less; who has a claim for longer does not move. */
const CALL_MS = 4 * SECOND;
/** A slow line keeps some calls under way, so that there is something to be asleep over. */
const LATENCY_MS = 1_000;
const UNDER_WAY_MS = 600;

type UnderWay = 'dispatching' | 'sent' | 'uncertain';
type Claim = { readonly id: string; readonly fence: string };

export const ZOMBIES: readonly FaultKind[] = [
  {
    name: 'server asleep for longer than its claims',
    obstacle: noProc,
    prepare(stage, random) {
      // The claim of whoever sends a payout first ends 10 s after the aggregator's deadline.
      const ms = random.between(13 * SECOND, 18 * SECOND);
      return {
        details: seconds(ms),
        inject: () =>
          withCallsUnderWay(stage, 'server–simulator', () =>
            whileAsleep(stage.server, async () => {
              const claims = await heldClaims(stage, 'dispatching');
              await sleep(ms);
              return counted(await countTakeovers(stage, claims), 'claims taken over');
            }),
          ),
      };
    },
  },
  {
    name: 'worker asleep for longer than its claims',
    short: 18,
    obstacle: noProc,
    prepare: (stage, random) => ({
      details: '',
      inject: () => withCallsUnderWay(stage, 'worker–simulator', () => outliveClaims(stage, random)),
    }),
  },
];

async function withCallsUnderWay(
  { lines }: Stage,
  line: 'server–simulator' | 'worker–simulator',
  work: () => Promise<Effect>,
): Promise<Effect> {
  await lines[line].trouble({ kind: 'latency', ms: LATENCY_MS });
  try {
    await eventually(() => lines[line].victims() > 0, PATIENCE_MS);
    await sleep(UNDER_WAY_MS);
    return await work();
  } finally {
    await lines[line].trouble(undefined);
  }
}

const outliveClaims = (stage: Stage, random: Random): Promise<Effect> =>
  whileAsleep(random.pick(stage.workers), async () => {
    const claims = await heldClaims(stage, 'sent', 'uncertain');
    await stage.lines['worker–simulator'].trouble(undefined);
    await sleep(CALL_MS);
    const still = await heldClaims(stage, 'sent', 'uncertain');
    const slept = claims.filter(({ id, fence }) =>
      still.some((claim) => claim.id === id && claim.fence === fence),
    );
    await letClaimsEnd(stage, slept);
    await eventually(async () => (await countNewClaims(stage, slept)) === slept.length, PATIENCE_MS);
    return counted(await countNewClaims(stage, slept), 'claims taken over');
  });

const heldClaims = ({ app }: Stage, ...stages: UnderWay[]): Promise<readonly Claim[]> =>
  app.db.query<Claim>({
    text: `select id::text, fence::text from withdrawals
            where state = 'created' and auto and stage = any ($1) and lease_until > now()`,
    values: [stages],
  });

/** Of those who were about to send something for the first time. */
async function countTakeovers({ app }: Stage, claims: readonly Claim[]): Promise<number> {
  const [row] = await app.db.query<{ n: number }>({
    text: `select count(distinct a.withdrawal_id)::integer as n from attempts a join attempt_reports r using (reference)
            where r.source = 'takeover' and a.withdrawal_id = any ($1::bigint[])`,
    values: [claims.map(({ id }) => id)],
  });
  return row?.n ?? 0;
}

async function countNewClaims({ app }: Stage, claims: readonly Claim[]): Promise<number> {
  const [row] = await app.db.query<{ n: number }>({
    text: `select count(*)::integer as n from withdrawals w
             join unnest($1::bigint[], $2::bigint[]) as claim (id, fence) using (id) where w.fence > claim.fence`,
    values: [claims.map(({ id }) => id), claims.map(({ fence }) => fence)],
  });
  return row?.n ?? 0;
}

/** As if the minutes had passed after which they end and somebody looks for what was forgotten. */
async function letClaimsEnd({ app }: Stage, claims: readonly Claim[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.query({
      text: 'update withdrawals set lease_until = now() where id = any ($1::bigint[]) and lease_until > now()',
      values: [claims.map(({ id }) => id)],
    });
    await schedulePayoutCheck(
      tx,
      claims.map(({ id }) => ({ id: asWithdrawalId(Number(id)), seconds: 0 })),
    );
  });
}
