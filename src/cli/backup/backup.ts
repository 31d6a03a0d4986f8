// `sluice backup`: the database in one file, and the master key in another that is kept elsewhere.

import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { Actor } from '../../domain/audit.ts';
import { backUpKey } from '../../usecases/operator/backups/back-up-key.ts';
import {
  type BackupProgress,
  type BackupWriter,
  type MadeBackup,
  makeBackup,
} from '../../usecases/operator/backups/make-backup.ts';
import type { RestoredBackup, RestoreProgress } from '../../usecases/operator/backups/restore-backup.ts';
import { OPEN } from '../access.ts';
import { openSession, type WithApp } from '../session.ts';
import { fieldTable, unwrap } from '../shared/output.ts';
import { openProgress } from '../shared/progress.ts';
import { PASSPHRASE_FD, type PassphraseOptions, readPassphrase } from './passphrase.ts';

export type RestoreRequest = {
  readonly file: string;
  /** Undefined: SLUICE_MASTER_KEY is set. */
  readonly key: Buffer | undefined;
  readonly by: Actor;
  readonly onProgress: (progress: RestoreProgress) => void;
};

export type Backups = {
  readonly version: string;
  /** SLUICE_BACKUP_PASSPHRASE. */
  passphrase(): string | undefined;
  /** Only for a database that exists. */
  readonly withApp: WithApp;
  create(file: string, options: { readonly force: boolean }): Promise<BackupWriter>;
  writeKey(file: string, passphrase: string): Promise<void>;
  readKey(file: string, passphrase: string): Promise<Buffer>;
  restore(request: RestoreRequest): Promise<RestoredBackup>;
};

const PRIVATE_NOTE =
  'The file is private: it has names, order ids and masked wallets. The master key is not in it: sluice backup key FILE.';

export function addBackupCommands(program: Command, backups: Backups): void {
  const session = openSession(backups.withApp);
  const backup = program
    .command('backup')
    .description('write the whole database to one file, while the service runs')
    .argument('<file>', 'the file to write')
    .option('--force', 'replace the file if it exists', false)
    .action(
      session.command(OPEN, async (app, by, file: string, { force }: { force: boolean }) => {
        const stop = stopOnSignal();
        const progress = openProgress('Backing up');
        const made = await makeBackup(app, by, {
          name: basename(file),
          version: backups.version,
          create: () => backups.create(file, { force }),
          signal: stop.signal,
          onProgress: (now) => progress.message(progressText(now)),
        }).finally(() => {
          progress.stop();
          stop.release();
        });
        return outputOf(file, unwrap(made));
      }),
    );

  backup
    .command('key')
    .description('write the master key to a file, wrapped with a passphrase; keep it apart from the backups')
    .argument('<file>', 'the file to write')
    .addOption(passphraseOption())
    .action(
      session.command(OPEN, async (app, by, file: string, options: PassphraseOptions) => {
        const fromEnvironment = backups.passphrase();
        const passphrase = await readPassphrase({ ...options, fromEnvironment, isNew: true });
        unwrap(
          await backUpKey(app, by, {
            name: basename(file),
            write: () => backups.writeKey(file, passphrase),
          }),
        );
        return {
          json: { file },
          text: `The master key is in ${file}, wrapped with the passphrase. Keep both apart from the backups.`,
        };
      }),
    );
}

export const passphraseOption = (): Option =>
  new Option(PASSPHRASE_FD[0], PASSPHRASE_FD[1]).argParser(PASSPHRASE_FD[2]);

/** So that Ctrl-C leaves no incomplete file. */
function stopOnSignal(): { readonly signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, abort);
  return {
    signal: stop.signal,
    release() {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, abort);
    },
  };
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const progressText = ({ index, tables, bytes }: BackupProgress): string =>
  `Backing up: table ${index} of ${tables}, ${megabytes(bytes)} read`;

const outputOf = (file: string, made: MadeBackup) => ({
  json: {
    file,
    made_at: made.madeAt,
    bytes: made.bytes,
    tables: made.tables,
    rows: made.rows,
    position: made.position,
    newest_withdrawal: made.newestId,
    seconds: made.seconds,
  },
  text: `${fieldTable({
    file,
    'as of': made.madeAt,
    size: megabytes(made.bytes),
    rows: `${made.rows} in ${made.tables} tables`,
    'newest withdrawal': made.newestId,
    time: `${made.seconds} s`,
  })}\n${PRIVATE_NOTE}`,
});
