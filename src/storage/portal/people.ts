// People of merchants. Their credentials are in storage/sign-in; only password hashes pass through here.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { PersonRole } from '../../domain/portal/roles.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { clearAccountFailures } from '../sign-in/attempt-limits.ts';
import { PEOPLE } from '../sign-in/realms.ts';
import { endAccess } from '../sign-in/sessions.ts';

export type Person = {
  readonly name: string;
  readonly merchantId: MerchantId;
  readonly role: PersonRole;
  readonly enabled: boolean;
  readonly totp: boolean;
  /** Grows with every change to role or enabled. */
  readonly version: number;
  readonly invitedBy: string;
  readonly createdAt: Date;
};

type PersonRow = {
  name: string;
  merchant_id: bigint;
  role: PersonRole;
  enabled: boolean;
  totp: boolean;
  version: bigint;
  invited_by: string;
  created_at: Date;
};

const COLUMNS = 'p.name, p.merchant_id, p.role, p.enabled, p.totp, p.version, p.invited_by, p.created_at';

const readPerson = (row: PersonRow): Person => ({
  name: row.name,
  merchantId: asMerchantId(Number(row.merchant_id)),
  role: row.role,
  enabled: row.enabled,
  totp: row.totp,
  version: Number(row.version),
  invitedBy: row.invited_by,
  createdAt: row.created_at,
});

export type NewPerson = Pick<Person, 'name' | 'merchantId' | 'role' | 'invitedBy'> & {
  readonly passwordHash: string;
};

export type InsertedPerson = { readonly id: string; readonly person: Person };

/** Undefined: the name is taken. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<InsertedPerson | undefined> {
  const [row] = await tx.query<PersonRow & { id: string }>({
    text: `insert into sluice_portal.people as p (name, merchant_id, role, invited_by) values ($1, $2, $3, $4)
           on conflict (name) do nothing returning p.id, ${COLUMNS}`,
    values: [person.name, person.merchantId, person.role, person.invitedBy],
  });
  if (!row) return undefined;
  await tx.query({
    text: 'insert into sluice_portal.accounts (person_id, account_id, password) values ($1, $1, $2)',
    values: [row.id, person.passwordHash],
  });
  // Failed attempts may have been counted for the name before the person existed.
  await clearAccountFailures(tx, PEOPLE, row.name);
  return { id: row.id, person: readPerson(row) };
}

export async function loadPeople(db: Queryable, merchantId: MerchantId): Promise<Person[]> {
  const rows = await db.query<PersonRow>({
    text: `select ${COLUMNS} from sluice_portal.people p where p.merchant_id = $1 order by p.name`,
    values: [merchantId],
  });
  return rows.map(readPerson);
}

export async function findPerson(db: Queryable, name: string): Promise<Person | undefined> {
  const [row] = await db.query<PersonRow>({
    text: `select ${COLUMNS} from sluice_portal.people p where p.name = $1`,
    values: [name],
  });
  return row && readPerson(row);
}

/** Until the end of the transaction no other change of this merchant's people begins: two owners who disable each other would leave none. */
export async function lockPeople(tx: Tx, merchantId: MerchantId): Promise<Person[]> {
  const rows = await tx.query<PersonRow>({
    text: `select ${COLUMNS} from sluice_portal.people p where p.merchant_id = $1 order by p.id for update`,
    values: [merchantId],
  });
  return rows.map(readPerson);
}

export type PersonChange = Pick<Person, 'name' | 'role' | 'enabled'>;

/** Disabling a person also ends their sessions. Undefined: there is no such person. */
export async function savePerson(tx: Tx, { name, role, enabled }: PersonChange): Promise<Person | undefined> {
  const [row] = await tx.query<PersonRow>({
    text: `update sluice_portal.people p set role = $2, enabled = $3, changed_at = now() where name = $1 returning ${COLUMNS}`,
    values: [name, role, enabled],
  });
  if (row && !enabled) await endAccess(tx, PEOPLE, name);
  return row && readPerson(row);
}
