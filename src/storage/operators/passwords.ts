// Passwords of operators: argon2id with the parameters OWASP gives, and passwords for people who have none yet.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { BusyFault } from '../postgres/faults.ts';

/** argon2id is what the library does unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters, whatever keyboard or system composed them. */
const composed = (password: string): string => password.normalize('NFKC');

/** Each takes 19 MB and a core for a moment: a few at a time, a few more in line, and the rest is turned away. */
const AT_A_TIME = 2;
const IN_LINE = 20;
const turnstile = bulkhead(AT_A_TIME, IN_LINE);

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turnstile.execute(work);
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new BusyFault('too many passwords to check at once');
    throw error;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(composed(password), COST));

export const matchesHash = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, composed(password)));

/** 32 characters that are not taken for one another. */
const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';

/** Groups of five characters, 25 bits each, to be read out and typed. */
export function makeReadable(groups: number): string {
  const letters = [...randomBytes(groups * 5)].map((byte) => READABLE[byte & 31]).join('');
  return (letters.match(/.{5}/g) ?? []).join('-');
}

/** For a first sign-in: 100 bits. */
export const makePassword = (): string => makeReadable(4);
