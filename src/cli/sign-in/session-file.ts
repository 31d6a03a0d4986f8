// The session of `sluice login`, in a file that only its user can read. It is the session of a browser: it ends in the same
// way, and the console lists it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../shared/output.ts';

export const sessionFile = (): string =>
  join(process.env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'sluice', 'session');

/** The Cookie header of the requests of this session; undefined: there is none. */
export function readSessionFile(): string | undefined {
  try {
    return readFileSync(sessionFile(), 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable('read', error);
  }
}

export function writeSessionFile(cookieHeader: string): void {
  const file = sessionFile();
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // Removed first: the mode of an existing file would stay as it is.
    rmSync(file, { force: true });
    writeFileSync(file, `${cookieHeader}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw unusable('written', error);
  }
}

export const removeSessionFile = (): void => rmSync(sessionFile(), { force: true });

const unusable = (verb: string, error: unknown): CommandError =>
  new CommandError(
    `The session file ${sessionFile()} cannot be ${verb} (${(error as NodeJS.ErrnoException).code}). XDG_STATE_HOME names another folder.`,
  );
