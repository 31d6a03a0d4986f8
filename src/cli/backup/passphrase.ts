// The passphrase of a key file: from a file descriptor, the environment or the terminal. Never an argument, which other users
// of the machine can see.
import { readFileSync } from 'node:fs';
import { isCancel, password } from '@clack/prompts';
import { InvalidArgumentError } from 'commander';
import { CommandError } from '../shared/output.ts';

export type PassphraseOptions = { readonly passphraseFd?: number };

export const PASSPHRASE_FD = [
  '--passphrase-fd <number>',
  'read the passphrase from this open file, such as 3 with 3<passphrase.txt',
  (text: string): number => {
    if (/^[0-9]{1,4}$/.test(text)) return Number(text);
    throw new InvalidArgumentError('Give the number of an open file, such as 3.');
  },
] as const;

type Source = PassphraseOptions & {
  /** SLUICE_BACKUP_PASSPHRASE. */
  readonly fromEnvironment: string | undefined;
  /** A new one is typed twice. */
  readonly isNew: boolean;
};

export async function readPassphrase({ passphraseFd, fromEnvironment, isNew }: Source): Promise<string> {
  if (passphraseFd !== undefined) return readOpenFile(passphraseFd);
  if (fromEnvironment) return fromEnvironment;
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandError(
      'A passphrase is needed: run this in a terminal, give --passphrase-fd, or set SLUICE_BACKUP_PASSPHRASE.',
    );
  const passphrase = await ask(isNew ? 'New passphrase for the key file' : 'Passphrase of the key file');
  if (isNew && (await ask('The same passphrase again')) !== passphrase)
    throw new CommandError('The two passphrases differ. Nothing was written.');
  return passphrase;
}

async function ask(message: string): Promise<string> {
  const answer = await password({ message, output: process.stderr });
  if (isCancel(answer)) throw new CommandError('Cancelled. Nothing was written.');
  return answer;
}

function readOpenFile(fd: number): string {
  try {
    return readFileSync(fd, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new CommandError(
      `The passphrase cannot be read from file descriptor ${fd} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}
