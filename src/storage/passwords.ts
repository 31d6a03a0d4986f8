// Passwords of operators: argon2id with the parameters OWASP gives, and passwords for people who have none yet.
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id is what the library does unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same characters, whatever keyboard or system composed them. */
const composed = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

export const matchesHash = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, composed(password));

/** 32 characters that are not taken for one another. */
const READABLE = '0123456789abcdefghjkmnpqrstvwxyz';

/** Groups of five characters, 25 bits each, to be read out and typed. */
export function makeReadable(groups: number): string {
  const letters = [...randomBytes(groups * 5)].map((byte) => READABLE[byte & 31]).join('');
  return (letters.match(/.{5}/g) ?? []).join('-');
}

/** For a first sign-in: 100 bits. */
export const makePassword = (): string => makeReadable(4);
