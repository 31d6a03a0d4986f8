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
  // Earlier versions did not write it.
  open_loss: z.number().int().nullable().default(null),
});

/** Undefined: the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const openPositionFile = (path: string): PositionRecord => ({
  async read() {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    const parsed = content.safeParse(parseJson(text));
    if (!parsed.success)
      throw new Error(
        `${path} (SLUICE_POSITION_FILE) is not a position record; move it away after you checked it`,
      );
    const { system_identifier, position, newest_id, open_loss } = parsed.data;
    return { systemIdentifier: system_identifier, position, newestId: newest_id, openLoss: open_loss };
  },
  async write({ systemIdentifier, position, newestId, openLoss }) {
    const unfinished = `${path}.${randomUUID()}`;
    const record = {
      system_identifier: systemIdentifier,
      position: String(position),
      newest_id: newestId,
      open_loss: openLoss,
    };
    try {
      await writeFile(unfinished, `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },
});
