// What can go wrong between us and PostgreSQL, sorted by the one question that matters: may it have committed?

/** The service cannot take the work now; nothing was written. */
export class BusyFault extends Error {
  override readonly name = 'BusyFault';
}

/** No answer to a commit, or one that its replica did not confirm: the work may or may not be there for good. */
export class OutcomeUnknownFault extends Error {
  override readonly name = 'OutcomeUnknownFault';
}

/** The connection broke in the middle of a statement, which may have been carried out. */
export class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
}

const LOST_A_RACE = new Set(['40P01', '40001']);
/** Statement time-out, disk full, out of memory, read-only standby: the transaction is rolled back. */
const OVERLOADED = new Set(['57014', '53100', '53200', '25006']);
const LOCK_TIMEOUT = '55P03';

export type FaultKind = 'not-sent' | 'lost-race' | 'locked' | 'overloaded' | 'refused' | 'unknown';

/** refused: PostgreSQL rejected this very statement; unknown: it may have committed. */
export function classifyFault(error: unknown): FaultKind {
  if (error instanceof BusyFault) return 'not-sent';
  if (error instanceof ConnectionFault || error instanceof OutcomeUnknownFault) return 'unknown';
  // No answer of PostgreSQL's: a bug of ours, thrown before the driver wrote anything.
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return 'refused';
  const code = String(error.code);
  if (LOST_A_RACE.has(code)) return 'lost-race';
  if (code === LOCK_TIMEOUT) return 'locked';
  if (OVERLOADED.has(code)) return 'overloaded';
  return 'refused';
}

/** For reads: the same request may succeed in a moment. */
export const isTransient = (error: unknown): boolean => classifyFault(error) !== 'refused';
