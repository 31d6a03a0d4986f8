// Asks for a password or a code in the terminal, or reads it from standard input. Never an argument, which other users of the
// machine can see.
import { text as readAll } from 'node:stream/consumers';
import { isCancel, password, text } from '@clack/prompts';
import { CommandError } from '../shared/output.ts';

export type AskCredential = {
  name(): Promise<string>;
  password(): Promise<string>;
  /** Of the authenticator app, or a backup code. */
  code(): Promise<string>;
};

const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true;

async function answerOf(prompt: Promise<string | symbol>): Promise<string> {
  const answer = await prompt;
  if (isCancel(answer)) throw new CommandError('Cancelled.');
  return String(answer);
}

/** Undefined: there is no terminal to ask in. */
export const askInTerminal = (): AskCredential | undefined =>
  isTerminal()
    ? {
        name: () => answerOf(text({ message: 'Name', output: process.stderr })),
        password: () => answerOf(password({ message: 'Password', output: process.stderr })),
        code: () =>
          answerOf(password({ message: 'Code of your app, or a backup code', output: process.stderr })),
      }
    : undefined;

/** One line each, in the order in which they are needed: the password, then the code. */
export async function readFromStdin(): Promise<AskCredential> {
  const lines = (await readAll(process.stdin)).split(/\r?\n/);
  const next = async (what: string): Promise<string> => {
    const line = lines.shift();
    if (!line) throw new CommandError(`Standard input has no line with the ${what}.`);
    return line;
  };
  return {
    name: () => Promise.reject(new CommandError('Give the name as an argument: sluice login NAME.')),
    password: () => next('password'),
    code: () => next('code'),
  };
}
