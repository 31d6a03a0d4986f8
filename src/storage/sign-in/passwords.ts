// Passwords of operators: argon2id with the parameters of OWASP, and generated first passwords.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { BusyFault } from '../postgres/faults.ts';

/** argon2id is the default of the library. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards and systems compose the same characters differently. */
const normalize = (password: string): string => password.normalize('NFKC');

/** Each hash takes 19 MB and a core: a few run at once, a few more wait, further ones are rejected as busy. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 20;
const limiter = bulkhead(MAX_CONCURRENT, MAX_QUEUED);

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limiter.execute(work);
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new BusyFault('too many concurrent password checks');
    throw error;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(normalize(password), COST));

export const matchesHash = (passwordHash: string, password: string): Promise<boolean> =>
  limitConcurrency(() => verify(passwordHash, normalize(password)));

/** 32 characters that are hard to confuse. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Groups of five characters, 25 bits each, easy to read and type. */
export function generateReadableCode(groups: number): string {
  const letters = [...randomBytes(groups * 5)].map((byte) => ALPHABET[byte & 31]).join('');
  return (letters.match(/.{5}/g) ?? []).join('-');
}

/** For a first sign-in: 100 bits. */
export const generatePassword = (): string => generateReadableCode(4);
