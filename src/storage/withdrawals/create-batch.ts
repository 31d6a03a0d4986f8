// The hot path: many new withdrawals, one call, one commit (sql/functions/create_withdrawals.sql). Whatever happens
// to the connection, an item is answered with what is true of it: its id was chosen before it was sent, so a batch
// whose commit went unanswered is simply sent again.

import { setTimeout as sleep } from 'node:timers/promises';
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { maskWallet } from '../../domain/systems/wallets.ts';
import type { Plan } from '../../domain/withdrawal.ts';
import type { SealedWallet } from '../installation/vault.ts';
import { type Batched, type BatchLimits, batched } from '../postgres/batched.ts';
import type { Database } from '../postgres/database.ts';
import { BusyFault, classifyFault, OutcomeUnknownFault } from '../postgres/faults.ts';

export type NewWithdrawal = {
  readonly id: WithdrawalId;
  readonly plan: Plan;
  readonly wallet: SealedWallet;
  readonly order: { readonly orderId: string; readonly fingerprint: Buffer } | null;
};

export type CreateVerdict =
  | { readonly verdict: 'created' | 'replayed'; readonly withdrawalId: WithdrawalId }
  | { readonly verdict: 'order_id_used' | 'low_balance' | 'daily_limit_exceeded' }
  /** Merchant or catalog changed since the plan was made. */
  | { readonly verdict: 'stale' }
  /** A refused neighbour with the same order id came first, or somebody else has the balance: not looked at. */
  | { readonly verdict: 'again' | 'locked' };

const DEADLOCK_RETRIES = 5;
/** Of a quarter of a second each. */
const LOCK_WAITS = 4;
/** Automatic ones are sent by the process that created them; by then somebody else may. */
const LOOK_AFTER_SECONDS = 10;
const RESEND_FOR_MS = 5_000;
const RESEND_PAUSE_MS = 50;
/** After a lock was not given in time, batches leave locked merchants out for a while instead of waiting for them. */
const SKIP_LOCKED_FOR_MS = 5_000;

type Answer = CreateVerdict | Error;

type Mode = { readonly resent: boolean; readonly skipLocked: boolean };

async function callOnce(
  db: Database,
  items: readonly NewWithdrawal[],
  { resent, skipLocked }: Mode,
): Promise<CreateVerdict[]> {
  const column = <T>(pick: (item: NewWithdrawal) => T): T[] => items.map(pick);
  // As PostgreSQL writes an array: the driver would ask of every element what it may be.
  const plain = (pick: (item: NewWithdrawal) => number | bigint | boolean): string =>
    `{${items.map(pick).join(',')}}`;
  const rows = await db.query<{ verdict: CreateVerdict['verdict']; withdrawal_id: bigint }>({
    name: 'create_withdrawals',
    text: `select verdict, withdrawal_id from create_withdrawals($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    values: [
      plain(({ id }) => id),
      plain(({ plan }) => plan.merchantId),
      plain(({ plan }) => plan.merchantVersion),
      plain(({ plan }) => plan.catalogVersion),
      column(({ plan }) => plan.system),
      column(({ plan }) => plan.bankId),
      column(({ plan }) => plan.feeFrom),
      plain(({ plan }) => plan.quote.amount),
      plain(({ plan }) => plan.quote.fee),
      plain(({ plan }) => plan.quote.received),
      column(({ wallet }) => wallet.sealed),
      column(({ wallet }) => wallet.keyId),
      column(({ wallet }) => wallet.hash),
      column(({ plan }) => maskWallet(plan.system, plan.wallet)),
      column(({ order }) => order?.orderId ?? null),
      column(({ order }) => order?.fingerprint ?? null),
      plain(({ plan }) => plan.auto),
      LOOK_AFTER_SECONDS,
      resent,
      skipLocked,
    ],
  });
  return rows.map(({ verdict, withdrawal_id }) =>
    verdict === 'created' || verdict === 'replayed'
      ? { verdict, withdrawalId: asWithdrawalId(Number(withdrawal_id)) }
      : { verdict },
  );
}

/** One outcome an item, in order; a fault that concerns one item is that item's alone. */
export type CreateBatch = (items: readonly NewWithdrawal[]) => Promise<Answer[]>;

export function openCreateBatch(db: Database): CreateBatch {
  let skipLockedUntil = 0;

  return async (items) => {
    const all = (error: Error): Answer[] => items.map(() => error);
    let resendUntil: number | undefined;
    let races = 0;
    let waits = 0;

    for (;;) {
      const resent = resendUntil !== undefined;
      // The lock in the way of a resend may be the first sending's own: it has to be waited for, never passed by.
      const mode = { resent, skipLocked: !resent && performance.now() < skipLockedUntil };
      try {
        return await callOnce(db, items, mode);
      } catch (error) {
        // Committed, but on this server alone: a resend would find it and vouch for it.
        if (error instanceof OutcomeUnknownFault) return all(error);
        const kind = classifyFault(error);
        if (kind === 'lost-race' && ++races <= DEADLOCK_RETRIES) continue;
        if (kind === 'locked' && !resent && ++waits <= LOCK_WAITS) {
          // One merchant whose balance is locked for long must not hold up the others; what is waited for after that is a
          // change of the catalog. Not prolonged by what is found locked meanwhile: two busy processes would keep each
          // other from ever waiting again.
          if (!mode.skipLocked) skipLockedUntil = performance.now() + SKIP_LOCKED_FOR_MS;
          continue;
        }
        if (kind === 'refused') return items.length === 1 ? [error as Error] : oneByOne(db, items, mode);
        if (kind === 'unknown') resendUntil ??= performance.now() + RESEND_FOR_MS;
        // Nothing was ever sent, or what was sent is known to be rolled back.
        if (resendUntil === undefined)
          return all(new BusyFault('the database cannot take it now', { cause: error }));
        if (performance.now() > resendUntil)
          return all(new OutcomeUnknownFault('no answer to a commit', { cause: error }));
        await sleep(RESEND_PAUSE_MS);
      }
    }
  };
}

/** Something in the batch is unacceptable to PostgreSQL: found by trying each item alone, so the others go through. */
async function oneByOne(db: Database, items: readonly NewWithdrawal[], mode: Mode): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const item of items) {
    try {
      answers.push(...(await callOnce(db, [item], mode)));
    } catch (error) {
      const kind = classifyFault(error);
      if (kind === 'refused') answers.push(error as Error);
      else if (kind === 'unknown' || mode.resent)
        answers.push(new OutcomeUnknownFault('no answer to a commit', { cause: error }));
      else answers.push(new BusyFault('the database cannot take it now', { cause: error }));
    }
  }
  return answers;
}

/** One withdrawal at a time to the caller; concurrent ones share one commit. */
export const openCreateBatched = (db: Database, limits: BatchLimits): Batched<NewWithdrawal, CreateVerdict> =>
  batched(openCreateBatch(db), { ...limits, name: 'create_withdrawals' });
