// The position record as a file, replaced as a whole. It must not be in a folder that is restored with the database.
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PositionRecord } from '../ports/position-record.ts';

const content = z.object({
  system_identifier: z.string(),
  position: z
    .string()
    .regex(/^[0-9]+$/)
    .transform(BigInt),
  newest_id: z.number().int().nullable(),
});

export const openPositionFile = (path: string): PositionRecord => ({
  async read() {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const parsed = content.safeParse(JSON.parse(text));
    if (!parsed.success)
      throw new Error(
        `${path} (SLUICE_POSITION_FILE) is not a position record; move it away after you checked it`,
      );
    const { system_identifier: systemIdentifier, position, newest_id: newestId } = parsed.data;
    return { systemIdentifier, position, newestId };
  },
  async write({ systemIdentifier, position, newestId }) {
    const unfinished = `${path}.${randomUUID()}`;
    const record = { system_identifier: systemIdentifier, position: String(position), newest_id: newestId };
    try {
      await writeFile(unfinished, `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },
});
