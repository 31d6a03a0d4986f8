// Bugs in transactions and commits.
import { type Bug, edit } from '../bug.ts';

const DATABASE_SOURCE = 'src/storage/postgres/database.ts';
const DATABASE_TESTS = 'test/storage/postgres/database.test.ts';
const REPLICATED_READS_SOURCE = 'src/storage/postgres/replicated-reads.ts';
const REPLICAS_TESTS = 'test/faults/replicas.test.ts';
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
    edits: [edit('src/storage/postgres/session.ts', "synchronous_commit: 'on'", "synchronous_commit: 'off'")],
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
    name: 'a lookup shows what no replica has',
    edits: [
      edit(REPLICATED_READS_SOURCE, "first?.['has_replicas'] === true", "first?.['has_replicas'] === null"),
    ],
    test: REPLICAS_TESTS,
    needsBuild: true,
    title: 'what the replica did not confirm is not shown, whichever process and operation is asked',
  },
  {
    name: 'a lookup waits for the replicas without a commit',
    edits: [edit(REPLICATED_READS_SOURCE, 'pg_logical_emit_message(true,', 'pg_logical_emit_message(false,')],
    test: REPLICAS_TESTS,
    needsBuild: true,
    title: 'a read that waits for the replica is answered when the replica confirms',
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
  {
    name: 'a pooler that shares sessions is accepted',
    edits: [
      edit('src/main/installation.ts', '    await requireOwnSession(db);\n', ''),
      edit(
        'src/main/installation.ts',
        "import { requireOwnSession } from '../storage/postgres/check-pooling.ts';\n",
        '',
      ),
    ],
    test: 'test/database/pgbouncer.test.ts',
    needsBuild: true,
    title: 'in %s mode, sluice %s does not start (%s)',
  },
  {
    name: 'settings of the session are not compared',
    edits: [
      edit(
        'src/storage/postgres/session.ts',
        'if (wrong.length === 0) return undefined;',
        'if (wrong.length >= 0) return undefined;',
      ),
    ],
    test: 'test/database/session-settings.test.ts',
    needsBuild: true,
    title: 'sluice %s does not start with triggers disabled',
  },
  {
    name: 'the settings of the role and the URL apply',
    edits: [
      edit(
        'src/storage/postgres/session.ts',
        'const settings = { ...COMMON, ...more };',
        'const settings = { ...more };',
      ),
    ],
    test: 'test/database/session-settings.test.ts',
    title: '%s do not weaken a session',
  },
  {
    name: 'a replica is taken for the primary',
    edits: [edit('src/storage/postgres/session.ts', 'if (rows[0]?.isReplica !== false) return REPLICA;', '')],
    test: 'test/database/hosts.test.ts',
    needsBuild: true,
    title: 'no command starts on a replica',
  },
  {
    name: 'notifications are believed without a heartbeat',
    edits: [edit('src/storage/cache/change-listener.ts', '    await heard;\n', '')],
    test: 'test/database/notifications.test.ts',
    needsBuild: true,
    title: 'a server that receives no notifications is not ready, says why, and accepts no revoked key',
  },
  {
    name: 'queries of the job queue wait for ever',
    edits: [
      edit(
        'src/storage/jobs/jobs.ts',
        'db.openPool(CONNECTIONS, { queryTimeoutMs: JOB_QUERY_TIMEOUT_MS })',
        'db.openPool(CONNECTIONS)',
      ),
      edit(
        'src/storage/jobs/jobs.ts',
        'type CleanerOptions, JOB_QUERY_TIMEOUT_MS, startStuckJobCleaner',
        'type CleanerOptions, startStuckJobCleaner',
      ),
    ],
    test: 'test/database/lost-server.test.ts',
    needsBuild: true,
    title: 'a worker reports that it is ready, and runs jobs again after its connections died in silence',
  },
];
