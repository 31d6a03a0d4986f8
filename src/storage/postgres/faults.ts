// Faults of the connection to PostgreSQL, classified by whether the transaction may have committed.

/** The request cannot be processed now; nothing was written. */
export class BusyFault extends Error {
  override readonly name = 'BusyFault';
}

/** A commit got no response, or its replica did not confirm it: the change may or may not be permanent. */
export class OutcomeUnknownFault extends Error {
  override readonly name = 'OutcomeUnknownFault';
}

/** The connection broke during a statement, which may have been executed. */
export class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
}

const DEADLOCK_CODES = new Set(['40P01', '40001']);
/** Statement timeout, disk full, out of memory, read-only standby: the transaction is rolled back. */
const OVERLOAD_CODES = new Set(['57014', '53100', '53200', '25006']);
const LOCK_TIMEOUT = '55P03';

export type FaultKind = 'not-sent' | 'lost-race' | 'locked' | 'overloaded' | 'rejected' | 'unknown';

/** rejected: PostgreSQL rejected this very statement; unknown: it may have committed. */
export function classifyFault(error: unknown): FaultKind {
  if (error instanceof BusyFault) return 'not-sent';
  if (error instanceof ConnectionFault || error instanceof OutcomeUnknownFault) return 'unknown';
  // Not an error of PostgreSQL: a bug, thrown before the driver wrote anything.
  if (!(error instanceof Error) || !('code' in error) || !('severity' in error)) return 'rejected';
  const code = String(error.code);
  if (DEADLOCK_CODES.has(code)) return 'lost-race';
  if (code === LOCK_TIMEOUT) return 'locked';
  if (OVERLOAD_CODES.has(code)) return 'overloaded';
  return 'rejected';
}

/** For reads: a retry may succeed. */
export const isTransient = (error: unknown): boolean => classifyFault(error) !== 'rejected';
