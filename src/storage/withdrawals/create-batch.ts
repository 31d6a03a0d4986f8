// The hot path: many new withdrawals in one call and one commit (sql/functions/create_withdrawals.sql). Every item gets its
// actual outcome even if the connection breaks: ids are chosen before sending, so a batch whose commit got no response is
// sent again.
import { setTimeout as sleep } from 'node:timers/promises';
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { maskWallet } from '../../domain/systems/wallets.ts';
import type { Metadata, Plan } from '../../domain/withdrawal.ts';
import type { SealedWallet } from '../installation/vault.ts';
import { type Batched, type BatchLimits, batched } from '../postgres/batched.ts';
import {
  bigintArray,
  bigintArrayOfNumbers,
  booleanArray,
  byteaArray,
  integerArray,
  textArray,
  uuidArray,
} from '../postgres/binary-arrays.ts';
import type { Database } from '../postgres/database.ts';
import { BusyFault, classifyFault, OutcomeUnknownFault } from '../postgres/faults.ts';

export type NewWithdrawal = {
  readonly id: WithdrawalId;
  readonly plan: Plan;
  readonly wallet: SealedWallet;
  readonly order: { readonly orderId: string; readonly attempt: number; readonly fingerprint: Buffer } | null;
  /** Null if the request has none of them. */
  readonly details: WithdrawalDetails | null;
};

export type WithdrawalDetails = {
  readonly metadata: Metadata | null;
  readonly comment: string | null;
  /** The recipient's name, sealed with the key of the wallet. */
  readonly recipient: Buffer | null;
  readonly callback: { readonly url: string; readonly host: string } | null;
};

export type CreateVerdict =
  | { readonly verdict: 'created' | 'replayed'; readonly withdrawalId: WithdrawalId }
  | {
      readonly verdict:
        | 'order_id_used'
        | 'attempt_not_allowed'
        | 'quote_used'
        | 'low_balance'
        | 'daily_limit_exceeded';
    }
  /** The merchant or the catalog changed since the plan was decided. */
  | { readonly verdict: 'stale' }
  /** Not decided: an item with the same quote came first, or a rejected one with the same order id, or the balance or the failed attempt is locked. */
  | { readonly verdict: 'again' | 'locked' };

const DEADLOCK_RETRIES = 5;
/** Of 250 ms each. */
const LOCK_WAITS = 4;
/** The process that creates an automatic withdrawal also sends it. If it stops before, the sweep finds the withdrawal. */
const NO_JOB = null;
const RESEND_FOR_MS = 5_000;
const RESEND_PAUSE_MS = 50;
/** After a lock timeout, batches skip locked merchants for a while instead of waiting for them. */
const SKIP_LOCKED_FOR_MS = 5_000;

type Outcome = CreateVerdict | Error;

/** The arrays are null if every item was created. */
type BatchResult = {
  readonly decided: number;
  readonly positions: readonly number[] | null;
  readonly verdicts: readonly (CreateVerdict['verdict'] | null)[] | null;
  readonly ids: readonly string[] | null;
};

type Mode = { readonly resent: boolean; readonly skipLocked: boolean };

async function callOnce(
  db: Database,
  items: readonly NewWithdrawal[],
  { resent, skipLocked }: Mode,
): Promise<CreateVerdict[]> {
  const numbers = (pick: (item: NewWithdrawal) => number) => bigintArrayOfNumbers(items.map(pick));
  const amounts = (pick: (item: NewWithdrawal) => bigint) => bigintArray(items.map(pick));
  const texts = (pick: (item: NewWithdrawal) => string | null) => textArray(items.map(pick));
  const byteas = (pick: (item: NewWithdrawal) => Buffer | null) => byteaArray(items.map(pick));
  // Nearly every item is created, so only the others are returned, and the number of all.
  const [result] = await db.query<BatchResult>({
    name: 'create_withdrawals',
    text: `select count(*)::integer as decided, array_agg(ord::integer) filter (where verdict is distinct from 'created') as positions,
                  array_agg(verdict) filter (where verdict is distinct from 'created') as verdicts,
                  array_agg(withdrawal_id::text) filter (where verdict is distinct from 'created') as ids
             from create_withdrawals($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)`,
    values: [
      numbers(({ id }) => id),
      numbers(({ plan }) => plan.merchantId),
      numbers(({ plan }) => plan.merchantVersion),
      numbers(({ plan }) => plan.catalogVersion),
      texts(({ plan }) => plan.system),
      texts(({ plan }) => plan.bankId),
      texts(({ plan }) => plan.feeFrom),
      amounts(({ plan }) => plan.quote.amount),
      amounts(({ plan }) => plan.quote.fee),
      amounts(({ plan }) => plan.quote.received),
      byteas(({ wallet }) => wallet.sealed),
      texts(({ wallet }) => wallet.keyId),
      byteas(({ wallet }) => wallet.hash),
      texts(({ plan }) => maskWallet(plan.system, plan.wallet)),
      texts(({ order }) => order?.orderId ?? null),
      integerArray(items.map(({ order }) => order?.attempt ?? 1)),
      byteas(({ order }) => order?.fingerprint ?? null),
      booleanArray(items.map(({ plan }) => plan.auto)),
      NO_JOB,
      resent,
      skipLocked,
      ...payoutColumns(items),
      items.every(({ plan }) => plan.heldQuoteId === null)
        ? null
        : uuidArray(items.map(({ plan }) => plan.heldQuoteId)),
      ...detailColumns(items),
    ],
  });
  if (result?.decided !== items.length)
    throw new Error(`create_withdrawals: ${result?.decided} verdicts for ${items.length} items`);
  const outcomes = items.map(({ id }): CreateVerdict => ({ verdict: 'created', withdrawalId: id }));
  result.positions?.forEach((position, i) => {
    const verdict = result.verdicts?.[i];
    if (!verdict) throw new Error(`create_withdrawals: no verdict for item ${position}`);
    outcomes[position - 1] =
      verdict === 'created' || verdict === 'replayed'
        ? { verdict, withdrawalId: asWithdrawalId(Number(result.ids?.[i])) }
        : { verdict };
  });
  return outcomes;
}

