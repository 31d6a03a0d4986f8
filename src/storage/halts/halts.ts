// Halts: while a row exists, nothing in its scope is sent.
import type { Halt, HaltScope } from '../../domain/routing.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type HaltRow = Halt & { readonly actor: string; readonly reason: string; readonly at: Date };

export async function loadHalts(db: Queryable): Promise<HaltRow[]> {
  return db.query<HaltRow>({
    name: 'load_halts',
    text: 'select scope, subject, actor, reason, at from halts order by at',
  });
}

export type NewHalt = {
  readonly scope: HaltScope;
  readonly subject: string;
  readonly actor: string;
  readonly reason: string;
};

/** An existing halt keeps its reason. */
export async function insertHalt(tx: Tx, { scope, subject, actor, reason }: NewHalt): Promise<void> {
  await tx.query({
    text: `insert into halts (scope, subject, actor, reason) values ($1, $2, $3, $4) on conflict (scope, subject) do nothing`,
    values: [scope, subject, actor, reason],
  });
}

/** An existing halt gets the new actor and reason. */
export async function replaceHalt(tx: Tx, { scope, subject, actor, reason }: NewHalt): Promise<HaltRow> {
  const [halt] = await tx.query<HaltRow>({
    text: `insert into halts (scope, subject, actor, reason) values ($1, $2, $3, $4)
           on conflict (scope, subject) do update set actor = excluded.actor, reason = excluded.reason, at = now()
           returning scope, subject, actor, reason, at`,
    values: [scope, subject, actor, reason],
  });
  if (!halt) throw new Error('the halt was not written');
  return halt;
}

export async function removeHalt(tx: Tx, scope: HaltScope, subject: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from halts where scope = $1 and subject = $2 returning scope',
    values: [scope, subject],
  });
  return rows.length > 0;
}
