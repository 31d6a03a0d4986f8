// A backup as a file: written once from start to end, and read as often as needed.
import type { BackedUpTable, BackupManifest } from '../domain/backup/manifest.ts';

export type BackupWriter = {
  begin(manifest: BackupManifest): Promise<void>;
  beginTable(table: BackedUpTable): Promise<void>;
  /** Rows in the text format of COPY. */
  write(chunk: Buffer): Promise<void>;
  endTable(rows: number): Promise<void>;
  /** The file gets its name only now, complete and on disk. Returns its size. */
  finish(sign: (digest: Buffer) => Buffer): Promise<number>;
  /** Leaves nothing. After finish() it does nothing. */
  discard(): Promise<void>;
};

export type BackupPart =
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }
  | { readonly kind: 'table'; readonly table: BackedUpTable }
  | { readonly kind: 'rows'; readonly chunk: Buffer }
  | { readonly kind: 'table end'; readonly rows: number }
  | { readonly kind: 'end'; readonly digest: Buffer; readonly signature: Buffer };

export type BackupReader = {
  readonly file: string;
  readonly bytes: number;
  /** From the start. Throws UnusableBackup where the file is damaged; the last part is `end`. */
  read(): AsyncGenerator<BackupPart>;
  close(): Promise<void>;
};