/** Null if no item is paid in a currency of its own, so that the others cost nothing more. */
function payoutColumns(items: readonly NewWithdrawal[]): unknown[] {
  const payouts = items.map(({ plan }) => plan.payout);
  return payouts.every((payout) => payout === null)
    ? [null, null, null, null]
    : [
        bigintArray(payouts.map((payout) => payout && BigInt(payout.rateId))),
        bigintArray(payouts.map((payout) => payout?.rate ?? null)),
        bigintArray(payouts.map((payout) => payout?.amount ?? null)),
        textArray(payouts.map((payout) => payout?.currency ?? null)),
      ];
}

/** Null if no item has any, so that the others cost nothing more. */
const detailColumns = (items: readonly NewWithdrawal[]): unknown[] =>
  items.every(({ details }) => details === null)
    ? [null, null, null, null, null]
    : [
        textArray(items.map(({ details }) => (details?.metadata ? JSON.stringify(details.metadata) : null))),
        textArray(items.map(({ details }) => details?.comment ?? null)),
        byteaArray(items.map(({ details }) => details?.recipient ?? null)),
        textArray(items.map(({ details }) => details?.callback?.url ?? null)),
        textArray(items.map(({ details }) => details?.callback?.host ?? null)),
      ];

/** One outcome per item, in order; a fault of one item does not affect the others. */
export type CreateBatch = (items: readonly NewWithdrawal[]) => Promise<Outcome[]>;

export function openCreateBatch(db: Database): CreateBatch {
  let skipLockedUntil = 0;

  return async (items) => {
    const all = (error: Error): Outcome[] => items.map(() => error);
    let resendUntil: number | undefined;
    let races = 0;
    let waits = 0;

    for (;;) {
      const resent = resendUntil !== undefined;
      // A resend must wait for locks, never skip them: the first send may still hold one.
      const mode = { resent, skipLocked: !resent && performance.now() < skipLockedUntil };
      try {
        return await callOnce(db, items, mode);
      } catch (error) {
        // Committed, but not on the replica: a resend would find the rows and report them as safe.
        if (error instanceof OutcomeUnknownFault) return all(error);
        const kind = classifyFault(error);
        if (kind === 'lost-race' && ++races <= DEADLOCK_RETRIES) continue;
        if (kind === 'locked' && !resent && ++waits <= LOCK_WAITS) {
          // One merchant with a locked balance must not delay the others; while they are skipped, a batch waits
          // only for catalog changes. Not extended while skipping: two busy processes would keep each other skipping forever.
          if (!mode.skipLocked) skipLockedUntil = performance.now() + SKIP_LOCKED_FOR_MS;
          continue;
        }
        if (kind === 'rejected') return items.length === 1 ? [error as Error] : oneByOne(db, items, mode);
        if (kind === 'unknown') resendUntil ??= performance.now() + RESEND_FOR_MS;
        // Nothing was sent, or it was rolled back.
        if (resendUntil === undefined) return all(new BusyFault('the database is busy', { cause: error }));
        if (performance.now() > resendUntil)
          return all(new OutcomeUnknownFault('no response to a commit', { cause: error }));
        await sleep(RESEND_PAUSE_MS);
      }
    }
  };
}

/** PostgreSQL rejected an item of the batch: each is run alone, so that the others succeed. */
async function oneByOne(db: Database, items: readonly NewWithdrawal[], mode: Mode): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const item of items) {
    try {
      outcomes.push(...(await callOnce(db, [item], mode)));
    } catch (error) {
      const kind = classifyFault(error);
      if (kind === 'rejected') outcomes.push(error as Error);
      else if (kind === 'unknown' || mode.resent)
        outcomes.push(new OutcomeUnknownFault('no response to a commit', { cause: error }));
      else outcomes.push(new BusyFault('the database is busy', { cause: error }));
    }
  }
  return outcomes;
}

/** One withdrawal at a time to the caller; concurrent ones share one commit. */
export const openCreateBatched = (db: Database, limits: BatchLimits): Batched<NewWithdrawal, CreateVerdict> =>
  batched(openCreateBatch(db), { ...limits, name: 'create_withdrawals' });
