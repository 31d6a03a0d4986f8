// What one person credited and debited alone in the last 24 hours. Accounts that count as one person have one sum.

import type { WithdrawalId } from '../../domain/ids.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts';
import type { Tx } from '../postgres/database.ts';

/**
 * The accounts that count as one person with this one. Changes whose sum is limited wait for each other, until the end of
 * the transaction; taken before every other lock.
 */
export async function lockLinkedOperators(
  tx: Tx,
  operator: string,
  independenceHours: number,
): Promise<string[]> {
  const rows = await tx.query<{ name: string }>({
    text: `select name from linked_operators($1, now() - make_interval(hours => $2)) name
            order by hashtext(name)`,
    values: [operator, independenceHours],
  });
  const names = rows.map(({ name }) => name);
  for (const name of names)
    await tx.query({
      text: 'select pg_advisory_xact_lock($1, hashtext($2))',
      values: [ADVISORY_LOCKS.operatorSums, name],
    });
  return names;
}

const SUMS = {
  credit: ['deposits', 'unchecked_releases'],
  debit: ['debits'],
} as const;

export async function sumToday(
  tx: Tx,
  direction: keyof typeof SUMS,
  operators: readonly string[],
): Promise<Minor> {
  const moved = SUMS[direction].map(
    (table) => `select amount from ${table} where lower(actor) = any ($1) and at > now() - interval '1 day'`,
  );
  const [row] = await tx.query<{ sum: bigint }>({
    text: `select coalesce(sum(amount), 0)::bigint as sum from (${moved.join(' union all ')}) moved`,
    values: [operators],
  });
  return asMinor(row?.sum ?? 0n);
}

export async function recordUncheckedRelease(
  tx: Tx,
  release: { readonly withdrawalId: WithdrawalId; readonly amount: Minor; readonly actor: string },
): Promise<void> {
  await tx.query({
    text: 'insert into unchecked_releases (withdrawal_id, amount, actor) values ($1, $2, $3)',
    values: [release.withdrawalId, release.amount, release.actor],
  });
}
