// Bearer tokens of the operator API. Only a hash is stored; the token itself is shown once, when it is created.
import type { TokenScope } from '../../domain/operators/access.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { OPERATOR_COLUMNS, type Operator, type OperatorRow, readOperator } from './operators.ts';

export type NewToken = {
  readonly operator: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly hash: Buffer;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
};

export type Token = {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

type TokenRow = {
  id: bigint;
  name: string;
  scope: TokenScope;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

const COLUMNS = 'id, name, scope, created_at, expires_at, last_used_at, revoked_at';

const readToken = (row: TokenRow): Token => ({
  id: Number(row.id),
  name: row.name,
  scope: row.scope,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});

/** Undefined: there is no such enabled operator. The lock excludes an operator who is being disabled concurrently. */
export async function insertToken(tx: Tx, token: NewToken): Promise<Token | undefined> {
  const [row] = await tx.query<TokenRow>({
    text: `insert into sluice_auth.tokens (operator_id, name, hash, expires_at, scope)
           select id, $2, $3, $4, $5 from sluice_auth.operators where name = $1 and enabled for share returning ${COLUMNS}`,
    values: [token.operator, token.name, token.hash, token.expiresAt, token.scope],
  });
  return row && readToken(row);
}

export type ValidToken = { readonly id: number; readonly scope: TokenScope; readonly operator: Operator };

/** Only a valid token of an enabled operator. Its last use is recorded at most once per minute. */
export async function findToken(db: Queryable, hash: Buffer): Promise<ValidToken | undefined> {
  const [row] = await db.query<OperatorRow & { id: bigint; scope: TokenScope }>({
    name: 'find_token',
    text: `with valid_token as (
             select t.id, t.scope, t.last_used_at, ${OPERATOR_COLUMNS} from sluice_auth.tokens t join sluice_auth.operators o on o.id = t.operator_id
             where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and o.enabled),
           recorded as (
             update sluice_auth.tokens set last_used_at = now() where id in (
               select id from valid_token where last_used_at is null or last_used_at < now() - interval '1 minute'))
           select o.id, o.scope, ${OPERATOR_COLUMNS} from valid_token o`,
    values: [hash],
  });
  return row && { id: Number(row.id), scope: row.scope, operator: readOperator(row) };
}

/** Newest first, revoked ones included. */
export async function listTokens(db: Queryable, operator: string): Promise<Token[]> {
  const rows = await db.query<TokenRow>({
    text: `select ${COLUMNS} from sluice_auth.tokens
           where operator_id = (select id from sluice_auth.operators where name = $1) order by id desc`,
    values: [operator],
  });
  return rows.map(readToken);
}

/** False: the operator has no such token, or it is already revoked. */
export async function revokeToken(tx: Tx, operator: string, id: number): Promise<boolean> {
  const revoked = await tx.query({
    text: `update sluice_auth.tokens set revoked_at = now() where id = $2 and revoked_at is null
             and operator_id = (select id from sluice_auth.operators where name = $1) returning id`,
    values: [operator, id],
  });
  return revoked.length > 0;
}
