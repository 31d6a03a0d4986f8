// The executable behind `npx sluice` and `npm start`.
import { existsSync } from 'node:fs';
import { createProgram, describeError } from './commands.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await createProgram(process.env).parseAsync();
} catch (error) {
  process.stderr.write(`${describeError(error, process.env)}\n`);
  process.exit(process.exitCode ?? 1);
}
