// Writes a backup under a temporary name, readable by its owner only. The file gets its name when it is complete and on disk.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UnusableBackup } from '../../domain/backup/manifest.ts';
import { backupTexts } from '../../domain/texts/backup.ts';
import type { BackupWriter } from '../../ports/backup-file.ts';
import { BLOCK_BYTES, compress, FRAMES, type FrameType, firstLine, frame } from './frames.ts';

const texts = backupTexts.file;

export async function createBackupFile(
  path: string,
  { force }: { readonly force: boolean },
): Promise<BackupWriter> {
  const file = resolve(path);
  const partial = `${file}.partial`;
  if (!force && existsSync(file)) throw new UnusableBackup(texts.exists(path));
  if (force) await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(
      error.code === 'EEXIST' ? texts.beingWritten(path) : texts.notWritable(path, error.code),
    );
  });
  const out = openFrameWriter(handle);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await handle.close();
    isOpen = false;
  };
  try {
    await out.begin();
  } catch (error) {
    await close();
    await rm(partial, { force: true });
    throw error;
  }
  return {
    ...out.parts,
    async finish(sign) {
      await out.end(sign);
      await handle.sync();
      await close();
      if (!force && existsSync(file)) throw new UnusableBackup(texts.exists(path));
      await rename(partial, file);
      await syncFolder(dirname(file));
      return out.bytes();
    },
    async discard() {
      const isFinished = !isOpen && !existsSync(partial);
      await close();
      if (!isFinished) await rm(partial, { force: true });
    },
  };
}

/** So that the new name survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function openFrameWriter(handle: FileHandle) {
  const total = createHash('sha256');
  let table = createHash('sha256');
  let tables = 0;
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  async function append(data: Buffer): Promise<void> {
    total.update(data);
    bytes += data.length;
    await handle.writeFile(data);
  }
  const appendFrame = (type: FrameType, payload: Buffer): Promise<void> => append(frame(type, payload));
  const appendJson = (type: FrameType, value: unknown): Promise<void> =>
    appendFrame(type, Buffer.from(JSON.stringify(value)));

  async function writeBlock(): Promise<void> {
    if (waitingBytes === 0) return;
    const rows = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    table.update(rows);
    // One row can be larger than a block; its parts are put together again when they are loaded.
    for (let start = 0; start < rows.length; start += BLOCK_BYTES)
      await appendFrame(FRAMES.rows, await compress(rows.subarray(start, start + BLOCK_BYTES)));
  }

  const parts: Omit<BackupWriter, 'finish' | 'discard'> = {
    begin: (manifest) => appendJson(FRAMES.manifest, manifest),
    async beginTable(next) {
      table = createHash('sha256');
      tables += 1;
      await appendJson(FRAMES.table, next);
    },
    async write(chunk) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= BLOCK_BYTES) await writeBlock();
    },
    async endTable(rows) {
      await writeBlock();
      await appendJson(FRAMES.tableEnd, { rows, sha256: table.digest('hex') });
    },
  };
  return {
    parts,
    bytes: () => bytes,
    begin: () => append(firstLine()),
    async end(sign: (digest: Buffer) => Buffer): Promise<void> {
      const digest = total.copy().digest();
      await appendJson(FRAMES.end, {
        tables,
        sha256: digest.toString('hex'),
        signature: sign(digest).toString('hex'),
      });
    },
  };
}
