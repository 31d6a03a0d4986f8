// Bugs in transactions and commits.
import { type Bug, edit } from './bug.ts';

const DATABASE_SOURCE = 'src/storage/postgres/database.ts';
const DATABASE_TESTS = 'test/storage/postgres/database.test.ts';

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
];
