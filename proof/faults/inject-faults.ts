// Injects one fault after the other. After each, a create must be acknowledged again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import { type AcknowledgementLog, monotonicNow } from './acknowledgement-log.ts';
import type { Cluster } from './cluster.ts';
import type { Effect, FaultKind, PreparedFault } from './kinds/fault-kind.ts';
import type { Options } from './options.ts';
import { waitUntil } from './wait-until.ts';

/** A create must be acknowledged within this time after a fault. */
const RECOVERY_MS = 90_000;
const SHORT_TRIES = 6;
/** Some faults take no effect; limits the tries, so that the run ends even if most do. */
const MAX_TRIES_PER_FAULT = 2;

type Context = {
  readonly cluster: Cluster;
  readonly random: Random;
  readonly log: AcknowledgementLog;
  readonly showProgress: (text: string) => void;
};

export type Injected = {
  /** Faults that could not be injected. */
  readonly failures: readonly string[];
  /** Faults after which no create was acknowledged in time. */
  readonly unrecovered: readonly string[];
};

export async function injectFaults(
  { kinds, faults, minutes, short }: Pick<Options, 'kinds' | 'faults' | 'minutes' | 'short'>,
  { cluster, random, log, showProgress }: Context,
): Promise<Injected> {
  const failures: string[] = [];
  const unrecovered: string[] = [];
  const deadline = monotonicNow() + minutes * 60_000;
  const next = short ? inFixedOrder(kinds) : inRounds(kinds, random);

  async function inject(kind: FaultKind, i: number): Promise<Effect> {
    const prepared = kind.prepare(cluster, random);
    const title = titleOf(kind, prepared);
    showProgress(`fault ${i + 1} of ${faults}: ${title}`);
    const window = log.beginFault(kind.name, prepared.connection);
    try {
      // The previous fault may still break a connection of the injector, so the injection is retried once.
      window.effect = await prepared.inject().catch((error: unknown) => {
        showProgress(`fault ${i + 1} of ${faults}: ${title}: retried after ${String(error)}`);
        return prepared.inject();
      });
    } catch (error) {
      failures.push(`The fault "${title}" could not be injected: ${String(error)}.`);
    }
    showProgress(`fault ${i + 1} of ${faults}: ${title}: ${window.effect ?? 'no effect observed'}`);
    const healedAt = monotonicNow();
    if (!(await waitUntil(() => log.lastAcknowledgedAt() >= healedAt, RECOVERY_MS)))
      unrecovered.push(`No create was acknowledged for ${RECOVERY_MS / 1_000} s after "${title}".`);
    await sleep(short ? 300 : random.between(200, 1_500));
    return window.effect;
  }

  const maxTries = kinds.length === 0 ? 0 : faults * (short ? 1 : MAX_TRIES_PER_FAULT);
  let effective = 0;
  for (let i = 0; i < maxTries && effective < faults && monotonicNow() < deadline; i += 1) {
    const kind = next();
    // The short run has each kind once, so one without effect is repeated.
    for (let tries = short ? SHORT_TRIES : 1; tries > 0; tries -= 1)
      if ((await inject(kind, effective)) !== undefined) {
        effective += 1;
        break;
      }
  }
  return { failures, unrecovered };
}

const titleOf = ({ name }: FaultKind, { connection, details }: PreparedFault): string => {
  const parameters = [connection, details].filter(Boolean).join(', ');
  return parameters ? `${name} (${parameters})` : name;
};

const inFixedOrder = (kinds: readonly FaultKind[]): (() => FaultKind) => inRounds(kinds, undefined);

/** Every kind in each round, shuffled per round. */
function inRounds(kinds: readonly FaultKind[], random: Random | undefined): () => FaultKind {
  const round = kinds.flatMap((kind) =>
    Array.from({ length: random ? (kind.perRound ?? 1) : 1 }, () => kind),
  );
  let remaining: FaultKind[] = [];
  return () => {
    if (remaining.length === 0) remaining = random ? random.shuffled(round) : [...round];
    const kind = remaining.shift();
    if (!kind) throw new Error('no kinds of faults');
    return kind;
  };
}
