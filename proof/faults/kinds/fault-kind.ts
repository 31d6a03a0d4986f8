// The type of a fault kind, and shared helpers.
import type pg from 'pg';
import type { Random } from '../../random.ts';
import type { Cluster } from '../cluster.ts';

export type FaultKind = {
  readonly name: string;
  /** Draws the parameters; the result injects and ends the fault. */
  readonly prepare: (cluster: Cluster, random: Random) => PreparedFault;
  /** Returns why this machine does not support it, or undefined if it does. */
  readonly unsupportedReason?: (cluster: Cluster) => string | undefined;
  /** Position in the short run, slowest to recover first; absent: not part of it. */
  readonly shortRunPosition?: number;
  /** How often it is injected per round; default 1. */
  readonly perRound?: number;
};

export type PreparedFault = {
  /** The drawn parameters. */
  readonly details: string;
  /** For connection faults: which one. */
  readonly connection?: string;
  /** Rejects when the fault could not be injected. */
  readonly inject: () => Promise<Effect>;
};

/** The observed effect as text; undefined when the fault affected nothing. */
export type Effect = string | undefined;

export const SECOND = 1_000;
/** How long after its own duration a fault still waits for an effect. */
export const EFFECT_TIMEOUT_MS = 20 * SECOND;

export const formatSeconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;

/** Most faults last from 50 ms to 3 s. */
export const drawDuration = (random: Random): number => random.between(50, 3 * SECOND);

export const describeCount = (n: number, unit: string): Effect => (n > 0 ? `${n} ${unit}` : undefined);

/** Bypasses the proxies, and waits while PostgreSQL restarts. */
export async function withDatabase<T>(cluster: Cluster, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await cluster.database.connectWithRetry();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Sessions of Sluice: neither those of the fault injection nor the one that keeps the embedded cluster running. */
export const SLUICE_SESSIONS = `select pid from pg_stat_activity where backend_type = 'client backend'
  and application_name not in ('fault injection', 'sluice presence') and pid <> pg_backend_pid()`;
