// Bugs in transactions and commits.
import { type Bug, edit } from './bug.ts';

const DATABASE_SOURCE = 'src/storage/postgres/database.ts';
const DATABASE_TESTS = 'test/storage/postgres/database.test.ts';
const MIGRATE_SOURCE = 'src/storage/postgres/migrate.ts';
const MIGRATE_TESTS = 'test/storage/postgres/migrate.test.ts';

export const DATABASE: readonly Bug[] = [
  {
    name: 'every statement is its own transaction',
    edits: [edit(DATABASE_SOURCE, "await client.query({ text: 'begin' });", '')],
    test: DATABASE_TESTS,
    title: 'a failed transaction writes nothing',
  },
  {
    name: 'a commit is acknowledged before it is on disk',
    edits: [edit(DATABASE_SOURCE, "synchronous_commit: 'on'", "synchronous_commit: 'off'")],
    test: DATABASE_TESTS,
    title: 'a commit is on disk even if the database sets synchronous_commit to off',
  },
  {
    name: 'a commit without a response counts as failed',
    edits: [
      edit(
        DATABASE_SOURCE,
        'throw new OutcomeUnknownFault(LOST_COMMIT_RESPONSE_MESSAGE, { cause: error });',
        'throw new BusyFault(LOST_COMMIT_RESPONSE_MESSAGE, { cause: error });',
      ),
    ],
    test: DATABASE_TESTS,
    title: 'a commit without a response is an unknown outcome, not a failure',
  },
  {
    name: 'an older process applies its functions to a newer schema',
    edits: [
      edit(
        'src/storage/postgres/schema-generation.ts',
        'if (database.generation <= own.generation) return false;',
        'if (database.generation !== own.generation) return false;',
      ),
    ],
    test: MIGRATE_TESTS,
    title: 'changes nothing and starts, as long as the schema supports it',
  },
  {
    name: 'a migration waits for its locks without a limit',
    edits: [
      edit(MIGRATE_SOURCE, 'const LOCK_TIMEOUT_MS = 500;', 'const LOCK_TIMEOUT_MS = 0;'),
      edit(MIGRATE_SOURCE, 'const LONG_LOCK_TIMEOUT_MS = 1_200;', 'const LONG_LOCK_TIMEOUT_MS = 0;'),
    ],
    test: MIGRATE_TESTS,
    title: 'gives a lock up soon, so that requests behind it continue, and migrates when the table is free',
  },
];
