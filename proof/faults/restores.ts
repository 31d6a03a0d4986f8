// What a restore of the database may lose, and what it may not. The aggregator keeps what it paid, and the merchants keep
// what was acknowledged.
import { writeFileSync } from 'node:fs';
import type { App } from '../../src/usecases/app.ts';
import type { AcknowledgementLog } from './acknowledgement-log.ts';
import { linesOf } from './destinations.ts';
import type { Files } from './verdict.ts';

export type Restore = {
  /** By the clock of this machine: only what was written since may be lost. */
  readonly copiedAt: number;
  /** From then on the database is the restored one. */
  restoredAt: number;
};

export type Restores = {
  readonly all: readonly Restore[];
  /** Rules that a restore has broken. */
  readonly problems: string[];
  add(restore: Restore): void;
  /** Whether something that was acknowledged at this time may have been lost since. */
  mayLose(acknowledgedAt: number): boolean;
};

/** A response may arrive after the restore although its withdrawal was lost: as long as a request takes. */
const LATE_RESPONSE_MS = 10_000;

export function openRestores(): Restores {
  const all: Restore[] = [];
  return {
    all,
    problems: [],
    add: (restore) => void all.push(restore),
    mayLose: (at) =>
      all.some(({ copiedAt, restoredAt }) => at >= copiedAt && at <= restoredAt + LATE_RESPONSE_MS),
  };
}

export type Losses = {
  /** Acknowledged withdrawals that no longer exist. */
  readonly ids: ReadonlySet<string>;
  /** Of payouts that the database does not know any more. */
  readonly references: ReadonlySet<string>;
};

type Context = { readonly log: AcknowledgementLog; readonly restores: Restores; readonly statement: string };

/** At the end of the run. Anything else that is missing is a problem. */
export async function findLosses(app: App, { log, restores, statement }: Context): Promise<Losses> {
  const withdrawals = await app.db.query<{ id: string }>({ text: 'select id::text from withdrawals' });
  const existing = new Set(withdrawals.map(({ id }) => id));
  const attempts = await app.db.query<{ reference: string }>({ text: 'select reference from attempts' });
  const known = new Set(attempts.map(({ reference }) => reference));
  const sent = linesOf(statement).filter(({ event }) => event === 'received');
  return {
    ids: new Set(
      log.allAcknowledged().flatMap(({ id, at }) => (restores.mayLose(at) && !existing.has(id) ? [id] : [])),
    ),
    references: new Set(
      sent.flatMap(({ reference, at }) =>
        restores.mayLose(Date.parse(at ?? '')) && !known.has(reference) ? [reference] : [],
      ),
    ),
  };
}

/** What the auditor compares: without what was lost, since its withdrawals do not exist. */
export function writeKnown(
  { statement, acknowledged, canaries }: Files,
  texts: { readonly statement: string; readonly acknowledged: string },
  losses: Losses,
): Files {
  const files = { statement, acknowledged: `${acknowledged}.known`, canaries };
  writeFileSync(
    files.statement,
    keepLines(
      texts.statement,
      (line: { reference?: string }) => !losses.references.has(line.reference ?? ''),
    ),
  );
  writeFileSync(
    files.acknowledged,
    keepLines(
      texts.acknowledged,
      (line: { withdraw_id?: string }) => !losses.ids.has(line.withdraw_id ?? ''),
    ),
  );
  return files;
}

/** Lines that are not complete are kept: the reader decides. */
const keepLines = (text: string, isKept: (line: object) => boolean): string =>
  text
    .split('\n')
    .filter((line) => {
      try {
        return isKept(JSON.parse(line));
      } catch {
        return true;
      }
    })
    .join('\n');
