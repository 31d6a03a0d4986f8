// Who can sign in: operators to the console, people of merchants to the portal. Each realm has tables, cookies and a secret of its own,
// so that no password, session or code of one counts in the other.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import { isOperatorName, type Role } from '../../domain/operators/roles.ts';
import { isPersonName, type PersonRole } from '../../domain/portal/roles.ts';

/** What a session says about its user, in every realm. */
export type SessionUser = {
  readonly name: string;
  readonly enabled: boolean;
  readonly totp: boolean;
  readonly version: number;
};

export type SessionOperator = SessionUser & { readonly role: Role };
export type SessionPerson = SessionUser & { readonly role: PersonRole; readonly merchantId: MerchantId };

type UserRow = {
  name: string;
  role: string;
  enabled: boolean;
  totp: boolean;
  version: bigint;
  merchant_id?: bigint;
};

export type Realm<U extends SessionUser = SessionUser> = {
  /** The tables have the same names in each schema. */
  readonly schema: string;
  /** The model of the users: the table without its schema. */
  readonly users: string;
  /** The column with which the other tables refer to a user. */
  readonly userId: string;
  readonly isUserName: (text: string) => boolean;
  readonly sessionCookie: string;
  readonly challengeCookie: string;
  /** Programs of a user can have tokens. */
  readonly hasTokens: boolean;
  /** Columns of the user, with the alias `o`. */
  readonly columns: string;
  readonly readUser: (row: UserRow) => U;
};

const USER_COLUMNS = 'o.name, o.role, o.enabled, o.totp, o.version';

const readSessionUser = ({ name, enabled, totp, version }: UserRow): SessionUser => ({
  name,
  enabled,
  totp,
  version: Number(version),
});

export const OPERATORS: Realm<SessionOperator> = {
  schema: 'sluice_auth',
  users: 'operators',
  userId: 'operator_id',
  isUserName: isOperatorName,
  sessionCookie: '__Host-sluice_session',
  challengeCookie: '__Host-sluice_two_factor',
  hasTokens: true,
  columns: USER_COLUMNS,
  readUser: (row) => ({ ...readSessionUser(row), role: row.role as Role }),
};

export const PEOPLE: Realm<SessionPerson> = {
  schema: 'sluice_portal',
  users: 'people',
  userId: 'person_id',
  isUserName: isPersonName,
  sessionCookie: '__Host-sluice_portal_session',
  challengeCookie: '__Host-sluice_portal_two_factor',
  hasTokens: false,
  columns: `${USER_COLUMNS}, o.merchant_id`,
  readUser: (row) => ({
    ...readSessionUser(row),
    role: row.role as PersonRole,
    merchantId: asMerchantId(Number(row.merchant_id)),
  }),
};

/** The id of the user whose name is the parameter, as a subquery. */
export const userIdByName = ({ schema, users }: Realm, parameter: string): string =>
  `(select id from ${schema}.${users} where name = ${parameter})`;
