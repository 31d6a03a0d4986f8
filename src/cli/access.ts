// What a command needs besides access to the machine. The rights are those of the operator API.
import type { Right } from '../domain/operators/roles.ts';

export type CommandAccess = {
  /** public: no signed-in operator. */
  readonly right: Right;
  /** Default: for set-up. */
  readonly inPerson?: boolean;
};

/** Reads, checks and maintenance: the user of the machine can read the database anyway, and they run unattended. */
export const OPEN: CommandAccess = { right: 'public' };
export const READ: CommandAccess = { right: 'read' };
export const READ_IN_PERSON: CommandAccess = { right: 'read', inPerson: true };
/** What has full destinations. */
export const TRACE: CommandAccess = { right: 'trace' };
export const NOTE: CommandAccess = { right: 'note' };
export const WORK: CommandAccess = { right: 'work' };
export const WORK_IN_PERSON: CommandAccess = { right: 'work', inPerson: true };
export const CHECK: CommandAccess = { right: 'check', inPerson: true };
export const MANAGE: CommandAccess = { right: 'manage' };
/** Ends access, so it may be urgent. */
export const END_ACCESS: CommandAccess = { right: 'manage', inPerson: false };
