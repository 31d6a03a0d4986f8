// Writes attempts down, before anything is sent: whether a payout may be sent at all and by which route is decided
// under the lock, on what is true at that moment. Many at once share one commit.
import type { Attempt } from '../../domain/attempts.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { type Minor, subtract, ZERO } from '../../domain/money.ts';
import { chooseRoute } from '../../domain/routing.ts';
import { lockFloats, lockRules, shiftFloats } from '../../storage/aggregators/aggregators.ts';
import type { Vault } from '../../storage/installation/vault.ts';
import {
  type Dispatchable,
  insertAttempts,
  lockDispatchable,
  type NewAttempt,
} from '../../storage/payouts/attempts.ts';
import { type DeferredWithdrawal, deferWithdrawals } from '../../storage/payouts/payout-jobs.ts';
import type { Database } from '../../storage/postgres/database.ts';
import { retryOnDeadlock } from '../../storage/postgres/retry-on-deadlock.ts';
import { applySteps, type StepApplication } from '../../storage/withdrawals/withdrawals.ts';
import type { AggregatorGateway } from './aggregator-gateway.ts';

export type BeginAttemptInput = {
  readonly id: WithdrawalId;
  /** Tried for this payout just now. */
  readonly tried: ReadonlySet<string>;
};

export type BegunAttempt =
  | {
      readonly verdict: 'begun';
      readonly attempt: Attempt;
      readonly fence: number;
      readonly system: Dispatchable['withdrawal']['system'];
      readonly bankId: string | null;
      readonly wallet: Dispatchable['wallet'];
      readonly deadlineMs: number;
      /** Of the catalog by which it was begun. */
      readonly catalogVersion: number;
    }
  /** It stays in the queue. */
  | { readonly verdict: 'waiting' }
  /** Every aggregator that could take it is down or was tried. */
  | { readonly verdict: 'exhausted' }
  /** Somebody else has it, or it is over. */
  | { readonly verdict: 'gone' };

/** Over the call's own deadline, for whoever has to write down what came of it. */
const LEASE_MARGIN_SECONDS = 10;
/** What waits for a switch, a float or a route is woken when that changes; this is only the net below. */
const WAIT_SECONDS = 60;

type BeginAttemptDeps = { readonly db: Database; readonly vault: Vault; readonly gateway: AggregatorGateway };

export const beginAttempts = (
  parts: BeginAttemptDeps,
  orders: readonly BeginAttemptInput[],
): Promise<BegunAttempt[]> => retryOnDeadlock(() => beginOnce(parts, orders));

function beginOnce(
  { db, vault, gateway }: BeginAttemptDeps,
  orders: readonly BeginAttemptInput[],
): Promise<BegunAttempt[]> {
  return db.transaction(async (tx) => {
    const found = await lockDispatchable(
      tx,
      orders.map(({ id }) => id),
    );
    const waiting = new Map(found.map((item) => [item.withdrawal.id, item]));
    const { routing, halts, hasFloats, version } = await lockRules(tx);
    const floats = hasFloats ? await lockFloats(tx) : new Map<string, Minor>();
    const taken = new Map<string, Minor>();

    const attempts: NewAttempt[] = [];
    const steps: StepApplication[] = [];
    const parked: DeferredWithdrawal[] = [];
    const exhausted = new Set<WithdrawalId>();

    const seen = new Set<WithdrawalId>();
    for (const { id, tried } of orders) {
      const item = waiting.get(id);
      if (!item || seen.has(id)) continue;
      seen.add(id);
      const { withdrawal, merchantStatus, pinned, disputed } = item;
      const { received } = withdrawal.quote;
      const choice = chooseRoute(
        {
          merchantId: withdrawal.merchantId,
          merchantStatus,
          system: withdrawal.system,
          received,
          pinned,
          disputed,
        },
        { routing, halts, floats, avoid: new Set([...tried, ...gateway.down(withdrawal.system)]) },
      );
      if ('waitFor' in choice) {
        parked.push({ id, waitingFor: choice.waitFor, seconds: WAIT_SECONDS });
        continue;
      }
      const terms = 'aggregator' in choice ? routing.aggregators.get(choice.aggregator) : undefined;
      if (!terms) {
        exhausted.add(id);
        continue;
      }
      const float = floats.get(terms.name);
      if (float !== undefined) {
        floats.set(terms.name, subtract(float, received));
        taken.set(terms.name, subtract(taken.get(terms.name) ?? ZERO, received));
      }
      const number = item.attempts + 1;
      attempts.push({
        withdrawalId: id,
        number,
        aggregator: terms.name,
        reference: vault.referenceOf(id, number),
        amount: received,
        deadlineMs: terms.deadlineMs,
        finalitySeconds: terms.finalitySeconds,
        floatTaken: float !== undefined,
      });
      const leaseSeconds = terms.deadlineMs / 1000 + LEASE_MARGIN_SECONDS;
      steps.push({
        id,
        step: 'dispatch',
        postings: [],
        actor: 'payouts',
        reason: `attempt ${number} at ${terms.name}`,
        claim: { by: null, leaseSeconds },
        checkAfterSeconds: leaseSeconds + 1,
      });
    }

    const written = attempts.length > 0 ? await insertAttempts(tx, attempts) : [];
    const moved = steps.length > 0 ? await applySteps(tx, steps) : [];
    if (moved.length !== steps.length) throw new Error('a locked withdrawal did not move');
    if (parked.length > 0) await deferWithdrawals(tx, parked);
    await shiftFloats(tx, taken);

    const fences = new Map(moved.map(({ id, fence }) => [id, fence]));
    const begun = new Map(written.map((attempt) => [attempt.withdrawalId, attempt]));
    return orders.map(({ id }): BegunAttempt => {
      const item = waiting.get(id);
      const attempt = begun.get(id);
      // Whoever asks twice at once is answered once.
      if (!item || !seen.delete(id)) return { verdict: 'gone' };
      if (exhausted.has(id)) return { verdict: 'exhausted' };
      if (!attempt) return { verdict: 'waiting' };
      const { withdrawal, wallet } = item;
      return {
        verdict: 'begun',
        attempt,
        fence: fences.get(id) ?? 0,
        system: withdrawal.system,
        bankId: withdrawal.bankId,
        wallet,
        deadlineMs: routing.aggregators.get(attempt.aggregator)?.deadlineMs ?? 0,
        catalogVersion: version,
      };
    });
  });
}
