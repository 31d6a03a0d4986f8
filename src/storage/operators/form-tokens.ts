// Idempotency tokens of operator forms: a form that is sent twice is applied once.
import type { Form } from '../../domain/audit.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

/** False: already applied. Waits for a concurrent request with the same token. */
export async function claimForm(tx: Tx, actor: string, { token, requestHash }: Form): Promise<boolean> {
  const rows = await tx.query({
    text: 'insert into form_tokens (actor, token, asked) values ($1, $2, $3) on conflict do nothing returning token',
    values: [actor, token, requestHash],
  });
  return rows.length > 0;
}

export type FormResponse = {
  readonly requestHash: Buffer;
  /** Null: applied, but the response was not stored (it held a secret, or the process died). */
  readonly status: number | null;
  readonly response: string | null;
};

export async function findForm(
  db: Queryable,
  actor: string,
  token: string,
): Promise<FormResponse | undefined> {
  const [row] = await db.query<FormResponse>({
    text: 'select asked as "requestHash", status, answer as response from form_tokens where actor = $1 and token = $2',
    values: [actor, token],
  });
  return row;
}

export async function saveFormResponse(
  db: Queryable,
  key: { readonly actor: string; readonly token: string },
  { status, response }: { readonly status: number; readonly response: string },
): Promise<void> {
  await db.query({
    text: 'update form_tokens set status = $3, answer = $4 where actor = $1 and token = $2',
    values: [key.actor, key.token, status, response],
  });
}

/** After two days a form is not sent again. */
export async function deleteExpiredForms(db: Queryable): Promise<void> {
  await db.query({ text: `delete from form_tokens where at < now() - interval '2 days'` });
}
