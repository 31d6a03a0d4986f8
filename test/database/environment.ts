import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';

export type Environment = {
  readonly database: TestDatabase;
  /** Without DATABASE_URL. */
  readonly env: { readonly SLUICE_MASTER_KEY: string; readonly SLUICE_SECOND_FACTOR: string };
  /** As DATABASE_URL, through these ports of this machine. */
  urlOf(ports: readonly number[], parameters?: string): string;
};

export async function openEnvironment(): Promise<Environment> {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const { user, password } = inject('cluster');
  return {
    database,
    env: {
      SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
      // Of servers too: commands are as strict as the server.
      SLUICE_SECOND_FACTOR: 'optional',
    },
    urlOf: (ports, parameters = '') =>
      `postgres://${user}:${encodeURIComponent(password)}@${ports.map((port) => `127.0.0.1:${port}`).join()}/${database.connection.database}${parameters}`,
  };
}
