// The single row that ties the database to a currency and a master key.
import type { Minor } from '../../domain/money.ts';
import type { OperatorRules } from '../../domain/operators/rules.ts';
import { minorOrNull } from '../postgres/codecs.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { sameHash } from './vault.ts';

export type InstallationProblem = { readonly setting: string; readonly problem: string };

export type Claim = { readonly first: boolean; readonly problems: readonly InstallationProblem[] };

/** The first start writes the row; every later one must agree with it. */
export async function claimInstallation(
  tx: Tx,
  settings: { currency: string; keyCheck: Buffer },
): Promise<Claim> {
  const inserted = await tx.query({
    text: 'insert into installation (currency, key_check) values ($1, $2) on conflict do nothing returning currency',
    values: [settings.currency, settings.keyCheck],
  });
  const [row] = await tx.query<{ currency: string; key_check: Buffer }>({
    text: 'select currency, key_check from installation',
  });
  if (!row) throw new Error('the installation row is missing');
  const problems: InstallationProblem[] = [];
  if (row.currency !== settings.currency)
    problems.push({
      setting: 'SLUICE_CURRENCY',
      problem: `is ${settings.currency}, but this database was set up for ${row.currency}`,
    });
  if (!sameHash(row.key_check, settings.keyCheck))
    problems.push({
      setting: 'SLUICE_MASTER_KEY',
      problem:
        'is not the key this database was set up with; it cannot decrypt wallets or verify secret keys',
    });
  return { first: inserted.length > 0, problems };
}

/** Manual actions above this amount need a second operator; null: none do. */
export async function loadFourEyesThreshold(db: Queryable): Promise<Minor | null> {
  const [row] = await db.query<{ four_eyes_above: bigint | null }>({
    text: 'select four_eyes_above from installation',
  });
  return minorOrNull(row?.four_eyes_above ?? null);
}

/** Locked until the end of the transaction. */
export async function lockFourEyesThreshold(tx: Tx): Promise<Minor | null> {
  const [row] = await tx.query<{ four_eyes_above: bigint | null }>({
    text: 'select four_eyes_above from installation for update',
  });
  return minorOrNull(row?.four_eyes_above ?? null);
}

export async function saveFourEyesThreshold(tx: Tx, above: Minor | null): Promise<void> {
  await tx.query({ text: 'update installation set four_eyes_above = $1', values: [above] });
}

/** Whether this role can change the tables themselves: it owns them, or is a superuser. */
export async function ownsTables(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ owns: boolean }>({
    text: `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'withdrawals'::regclass`,
  });
  return row?.owns ?? true;
}

/** Of the server that started last; undefined if none has. */
export async function loadOperatorRules(db: Queryable): Promise<OperatorRules | undefined> {
  const [row] = await db.query<{ operator_rules: OperatorRules | null }>({
    text: 'select operator_rules from installation',
  });
  return row?.operator_rules ?? undefined;
}

export async function saveOperatorRules(db: Queryable, rules: OperatorRules): Promise<void> {
  await db.query({
    text: 'update installation set operator_rules = $1 where operator_rules is distinct from $1',
    values: [JSON.stringify(rules)],
  });
}
