// Records every few seconds how far the database got, in a file outside of it. By that record a restored database, or one that
// a failover left behind, is noticed before anything is sent from it.
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openPositionFile } from '../adapters/position-file.ts';
import type { PositionRecord } from '../ports/position-record.ts';
import type { App } from '../usecases/app.ts';
import { recordPosition } from '../usecases/system/confirm-database.ts';
import type { Config } from './config.ts';
import type { Platform } from './database.ts';

const INTERVAL_MS = 5_000;

/** By default beside the data folder of the embedded database, because that folder is what a backup restores. */
export async function openPositionRecord(
  { positionFile, dataDir }: Config,
  { embedded }: Pick<Platform, 'embedded'>,
): Promise<PositionRecord | undefined> {
  if (positionFile !== undefined) return openPositionFile(positionFile);
  if (!embedded) return undefined;
  const path = `${resolve(dataDir)}.position.json`;
  // The record of a database that was deleted on purpose says nothing about the new one.
  if (embedded.isNew) await rm(path, { force: true });
  return openPositionFile(path);
}

export type PositionRecorder = { stop(): Promise<void> };

/** Confirms the database and writes the first record before it returns. */
export async function startPositionRecorder(app: App): Promise<PositionRecorder> {
  if (app.positionRecord === undefined)
    app.alert(
      'SLUICE_POSITION_FILE is not set: payouts are halted after every failover, and a restored copy of the data folder is not noticed',
      {},
    );
  await recordPosition(app);
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= recordPosition(app)
      .catch((error: unknown) => app.logFault(error, 'the position of the database was not recorded'))
      .finally(() => {
        running = undefined;
      });
  }, INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
