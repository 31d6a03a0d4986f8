// The command line of the installation that the environment configures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { buildProgram } from '../cli/program.ts';
import { fieldTable } from '../cli/shared/output.ts';
import type { MigrationReport } from '../storage/postgres/migrate.ts';
import type { App } from '../usecases/app.ts';
import { openBackups } from './backups.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './database.ts';
import { openInstallation, openOwnerDatabase } from './installation.ts';

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');
const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));

export function createProgram(env: NodeJS.ProcessEnv): Command {
  /** Reports have no time limit, and a command needs few connections. */
  const commandConfig = () => ({ ...readConfig(env), statementTimeoutMs: 0, poolSize: 2 });

  async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
    const installation = await openInstallation({ config: commandConfig() });
    // Warn: the command may have run in the wrong folder or without its DATABASE_URL.
    if (installation.embedded?.isNew)
      process.stderr.write(
        `There was no database: a new one was created in ${installation.embedded.folder}. Set DATABASE_URL or SLUICE_DATA_DIR to use another.\n`,
      );
    try {
      return await work(installation.app);
    } finally {
      await installation.close();
    }
  }

  return buildProgram({
    version,
    withApp,
    async withOwner(work) {
      const platform = await openPlatform(commandConfig(), () => undefined);
      const owner = openOwnerDatabase(platform);
      try {
        return await work(owner);
      } finally {
        await owner.close();
        await platform.release();
      }
    },
    async serve() {
      const config = readConfig(env);
      // Loaded only by the server: other commands start twice as fast without the HTTP side.
      const { serve } = await import('./serve.ts');
      await serve(config, version);
    },
    async worker() {
      const config = readConfig(env);
      const { runWorker } = await import('./worker.ts');
      await runWorker(config);
    },
    async audit(options) {
      const { runAuditor } = await import('./audit.ts');
      return runAuditor(readConfig(env), options);
    },
    backups: openBackups(env, version),
    async simulator(options) {
      const { runSimulator } = await import('./simulator.ts');
      await runSimulator(options);
    },
    async migrate() {
      const installation = await openInstallation({ config: commandConfig() });
      await installation.close();
      const { migrations, functions, newerGeneration, hasServiceRole } = installation.migrated;
      return {
        json: {
          migrations,
          functions,
          newer_generation: newerGeneration ?? null,
          has_service_role: hasServiceRole,
        },
        text: describeMigration(installation.migrated),
      };
    },
  });
}

const describeMigration = (migrated: MigrationReport): string =>
  `${describeApplied(migrated)}${
    migrated.hasServiceRole
      ? ''
      : '\n\nThere is no role for the service, and this role may not create it. Ask an administrator of the database to run `create role sluice_service`, then run this again.'
  }`;

function describeApplied({ migrations, functions, newerGeneration }: MigrationReport): string {
  if (newerGeneration !== undefined)
    return `The database has the schema of a newer version (generation ${newerGeneration}). Nothing was changed.`;
  return migrations.length + functions.length === 0
    ? 'The database is up to date.'
    : fieldTable({ migrations: migrations.join(', '), functions: functions.join(', ') });
}

/** The message; with SLUICE_LOG_LEVEL=debug, the stack trace. */
export function describeError(error: unknown, env: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return String(error);
  return (env['SLUICE_LOG_LEVEL'] === 'debug' ? error.stack : undefined) ?? error.message;
}
