// What a backup says about itself, and whether this program can restore it.
import { backupTexts } from '../texts/backup.ts';

export type BackedUpTable = {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns, which the database computes again. */
  readonly columns: readonly string[];
};

export type BackedUpSequence = {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
};

export type BackupManifest = {
  readonly madeAt: string;
  /** Of the program that made it. */
  readonly version: string;
  readonly generation: number;
  /** In the order in which they were applied. */
  readonly migrations: readonly string[];
  /** Those of the job queue, which has its own. */
  readonly jobMigrations: readonly number[];
  readonly currency: string;
  /** Tells which master key belongs to it, and reveals nothing about the key. */
  readonly keyCheck: string;
  readonly database: {
    readonly systemIdentifier: string;
    readonly timeline: number;
    /** In the write-ahead log. */
    readonly position: string;
    /** The newest withdrawal; null: there is none. */
    readonly newestId: number | null;
  };
  readonly tables: readonly BackedUpTable[];
  readonly sequences: readonly BackedUpSequence[];
};

/** The file is no backup, or is damaged or incomplete. The message is for operators and names the file. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

export type OwnSchema = {
  readonly generation: number;
  readonly migrations: readonly string[];
  readonly keyCheck: string;
  readonly currency: string;
};

/** Undefined: this program can restore it with this key. */
export function whyNotRestorable(backup: BackupManifest, own: OwnSchema): string | undefined {
  if (backup.generation > own.generation) return backupTexts.newer(backup.generation, own.generation);
  // Applied in this order, so that the tables are those of the backup before its data is loaded.
  const unknown = backup.migrations.find((name, i) => own.migrations[i] !== name);
  if (unknown !== undefined) return backupTexts.unknownMigration(unknown);
  if (backup.keyCheck !== own.keyCheck) return backupTexts.otherKey;
  if (backup.currency !== own.currency) return backupTexts.otherCurrency(backup.currency, own.currency);
  return undefined;
}
