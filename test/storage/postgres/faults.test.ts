import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import {
  BusyFault,
  ConnectionFault,
  classifyFault,
  OutcomeUnknownFault,
} from '../../../src/storage/postgres/faults.ts';

const databaseError = (severity: string, code: string): Error =>
  Object.assign(new pg.DatabaseError('x', 1, 'error'), { severity, code });

test.each([
  ['a deadlock', databaseError('ERROR', '40P01'), 'lost-race'],
  ['a lock timeout', databaseError('ERROR', '55P03'), 'locked'],
  ['a statement timeout', databaseError('ERROR', '57014'), 'overloaded'],
  ['a full disk', databaseError('ERROR', '53100'), 'overloaded'],
  ['a constraint violation', databaseError('ERROR', '23514'), 'rejected'],
  ['an error raised by our own functions', databaseError('ERROR', 'SL004'), 'rejected'],
  ['a broken connection', new ConnectionFault('read ECONNRESET'), 'unknown'],
  ['a commit without a response', new OutcomeUnknownFault('no response'), 'unknown'],
  ['a connection that could not be opened', new BusyFault('no connection'), 'not-sent'],
  ['an unexpected error', new Error('x'), 'rejected'],
] as const)('classifies %s', (_name, error, kind) => expect(classifyFault(error)).toBe(kind));

/** Queries through a driver that fails with this error: a real server does not panic on command. */
const queryFailingWith = (error: Error) => {
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
    () => 'no fault',
    (fault: unknown) => classifyFault(fault),
  );
};

test.each([
  [
    'a full disk during a WAL write, after which the transaction may be committed',
    databaseError('PANIC', '53100'),
    'unknown',
  ],
  ['a server that is shut down', databaseError('FATAL', '57P01'), 'unknown'],
  ['a reset socket', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'unknown'],
  ['a terminated connection', new Error('Connection terminated unexpectedly'), 'unknown'],
  ['a full disk reported as an error of the statement', databaseError('ERROR', '53100'), 'overloaded'],
  ['an error in another language', databaseError('ОШИБКА', '23514'), 'rejected'],
  ['a full disk reported in another language', databaseError('ОШИБКА', '53100'), 'unknown'],
  ['a value that cannot be sent', new TypeError('x'), 'rejected'],
] as const)('classifies a driver error: %s', async (_name, error, kind) =>
  expect(await queryFailingWith(error)).toBe(kind),
);
