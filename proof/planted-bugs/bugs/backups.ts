// Bugs that would be noticed only on the day when a backup is needed.
import { type Bug, edit } from '../bug.ts';

const ROUND_TRIP = 'test/backup/round-trip.test.ts';
const REJECTIONS = 'test/backup/rejections.test.ts';

export const BACKUPS: readonly Bug[] = [
  {
    name: 'each table is backed up as of another moment',
    edits: [
      edit(
        'src/storage/backups/snapshot.ts',
        "'begin isolation level repeatable read, read only'",
        "'begin read only'",
      ),
    ],
    test: ROUND_TRIP,
    title: 'a create between two tables is in none of them',
  },
  {
    name: 'a restored database is taken for the earlier one',
    edits: [
      edit(
        'src/storage/backups/load.ts',
        'set withdrawals_oid = $',
        "set withdrawals_oid = 'withdrawals'::regclass -- $",
      ),
    ],
    test: ROUND_TRIP,
    title: 'the audit finds nothing, and every payout is halted',
  },
  {
    name: 'triggers stay disabled after a restore',
    edits: [edit('src/storage/backups/load.ts', '    await restoreGuards(client, guards);\n', '')],
    test: ROUND_TRIP,
    title: 'guards, functions, indexes and the rights of the auditor are those of the migrations',
  },
  {
    name: 'a changed backup with correct checksums is restored',
    edits: [
      edit(
        'src/usecases/operator/backups/restore-backup.ts',
        'if (!sameHash(vault.signBackup(digest), part.signature))',
        'if (!sameHash(digest, digest))',
      ),
    ],
    test: REJECTIONS,
    title: 'changed, with correct checksums and without the key',
  },
  {
    name: 'a restore overwrites an installation that was set up while it began',
    edits: [
      edit(
        'src/storage/backups/load.ts',
        "if ((await readInstallation(client)) !== 'unused') throw",
        'if ((await readInstallation(client)) === undefined) throw',
      ),
    ],
    test: REJECTIONS,
    title: 'that a service takes while the restore begins keeps its installation',
  },
];
