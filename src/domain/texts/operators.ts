// Messages to operators about the accounts and roles of operators.
import type { Role } from '../operators/roles.ts';

export const operatorTexts = {
  notFound: (name: string) => `There is no operator ${name}.`,
  notEnabled: (name: string) => `There is no enabled operator ${name}.`,
  alreadyExists: (name: string) => `Operator ${name} already exists.`,
  nameFormat:
    'The name must have 1 to 64 lowercase letters, digits, dots, dashes, underscores or @ and start with a letter or digit.',
  nameReserved: (name: string) => `The name ${name} is reserved by Sluice. Choose another name.`,
  changedSinceOpened: (name: string) =>
    `${name} has changed since you opened it. Reload it before you decide.`,
  lastAdmin: (name: string) => `${name} is the last admin. Add another admin first.`,
  tokenNotFound: (name: string, id: number) => `${name} has no token ${id}.`,
  roleForbids: (role: Role) => `The role ${role} does not allow this.`,
  roleReadOnly: (role: Role) => `The role ${role} is read-only.`,
} as const;
