// What can go wrong between us and PostgreSQL, sorted by the one question that matters: may it have committed?

/** The service cannot take the work now; nothing was written. */
export class BusyFault extends Error {
  override readonly name = 'BusyFault';
}

/** The database went away before it answered and did not come back in time: the work may or may not be there. */
export class OutcomeUnknownFault extends Error {
  override readonly name = 'OutcomeUnknownFault';
}

const NOTHING_SENT = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Starting up, shutting down, too many connections, read-only standby: refused at the door. */
const TURNED_AWAY = new Set(['57P03', '53300', '25006']);
const LOST_A_RACE = new Set(['40P01', '40001']);
/** Lock or statement time-out, disk full, out of memory: the transaction is rolled back. */
const OVERLOADED = new Set(['55P03', '57014', '53100', '53200']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

export type FaultKind = 'not-sent' | 'lost-race' | 'overloaded' | 'refused' | 'unknown';

/** refused: PostgreSQL rejected this very statement; unknown: the connection broke, it may have committed. */
export function classifyFault(error: unknown): FaultKind {
  if (error instanceof BusyFault) return 'not-sent';
  // A bug of ours, thrown before the driver wrote anything.
  if (error instanceof TypeError || error instanceof RangeError) return 'refused';
  const code = codeOf(error);
  if (NOTHING_SENT.has(code) || TURNED_AWAY.has(code)) return 'not-sent';
  if (LOST_A_RACE.has(code)) return 'lost-race';
  if (OVERLOADED.has(code)) return 'overloaded';
  // 57P01 and its kin end a session, perhaps just after it committed.
  if (isSqlState(code) && !code.startsWith('57') && !code.startsWith('08')) return 'refused';
  return 'unknown';
}
