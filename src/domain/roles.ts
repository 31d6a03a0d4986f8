// Who may do what: roles, the rights that routes ask for, and the forms of an operator's name and password.

export const ROLES = ['viewer', 'maker', 'checker', 'admin', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const RIGHTS = {
  /** Anybody, also signed out. */
  public: ROLES,
  /** Every signed-in operator, also before a second factor is set up. */
  self: ROLES,
  read: ROLES,
  /** Finding withdrawals by where they go; each look is on record. */
  trace: ['maker', 'checker', 'auditor', 'admin'],
  audit: ['auditor', 'admin'],
  work: ['maker', 'admin'],
  check: ['checker', 'admin'],
  manage: ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

/** Null: nobody is signed in. */
export const mayDo = (role: Role | null, right: Right): boolean =>
  right === 'public' || (role !== null && (RIGHTS[right] as readonly Role[]).includes(role));

export const rightsOf = (role: Role): Right[] =>
  (Object.keys(RIGHTS) as Right[]).filter((right) => mayDo(role, right));

const OPERATOR_NAME = /^[a-z0-9][a-z0-9._@-]{0,63}$/;
export const isOperatorName = (text: string): boolean => OPERATOR_NAME.test(text);

/** Whom the program itself names in histories and logs: nobody may be taken for it. */
const OWN_NAMES = ['payouts', 'demo', 'unknown'];
export const isOwnName = (name: string): boolean => OWN_NAMES.includes(name);

/** What the rule about passwords says to one that breaks it; length is the only thing that helps. */
export function passwordProblem(password: string): string | undefined {
  const { length } = Array.from(password);
  if (length < 12) return 'A password has at least 12 characters.';
  if (length > 200) return 'A password has at most 200 characters.';
  return undefined;
}
