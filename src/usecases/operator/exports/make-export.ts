// The job that makes the file of an export. It reads withdrawals and writes the file a part at a time, so that a file of a million rows
// takes no more memory than one of a thousand. A run that is interrupted is repeated from the beginning.
import { MAX_BYTES, MAX_ROWS } from '../../../domain/exports/exports.ts';
import { exportTexts } from '../../../domain/exports/texts.ts';
import {
  addJob,
  beginRun,
  deleteExpiredExports,
  deletePartsBefore,
  type Export,
  finishRun,
  insertPart,
  MAX_RUNS,
  type RunResult,
  recordTotal,
  sumBytes,
} from '../../../storage/exports/exports.ts';
import type { App } from '../../app.ts';
import { countRows, readRows } from './read-withdrawals.ts';
import { writeFile } from './write-file.ts';

const PART_BYTES = 512 * 1024;

/** Thrown to end a run whose export was deleted or is made by another run. */
class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

type Job = {
  readonly id: number;
  readonly tries: number;
  /** Aborted when the process stops. */
  readonly signal?: AbortSignal;
};

export async function makeExport(app: App, { id, tries, signal }: Job): Promise<void> {
  const run = await beginRun(app.db, id);
  if (!run) return;
  try {
    await deletePartsBefore(app.db, run);
    await finish(app, run, await storeFile(app, run, signal));
  } catch (error) {
    if (error instanceof RunEnded) return;
    if (signal?.aborted) return addJob(app.db, id);
    if (tries < MAX_RUNS) throw error;
    app.logFault(error, `export ${id} failed`);
    await finish(app, run, { problem: exportTexts.fault });
  }
}

async function finish(app: App, run: Export, result: RunResult): Promise<void> {
  const isOurs = await finishRun(app.db, run, result);
  if (isOurs && 'problem' in result) await deletePartsBefore(app.db, { id: run.id, run: run.run + 1 });
}

/** Often, so that a file does not outlive its day by much. */
export const deleteOldExports = (app: App): Promise<void> => deleteExpiredExports(app.db);

async function storeFile(app: App, run: Export, signal: AbortSignal | undefined): Promise<RunResult> {
  if ((await sumBytes(app.db)) > MAX_BYTES) return { problem: exportTexts.noSpace };
  const limit = MAX_ROWS[run.format];
  const tooMany = { problem: exportTexts.tooManyRows[run.format] };
  const total = await countRows(app, run, limit + 1);
  if (total > limit) return tooMany;
  if (!(await recordTotal(app.db, run, total))) throw new RunEnded();

  let rowsDone = 0;
  const onRow = (count: number): void => {
    rowsDone = count;
  };
  let number = 0;
  for await (const content of partsOf(writeFile(run.format, readRows(app, run, { limit, onRow })))) {
    if (!(await insertPart(app.db, run, { number, content, rowsDone }))) throw new RunEnded();
    number += 1;
    signal?.throwIfAborted();
  }
  // Withdrawals may have been made since they were counted.
  return rowsDone > limit ? tooMany : { rows: rowsDone };
}

async function* partsOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    [chunks, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}
