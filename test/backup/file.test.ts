// The file of a backup: what was written is read back, small or large.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBackupFile } from '../../src/adapters/backup-file/read.ts';
import { createBackupFile } from '../../src/adapters/backup-file/write.ts';
import type { BackupManifest } from '../../src/domain/backup/manifest.ts';

const manifest: BackupManifest = {
  madeAt: '2026-11-17T00:00:00.000Z',
  version: '1',
  generation: 1,
  migrations: [],
  jobMigrations: [],
  currency: 'RUB',
  keyCheck: '',
  database: { systemIdentifier: '1', timeline: 1, position: '1', newestId: null },
  tables: [],
  sequences: [],
};

test.each([0, 1, 1024 * 1024, 20 * 1024 * 1024 + 1])('a row of %i bytes is read back', async (length) => {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'x');
  const row = randomBytes(length);
  const writer = await createBackupFile(file, { force: false });
  await writer.begin(manifest);
  const table = { schema: 'public', name: 't', columns: ['a'] };
  await writer.beginTable(table);
  await writer.write(row);
  await writer.endTable(1);
  const bytes = await writer.finish((digest) => digest);
  // After the end there is nothing to discard.
  await writer.discard();

  const reader = await openBackupFile(file);
  expect(reader.bytes).toBe(bytes);
  const chunks: Buffer[] = [];
  const kinds: string[] = [];
  for await (const part of reader.read()) {
    if (part.kind === 'rows') chunks.push(part.chunk);
    else kinds.push(part.kind);
    if (part.kind === 'manifest') expect(part.manifest).toEqual(manifest);
    if (part.kind === 'table') expect(part.table).toEqual(table);
    if (part.kind === 'table end') expect(part.rows).toBe(1);
    if (part.kind === 'end') expect(part.signature).toEqual(part.digest);
  }
  await reader.close();
  expect(kinds).toEqual(['manifest', 'table', 'table end', 'end']);
  expect(Buffer.concat(chunks).equals(row)).toBe(true);
});
