// Operators: accounts and roles. Credentials are in sign-in/; only password hashes pass through here.
import type { Role } from '../../domain/operators/roles.ts';
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { clearAccountFailures } from '../sign-in/attempt-limits.ts';
import { OPERATORS } from '../sign-in/realms.ts';
import { endAccess } from '../sign-in/sessions.ts';

export type Operator = {
  readonly name: string;
  readonly role: Role;
  readonly enabled: boolean;
  readonly totp: boolean;
  /** Grows with every change to role or enabled. */
  readonly version: number;
  readonly createdAt: Date;
};

export type OperatorRow = {
  name: string;
  role: Role;
  enabled: boolean;
  totp: boolean;
  version: bigint;
  created_at: Date;
};

export const OPERATOR_COLUMNS = 'o.name, o.role, o.enabled, o.totp, o.version, o.created_at';

export const readOperator = (row: OperatorRow): Operator => ({
  name: row.name,
  role: row.role,
  enabled: row.enabled,
  totp: row.totp,
  version: Number(row.version),
  createdAt: row.created_at,
});

export type NewOperator = { readonly name: string; readonly role: Role; readonly passwordHash: string };

/** Undefined: the name is taken. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<Operator | undefined> {
  const [row] = await tx.query<OperatorRow & { id: string }>({
    text: `insert into sluice_auth.operators as o (name, role) values ($1, $2) on conflict (name) do nothing
           returning o.id, ${OPERATOR_COLUMNS}`,
    values: [operator.name, operator.role],
  });
  if (!row) return undefined;
  await tx.query({
    text: 'insert into sluice_auth.accounts (operator_id, account_id, password) values ($1, $1, $2)',
    values: [row.id, operator.passwordHash],
  });
  // Failed attempts may have been counted for the name before the operator existed.
  await clearAccountFailures(tx, OPERATORS, row.name);
  return readOperator(row);
}

export async function loadOperators(db: Queryable): Promise<Operator[]> {
  const rows = await db.query<OperatorRow>({
    text: `select ${OPERATOR_COLUMNS} from sluice_auth.operators o order by o.name`,
  });
  return rows.map(readOperator);
}

export async function findOperator(db: Queryable, name: string): Promise<Operator | undefined> {
  const [row] = await db.query<OperatorRow>({
    text: `select ${OPERATOR_COLUMNS} from sluice_auth.operators o where o.name = $1`,
    values: [name],
  });
  return row && readOperator(row);
}

/**
 * Serializes changes of accounts until the end of the transaction: two admins who disable each other at the same time would
 * leave none.
 */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [ADVISORY_LOCKS.accounts] });
}

/** The caller holds the lock of the accounts. */
export async function countEnabledAdmins(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ admins: number }>({
    text: `select count(*)::int as admins from sluice_auth.operators where role = 'admin' and enabled`,
  });
  return row?.admins ?? 0;
}

export type OperatorChange = { readonly name: string; readonly role: Role; readonly enabled: boolean };

/** Disabling an operator also ends their sessions and tokens. Undefined: there is no such operator. */
export async function saveOperator(
  tx: Tx,
  { name, role, enabled }: OperatorChange,
): Promise<Operator | undefined> {
  const [row] = await tx.query<OperatorRow>({
    text: `update sluice_auth.operators o set role = $2, enabled = $3, changed_at = now() where name = $1
           returning ${OPERATOR_COLUMNS}`,
    values: [name, role, enabled],
  });
  if (row && !enabled) await endAccess(tx, OPERATORS, name);
  return row && readOperator(row);
}

/** Sets a new password and removes second factor, sessions, tokens and counted attempts. False: there is no such operator. */
export async function resetOperator(tx: Tx, name: string, passwordHash: string): Promise<boolean> {
  const [row] = await tx.query<{ id: string }>({
    text: 'update sluice_auth.operators set totp = false, changed_at = now() where name = $1 returning id',
    values: [name],
  });
  if (!row) return false;
  await tx.query({
    text: 'update sluice_auth.accounts set password = $2, changed_at = now() where operator_id = $1',
    values: [row.id, passwordHash],
  });
  await tx.query({ text: 'delete from sluice_auth.second_factors where operator_id = $1', values: [row.id] });
  await tx.query({ text: 'delete from sluice_auth.used_codes where operator_id = $1', values: [row.id] });
  await endAccess(tx, OPERATORS, name);
  await clearAccountFailures(tx, OPERATORS, name);
  return true;
}
