// The references of payments that operators made: each belongs to one payment of its system.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { type SystemName, systemOf } from '../../domain/systems/index.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type PaymentReference = { readonly system: SystemName; readonly reference: string };

/** Compared without regard to case, as banks and operators copy them. */
const keyOf = ({ system, reference }: PaymentReference): string => `${system} ${reference.toLowerCase()}`;

/** The payments with these references. Payments of earlier versions are found in the withdrawals themselves. */
export async function findPaymentsByReference(
  db: Queryable,
  references: readonly PaymentReference[],
): Promise<(reference: PaymentReference) => WithdrawalId | undefined> {
  const rows = await db.query<PaymentReference & { id: bigint }>({
    name: 'find_payments_by_reference',
    text: `with asked as (select * from unnest($1::text[], $2::text[], $3::boolean[]) as t (system, reference, is_unique))
           select asked.system, asked.reference, p.withdrawal_id as id
             from asked join payment_references p on p.system = asked.system and lower(p.reference) = lower(asked.reference)
           union all
           select asked.system, asked.reference, w.id
             from asked join withdrawals w on w.reference = asked.reference and w.system = asked.system
            -- An aggregator numbers its payments by itself, unless their references are unique everywhere.
            where asked.is_unique
               or not exists (select from attempts a where a.withdrawal_id = w.id and a.state in ('paid', 'returned'))`,
    values: [
      references.map(({ system }) => system),
      references.map(({ reference }) => reference),
      references.map(({ system }) => systemOf(system).uniqueReference !== undefined),
    ],
  });
  const payments = new Map(rows.map((row) => [keyOf(row), asWithdrawalId(Number(row.id))]));
  return (reference) => payments.get(keyOf(reference));
}

type NewPaymentReference = PaymentReference & {
  readonly id: WithdrawalId;
  /** Allows a reference that another payment has. */
  readonly reuseReason: string | null;
};

/** False: another payment has it. The index decides, so of two concurrent payments one gets it. */
export async function insertPaymentReference(
  tx: Tx,
  { id, system, reference, reuseReason }: NewPaymentReference,
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into payment_references (withdrawal_id, system, reference, reuse_reason) values ($1, $2, $3, $4)
           on conflict (system, lower(reference)) where reuse_reason is null do nothing returning withdrawal_id`,
    values: [id, system, reference, reuseReason],
  });
  return rows.length > 0;
}
