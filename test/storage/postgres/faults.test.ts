import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import {
  BusyFault,
  ConnectionFault,
  classifyFault,
  OutcomeUnknownFault,
} from '../../../src/storage/postgres/faults.ts';

const answer = (severity: string, code: string): Error =>
  Object.assign(new pg.DatabaseError('x', 1, 'error'), { severity, code });

test.each([
  ['a deadlock', answer('ERROR', '40P01'), 'lost-race'],
  ['a lock that was not given', answer('ERROR', '55P03'), 'locked'],
  ['a statement that took too long', answer('ERROR', '57014'), 'overloaded'],
  ['a full disk', answer('ERROR', '53100'), 'overloaded'],
  ['a constraint', answer('ERROR', '23514'), 'refused'],
  ['our own guard', answer('ERROR', 'SL004'), 'refused'],
  ['a connection that broke', new ConnectionFault('read ECONNRESET'), 'unknown'],
  ['a commit without an answer', new OutcomeUnknownFault('no answer'), 'unknown'],
  ['a connection that never was', new BusyFault('no connection'), 'not-sent'],
  ['a bug of ours', new Error('x'), 'refused'],
] as const)('%s', (_what, error, kind) => expect(classifyFault(error)).toBe(kind));

/** A driver that fails in this way; a real server cannot be made to panic on command. */
const failing = (error: Error) => {
  const db = openDatabase({
    connection: {},
    poolSize: 1,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation((async () => ({
    on: () => undefined,
    off: () => undefined,
    query: async () => Promise.reject(error),
    release: () => undefined,
  })) as never);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return db.query({ text: 'select 1' }).then(
    () => 'answered',
    (fault: unknown) => classifyFault(fault),
  );
};

test.each([
  [
    'a full disk while the log was written, after which the commit may be there',
    answer('PANIC', '53100'),
    'unknown',
  ],
  ['a server that is stopped', answer('FATAL', '57P01'), 'unknown'],
  ['a socket that was cut', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'unknown'],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), 'unknown'],
  ['a full disk, noticed in time', answer('ERROR', '53100'), 'overloaded'],
  ['an error told in another language', answer('ОШИБКА', '23514'), 'refused'],
  ['a full disk told in another language', answer('ОШИБКА', '53100'), 'unknown'],
  ['a value that cannot be sent', new TypeError('x'), 'refused'],
] as const)('%s, as the driver tells it', async (_what, error, kind) =>
  expect(await failing(error)).toBe(kind),
);
