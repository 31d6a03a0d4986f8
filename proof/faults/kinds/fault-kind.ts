// What a kind of fault is, and what many of them need.
import type pg from 'pg';
import type { Random } from '../../random.ts';
import type { Stage } from '../cluster.ts';

export type FaultKind = {
  readonly name: string;
  /** Chooses its parameters by chance; what it hands back injects and heals. */
  readonly prepare: (stage: Stage, random: Random) => Prepared;
  /** Why it cannot be tried on this stage; undefined: it can. */
  readonly obstacle?: (stage: Stage) => string | undefined;
  /** Part of the short run; the number is its place there, since what takes longest to settle comes first. */
  readonly short?: number;
  /** How often it comes in each round; once, unless it says otherwise. */
  readonly perRound?: number;
};

export type Prepared = {
  /** What was chosen: how many bytes, for how long. */
  readonly details: string;
  /** For faults of a line: which one. */
  readonly line?: string;
  /** Fails when the fault could not be injected. */
  readonly inject: () => Promise<Effect>;
};

/** What was seen of the fault, in words; undefined: it was there, and met nobody. */
export type Effect = string | undefined;

export const SECOND = 1_000;
/** How long a fault waits for somebody to meet it, beyond its own time. */
export const PATIENCE_MS = 20 * SECOND;

export const seconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;

/** Faults last from a moment to a few seconds. */
export const moment = (random: Random): number => random.between(50, 3 * SECOND);

export const counted = (n: number, what: string): Effect => (n > 0 ? `${n} ${what}` : undefined);

/** By whoever looks past the proxies; the database may be away for a moment. */
export async function withDatabase<T>(stage: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await stage.database.reach();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Sessions of Sluice itself: neither ours nor the one by which the cluster is kept. */
export const SLUICE_SESSIONS = `select pid from pg_stat_activity where backend_type = 'client backend'
  and application_name not in ('stage', 'sluice presence') and pid <> pg_backend_pid()`;
