// Withdrawals that may have been paid without a record. Until an operator states that one was not, no aggregator pays it.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { PossiblePayment } from '../../domain/withdrawal.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

/** The caller holds the lock of the withdrawal. */
export async function recordPossiblePayment(
  tx: Tx,
  id: WithdrawalId,
  { source, actor }: Pick<PossiblePayment, 'source' | 'actor'>,
): Promise<void> {
  await tx.query({
    text: `insert into possible_payments (withdrawal_id, source, actor) values ($1, $2, $3)
           on conflict (withdrawal_id) do update set source = excluded.source, actor = excluded.actor, at = now()`,
    values: [id, source, actor],
  });
}

export async function findPossiblePayment(
  db: Queryable,
  id: WithdrawalId,
): Promise<PossiblePayment | undefined> {
  const [row] = await db.query<PossiblePayment>({
    text: 'select source, actor, at from possible_payments where withdrawal_id = $1',
    values: [id],
  });
  return row;
}

/** An operator stated that it was not paid. The caller holds the lock of the withdrawal. */
export async function removePossiblePayment(tx: Tx, id: WithdrawalId): Promise<void> {
  await tx.query({ text: 'delete from possible_payments where withdrawal_id = $1', values: [id] });
}

/** The nonces of those that are open, which are locked. */
export async function lockOpenNonces(
  tx: Tx,
  ids: readonly WithdrawalId[],
): Promise<ReadonlyMap<WithdrawalId, string | null>> {
  const rows = await tx.query<{ id: bigint; nonce: string | null }>({
    text: `select id, nonce from withdrawals where id = any ($1) and state = 'created' order by id for update`,
    values: [ids],
  });
  return new Map(rows.map(({ id, nonce }) => [asWithdrawalId(Number(id)), nonce]));
}

/** Open ones that an aggregator may have paid, by its statement. */
export async function listPossiblyPaidByAggregators(db: Queryable): Promise<WithdrawalId[]> {
  const rows = await db.query<{ id: bigint }>({
    text: `select w.id from possible_payments p join withdrawals w on w.id = p.withdrawal_id
            where p.source = 'statement' and w.state = 'created' order by w.id`,
  });
  return rows.map(({ id }) => asWithdrawalId(Number(id)));
}
