// One fault after the other, each followed by the proof that somebody is served again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { Stage } from './cluster.ts';
import { type Journal, now } from './journal.ts';
import type { Effect, FaultKind, Prepared } from './kinds/fault-kind.ts';
import type { Orders } from './options.ts';
import { eventually } from './wait-until.ts';

/** However slow the machine: so long after a fault somebody must have been served again. */
const RECOVERY_MS = 90_000;
const SHORT_TRIES = 3;
/** Some meet nobody; if most do, the run is a failure and not a long one. */
const MOST_PER_FAULT = 2;

type Scene = {
  readonly stage: Stage;
  readonly random: Random;
  readonly journal: Journal;
  readonly say: (text: string) => void;
};

export type Injected = {
  /** Faults that could not be injected. */
  readonly failures: readonly string[];
  /** Faults after which the service did not answer again for too long. */
  readonly unrecovered: readonly string[];
};

export async function injectFaults(
  { kinds, faults, minutes, short }: Pick<Orders, 'kinds' | 'faults' | 'minutes' | 'short'>,
  { stage, random, journal, say }: Scene,
): Promise<Injected> {
  const failures: string[] = [];
  const unrecovered: string[] = [];
  const deadline = now() + minutes * 60_000;
  const next = short ? inTheirOrder(kinds) : inRounds(kinds, random);

  async function inject(kind: FaultKind, i: number): Promise<Effect> {
    const prepared = kind.prepare(stage, random);
    const title = titleOf(kind, prepared);
    say(`fault ${i + 1} of ${faults}: ${title}`);
    const spell = journal.begin(kind.name, prepared.line);
    try {
      // The one before may reach us, too: a connection of ours ends late, say. Then it is done once more.
      spell.effect = await prepared.inject().catch((error: unknown) => {
        say(`fault ${i + 1} of ${faults}: ${title}: once more, after ${String(error)}`);
        return prepared.inject();
      });
    } catch (error) {
      failures.push(`The fault "${title}" could not be injected: ${String(error)}.`);
    }
    say(`fault ${i + 1} of ${faults}: ${title}: ${spell.effect ?? 'nothing was seen of it'}`);
    const healedAt = now();
    if (!(await eventually(() => journal.lastToldAt() >= healedAt, RECOVERY_MS)))
      unrecovered.push(`Nobody was served for ${RECOVERY_MS / 1_000} s after "${title}".`);
    await sleep(short ? 300 : random.between(200, 1_500));
    return spell.effect;
  }

  const most = kinds.length === 0 ? 0 : faults * (short ? 1 : MOST_PER_FAULT);
  let effective = 0;
  for (let i = 0; i < most && effective < faults && now() < deadline; i += 1) {
    const kind = next();
    // The short run has each kind once: what met nobody there is tried again.
    for (let tries = short ? SHORT_TRIES : 1; tries > 0; tries -= 1)
      if ((await inject(kind, effective)) !== undefined) {
        effective += 1;
        break;
      }
  }
  return { failures, unrecovered };
}

const titleOf = ({ name }: FaultKind, { line, details }: Prepared): string => {
  const more = [line, details].filter(Boolean).join(', ');
  return more ? `${name} (${more})` : name;
};

const inTheirOrder = (kinds: readonly FaultKind[]): (() => FaultKind) => inRounds(kinds, undefined);

/** Every kind in each round, in an order of the round's own. */
function inRounds(kinds: readonly FaultKind[], random: Random | undefined): () => FaultKind {
  const round = kinds.flatMap((kind) =>
    Array.from({ length: random ? (kind.perRound ?? 1) : 1 }, () => kind),
  );
  let waiting: FaultKind[] = [];
  return () => {
    if (waiting.length === 0) waiting = random ? random.shuffled(round) : [...round];
    const kind = waiting.shift();
    if (!kind) throw new Error('there is no kind of fault to inject');
    return kind;
  };
}
