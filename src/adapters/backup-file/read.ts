// Reads a backup and checks it on the way: every checksum, every count, and that nothing is missing or follows the end.
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { z } from 'zod';
import { UnusableBackup } from '../../domain/backup/manifest.ts';
import { backupTexts } from '../../domain/texts/backup.ts';
import type { BackupPart, BackupReader } from '../../ports/backup-file.ts';
import {
  decompress,
  endSchema,
  FIRST_LINE,
  FORMAT,
  FRAME_HEADER_BYTES,
  FRAMES,
  firstLine,
  MAX_PAYLOAD_BYTES,
  manifestSchema,
  tableEndSchema,
  tableSchema,
} from './frames.ts';

const texts = backupTexts.file;

export async function openBackupFile(file: string): Promise<BackupReader> {
  const unreadable = (error: NodeJS.ErrnoException): never => {
    throw new UnusableBackup(texts.notReadable(file, error.code));
  };
  const handle = await open(file, 'r').catch(unreadable);
  const { size } = await handle.stat();
  return { file, bytes: size, read: () => readParts(file, handle), close: () => handle.close() };
}

/** Reads from the start of the file. */
class Cursor {
  readonly #file: string;
  readonly #handle: FileHandle;
  #position = 0;

  constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  get position(): number {
    return this.#position;
  }

  async upTo(length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#handle.read(buffer, filled, length - filled, this.#position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    this.#position += filled;
    return buffer.subarray(0, filled);
  }

  async exactly(length: number): Promise<Buffer> {
    const read = await this.upTo(length);
    if (read.length < length) throw new UnusableBackup(texts.truncated(this.#file));
    return read;
  }
}

async function readFirstLine(file: string, cursor: Cursor): Promise<Buffer> {
  const expected = firstLine();
  const start = await cursor.upTo(expected.length);
  const [, format] = FIRST_LINE.exec(start.toString('latin1')) ?? [];
  if (format === undefined) throw new UnusableBackup(texts.notABackup(file));
  if (Number(format) !== FORMAT) throw new UnusableBackup(texts.otherFormat(file, Number(format)));
  return start;
}

async function* readParts(file: string, handle: FileHandle): AsyncGenerator<BackupPart> {
  const cursor = new Cursor(file, handle);
  const damaged = (): UnusableBackup =>
    new UnusableBackup(texts.damaged(file, `before byte ${cursor.position}`));
  const total = createHash('sha256').update(await readFirstLine(file, cursor));
  const parse = <T>(schema: z.ZodType<T>, payload: Buffer): T => parseJson(schema, payload, damaged);
  /** Of the table that is being read. */
  let rows: Hash | undefined;
  let tables = 0;
  for (let isFirst = true; ; isFirst = false) {
    const header = await cursor.exactly(FRAME_HEADER_BYTES);
    const type = header.toString('latin1', 0, 1);
    const length = header.readUInt32BE(1);
    if (length > MAX_PAYLOAD_BYTES || isFirst !== (type === FRAMES.manifest)) throw damaged();
    const payload = await cursor.exactly(length);
    if (type === FRAMES.end) {
      const end = parse(endSchema, payload);
      const digest = total.digest();
      if (rows || end.tables !== tables || !digest.equals(end.sha256)) throw damaged();
      if ((await cursor.upTo(1)).length > 0) throw damaged();
      yield { kind: 'end', digest, signature: end.signature };
      return;
    }
    total.update(header).update(payload);
    if (type === FRAMES.manifest) yield { kind: 'manifest', manifest: parse(manifestSchema, payload) };
    else if (type === FRAMES.table && !rows) {
      rows = createHash('sha256');
      tables += 1;
      yield { kind: 'table', table: parse(tableSchema, payload) };
    } else if (type === FRAMES.rows && rows) {
      const chunk = await decompress(payload).catch(() => {
        throw damaged();
      });
      rows.update(chunk);
      yield { kind: 'rows', chunk };
    } else if (type === FRAMES.tableEnd && rows) {
      const end = parse(tableEndSchema, payload);
      if (!rows.digest().equals(end.sha256)) throw damaged();
      rows = undefined;
      yield { kind: 'table end', rows: end.rows };
    } else throw damaged();
  }
}

function parseJson<T>(schema: z.ZodType<T>, payload: Buffer, damaged: () => UnusableBackup): T {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    throw damaged();
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw damaged();
  return parsed.data;
}
