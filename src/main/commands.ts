// The command line of an installation that the environment describes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { facts } from '../cli/output.ts';
import { buildProgram } from '../cli/program.ts';
import type { App } from '../usecases/app.ts';
import { readConfig } from './config.ts';
import { openInstallation } from './installation.ts';

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');
const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));

export function openProgram(env: NodeJS.ProcessEnv): Command {
  /** Reports may take as long as they need, and a command needs few connections. */
  const commandConfig = () => ({ ...readConfig(env), statementTimeoutMs: 0, poolSize: 2 });

  async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
    const installation = await openInstallation({ config: commandConfig(), version });
    // A command given in the wrong folder, or without its DATABASE_URL, must not look as if all were well.
    if (installation.embedded?.isNew)
      process.stderr.write(
        `There was no database yet: a new one was made in ${installation.embedded.folder}. Set DATABASE_URL or SLUICE_DATA_DIR if you meant another.\n`,
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
    async serve() {
      const config = readConfig(env);
      // Only the server needs the HTTP side; commands start twice as fast without it.
      const { serve } = await import('./serve.ts');
      await serve(config, version);
    },
    async worker() {
      const config = readConfig(env);
      const { work } = await import('./worker.ts');
      await work(config, version);
    },
    async audit(order) {
      const { runAuditor } = await import('./audit.ts');
      return runAuditor(readConfig(env), order);
    },
    async simulator(options) {
      const { simulate } = await import('./simulator.ts');
      await simulate(options);
    },
    async migrate() {
      const installation = await openInstallation({ config: commandConfig(), version });
      await installation.close();
      const { migrations, functions } = installation.migrated;
      const upToDate = migrations.length + functions.length === 0;
      return {
        json: { migrations, functions },
        text: upToDate
          ? 'The database is up to date.'
          : facts({ migrations: migrations.join(', '), functions: functions.join(', ') }),
      };
    },
  });
}

/** Words for a person; the trace only for whoever asks for it. */
export function describeError(error: unknown, env: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return String(error);
  return (env['SLUICE_LOG_LEVEL'] === 'debug' ? error.stack : undefined) ?? error.message;
}
