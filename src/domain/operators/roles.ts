// Roles, the rights that routes require, and the rules for operator names and passwords.
import { sessionTexts } from '../texts/session.ts';

export const ROLES = ['viewer', 'maker', 'checker', 'admin', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS = {
  /** Everyone, without signing in. */
  public: ROLES,
  /** Every signed-in operator, even before a second factor is set up. */
  self: ROLES,
  read: ROLES,
  /** Search for withdrawals by destination; every search is audited. */
  trace: ['maker', 'checker', 'auditor', 'admin'],
  /** Write notes to other operators, and assign what a note can be about. */
  note: ['maker', 'checker', 'auditor', 'admin'],
  audit: ['auditor', 'admin'],
  work: ['maker', 'admin'],
  check: ['checker', 'admin'],
  manage: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** `role` is null without a signed-in operator. */
export const mayDo = (role: Role | null, right: Right): boolean =>
  right === 'public' || (role !== null && (RIGHTS[right] as readonly Role[]).includes(role));

export const rightsOf = (role: Role): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) => mayDo(role, right));

const OPERATOR_NAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/;
export const isOperatorName = (text: string): boolean => OPERATOR_NAME.test(text);

/** Names that the program writes as actor in histories and logs; an operator with one of them could be mistaken for it. */
const RESERVED_NAMES = ['payouts', 'demo', 'unknown', 'sluice', 'system', 'root', 'simulator'];
export const isReservedName = (name: string): boolean => RESERVED_NAMES.includes(name);

/** Undefined if the password is acceptable. Only its length is checked; rules about characters add little strength. */
export function passwordProblem(password: string): string | undefined {
  const { length } = Array.from(password);
  if (length < 12) return sessionTexts.passwordTooShort;
  if (length > 200) return sessionTexts.passwordTooLong;
  return undefined;
}
