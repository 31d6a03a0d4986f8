// Accounts at aggregators: the current one of each, and former ones that attempts were sent to.
import type { SealedText } from '../installation/vault.ts';
import type { Database, Queryable } from '../postgres/database.ts';

export type AggregatorAccount = { readonly url: string; readonly secrets: SealedText };

/** Undefined: there is no such account, or it is no longer kept. */
export async function loadAccount(
  db: Queryable,
  aggregator: string,
  account: number,
): Promise<AggregatorAccount | undefined> {
  const [row] = await db.query<{ url: string; secrets_sealed: Buffer; secrets_key: string }>({
    text: `select url, secrets_sealed, secrets_key from aggregators where name = $1 and account = $2
           union all select url, secrets_sealed, secrets_key from former_accounts where aggregator = $1 and account = $2`,
    values: [aggregator, account],
  });
  return row && { url: row.url, secrets: { sealed: row.secrets_sealed, keyId: row.secrets_key } };
}

export type FormerAccount = { readonly account: number; readonly retiredAt: Date };

/** The latest first. */
export async function loadFormerAccounts(db: Queryable, aggregator: string): Promise<FormerAccount[]> {
  const rows = await db.query<{ account: number; retired_at: Date }>({
    text: 'select account, retired_at from former_accounts where aggregator = $1 order by account desc',
    values: [aggregator],
  });
  return rows.map(({ account, retired_at }) => ({ account, retiredAt: retired_at }));
}

/** Forgets the keys of accounts without attempts in progress, once their last statement was compared. */
export async function deleteFormerAccounts(db: Database, keptDays: number): Promise<void> {
  await db.query({
    text: `delete from former_accounts f where retired_at < now() - make_interval(days => $1)
              and not exists (select from attempts a where a.aggregator = f.aggregator and coalesce(a.account, 1) = f.account
                                 and a.state in ('sending', 'accepted', 'uncertain'))`,
    values: [keptDays],
  });
}
