// Messages about backups: making them, and restoring them.

export const backupTexts = {
  newer: (backup: number, own: number) =>
    `The backup was made by a newer version (schema generation ${backup}; this one has ${own}). Restore it with that version or a newer one. Nothing was changed.`,
  unknownMigration: (name: string) =>
    `The backup has the migration ${name}, which this version does not have in that place. Restore it with the version that made it, or a newer one. Nothing was changed.`,
  notReadable: (tables: readonly string[]) =>
    `The database role may not read ${tables.join(', ')}, so the backup would not be complete. Run \`sluice migrate\` as the owner of the tables, or make the backup as the owner.`,
  otherKey:
    'The master key is not the one of this backup: it could not decrypt wallets or verify secret keys. Give the key file of the same installation with --key, or set SLUICE_MASTER_KEY. Nothing was changed.',
  otherCurrency: (backup: string, own: string) =>
    `The backup has amounts in ${backup}, and SLUICE_CURRENCY is ${own}. Set SLUICE_CURRENCY=${backup}. Nothing was changed.`,
  notOurs: (file: string) =>
    `${file} was changed after it was made, or not made by this installation: its signature does not fit the master key. Use another copy. Nothing was changed.`,
  inUse:
    'The database is in use: it belongs to an installation already. Restore into an empty database, or with the embedded one into a SLUICE_DATA_DIR that does not exist yet. Nothing was changed.',
  otherTables: (tables: readonly string[]) =>
    `The database has tables of another program (${tables.join(', ')}). Restore into an empty database. Nothing was changed.`,
  newerTarget:
    'The database was set up by a version that is newer than the backup. Restore into an empty database. Nothing was changed.',
  restoring: 'A backup is being restored into this database. Wait until it is finished, then start again.',
  changedTables:
    'The tables of the database changed several times while the backup began. Wait until the upgrade is finished, then repeat.',
  interrupted: 'Interrupted: no backup was written.',
  missingTable: (table: string) =>
    `The backup has no table ${table}, which its version has: it is not complete. Use another backup. Nothing was changed.`,
  missingColumn: (table: string, column: string) =>
    `The backup has the column ${column} of ${table}, which this version does not have. Restore it with the version that made it. Nothing was changed.`,
  missingRows: (table: string, loaded: number, expected: number) =>
    `${loaded} rows of ${table} were loaded, and the backup has ${expected}. Nothing was changed.`,
  jobsNewer:
    'The backup has a newer job queue than this version. Restore it with the version that made it, or a newer one. Nothing was changed.',
  file: {
    exists: (file: string) => `${file} exists. Choose another name, or add --force to replace it.`,
    beingWritten: (file: string) =>
      `${file}.partial exists: another backup is being written there, or one was interrupted. Wait for it, or add --force to replace it.`,
    notWritable: (file: string, code: string | undefined) => `${file} cannot be written (${code}).`,
    notReadable: (file: string, code: string | undefined) => `${file} cannot be read (${code}).`,
    notABackup: (file: string) => `${file} is not a backup of Sluice. Nothing was changed.`,
    otherFormat: (file: string, format: number) =>
      `${file} has format ${format}, which this version cannot read. Restore it with a newer version. Nothing was changed.`,
    truncated: (file: string) =>
      `${file} is not complete: its end is missing. Use another copy. Nothing was changed.`,
    changed: (file: string) => `${file} was changed while it was read. Nothing was changed in the database.`,
    damaged: (file: string, place: string) =>
      `${file} is damaged (${place}). Use another copy. Nothing was changed.`,
  },
  key: {
    exists: (file: string) => `${file} exists, and may be the only copy of a key. Choose another name.`,
    notAKeyFile: (file: string) => `${file} is not a key file of \`sluice backup key\`.`,
    wrongPassphrase: (file: string) =>
      `The passphrase does not open ${file}, or the file is damaged. Nothing was changed.`,
    tooShort: (least: number) => `The passphrase must have at least ${least} characters.`,
    otherKeyInFolder: (file: string) =>
      `${file} has another master key. Restore into a SLUICE_DATA_DIR that does not exist yet. Nothing was changed.`,
  },
} as const;
