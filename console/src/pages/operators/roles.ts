// What each role may do, in a sentence.
import type { Role } from '../../data/operators.ts';

export const ROLES = {
  viewer: 'Sees everything but the audit log, changes nothing.',
  maker: 'Pays by hand, cancels, halts and proposes.',
  checker: 'Confirms or turns down what others proposed.',
  admin: 'Everything: also set-up, merchants and operators.',
  auditor: 'Sees everything and the audit log, changes nothing.',
} as const satisfies Record<Role, string>;

export const ROLE_NAMES = Object.keys(ROLES) as readonly Role[];
