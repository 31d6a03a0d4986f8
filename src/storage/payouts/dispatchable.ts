// Queued automatic withdrawals, read under their locks with everything that decides whether they may be sent.
import type { WithdrawalId } from '../../domain/ids.ts';
import type { MerchantStatus } from '../../domain/merchant.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { SealedDestination } from '../installation/vault.ts';
import type { Tx } from '../postgres/database.ts';
import {
  DESTINATION_COLUMNS,
  type DestinationRow,
  readDestination,
  readWithdrawal,
  WITHDRAWAL_COLUMNS,
  type WithdrawalRow,
} from '../withdrawals/withdrawal-row.ts';

const qualified = (table: string, columns: string): string =>
  columns.replaceAll(/[a-z_]+/g, (column) => `${table}.${column}`);

export type Dispatchable = {
  readonly withdrawal: Withdrawal;
  readonly merchantStatus: MerchantStatus;
  readonly pinned: string | null;
  readonly destination: SealedDestination;
  /** Part of the references of its attempts; null for a withdrawal of an earlier version. */
  readonly nonce: string | null;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** Another amount was reported for one of them, and that incident is open. */
  readonly disputed: boolean;
  /** An earlier attempt of its order was paid after all, and that incident is open. */
  readonly orderPaidBefore: boolean;
  /** It was refused too often, and that incident is open. */
  readonly retriesExhausted: boolean;
  /** It may have been paid outside of Sluice. */
  readonly mayBePaid: boolean;
};

type DispatchableRow = WithdrawalRow &
  DestinationRow & {
    merchant_status: MerchantStatus;
    aggregator: string | null;
    nonce: string | null;
    attempts: number;
    disputed: boolean;
    order_paid_before: boolean;
    retries_exhausted: boolean;
    may_be_paid: boolean;
  };

/** Locks the withdrawals and returns those that are still queued. */
export async function lockDispatchable(tx: Tx, ids: readonly WithdrawalId[]): Promise<Dispatchable[]> {
  // Lock first, then read: other tables read in the locking statement may be from before a wait for the lock.
  await tx.query({
    name: 'lock_dispatchable',
    text: 'select from withdrawals where id = any ($1) order by id for update',
    values: [ids],
  });
  const rows = await tx.query<DispatchableRow>({
    name: 'load_dispatchable',
    text: `select ${qualified('w', WITHDRAWAL_COLUMNS)}, w.aggregator, ${qualified('w', DESTINATION_COLUMNS)}, w.nonce, m.status as merchant_status,
             (select count(*)::integer from attempts a where a.withdrawal_id = w.id) as attempts,
             exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null and i.kind = 'order_paid_before') as order_paid_before,
             exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null and i.kind in ('wrong_amount', 'not_this_payout')) as disputed,
             exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null and i.kind = 'retries_exhausted') as retries_exhausted,
             exists (select from possible_payments p where p.withdrawal_id = w.id) as may_be_paid
           from withdrawals w join merchants m on m.id = w.merchant_id
           where w.id = any ($1) and w.state = 'created' and w.stage = 'queued' and w.auto`,
    values: [ids],
  });
  return rows.map((row) => ({
    withdrawal: readWithdrawal(row),
    merchantStatus: row.merchant_status,
    pinned: row.aggregator,
    destination: readDestination(row),
    nonce: row.nonce,
    attempts: row.attempts,
    disputed: row.disputed,
    orderPaidBefore: row.order_paid_before,
    retriesExhausted: row.retries_exhausted,
    mayBePaid: row.may_be_paid,
  }));
}
