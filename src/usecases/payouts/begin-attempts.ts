// Records attempts before anything is sent. Whether a payout may be sent, and through which route, is decided under the lock
// of its withdrawal. Concurrent payouts share one commit.
import { type Attempt, validityMs } from '../../domain/attempts.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { type Minor, subtract, ZERO } from '../../domain/money.ts';
import { type AggregatorTerms, chooseRoute, type RouteChoice } from '../../domain/routing.ts';
import { amountToSend } from '../../domain/withdrawal.ts';
import { lockFloats, shiftFloats } from '../../storage/aggregators/floats.ts';
import { lockRoutingRules } from '../../storage/aggregators/routes.ts';
import type { Vault } from '../../storage/installation/vault.ts';
import { insertAttempts, type NewAttempt } from '../../storage/payouts/attempts.ts';
import { type Dispatchable, lockDispatchable } from '../../storage/payouts/dispatchable.ts';
import { type DeferredWithdrawal, deferWithdrawals } from '../../storage/payouts/payout-jobs.ts';
import { type Batched, type BatchLimits, batched, isolating } from '../../storage/postgres/batched.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { retryOnDeadlock } from '../../storage/postgres/retry-on-deadlock.ts';
import { applySteps, type StepApplication } from '../../storage/withdrawals/steps.ts';
import { type ConfirmDatabaseDeps, confirmDatabase } from '../system/confirm-database.ts';
import type { AggregatorGateway } from './aggregator-gateway.ts';

export type BeginAttemptInput = {
  readonly id: WithdrawalId;
  /** Aggregators that this payout was just tried at. */
  readonly tried: ReadonlySet<string>;
  /** In a job, which needs a slot of the aggregator; without one the payout waits. */
  readonly needsSlot?: boolean;
};

export type BegunAttempt =
  | {
      readonly verdict: 'begun';
      readonly attempt: Attempt;
      readonly fence: number;
      readonly withdrawal: Dispatchable['withdrawal'];
      readonly destination: Dispatchable['destination'];
      readonly deadlineMs: number;
      /** The catalog version that the route was chosen from. */
      readonly catalogVersion: number;
      /** Frees the slot. Undefined if none was needed. */
      readonly releaseSlot: (() => void) | undefined;
    }
  /** It stays in the queue. */
  | { readonly verdict: 'waiting' }
  /** Every aggregator that could take it is down or was just tried. */
  | { readonly verdict: 'exhausted' }
  /** Another worker or operator has it, or it is final. */
  | { readonly verdict: 'gone' };

/** The lease outlasts the call's deadline by this, so that its outcome can still be recorded. */
const LEASE_MARGIN_SECONDS = 10;
/** A change of the halt, float or route that a payout waits for retries it at once; this covers a lost wake-up. */
const WAIT_SECONDS = 60;

type BeginAttemptDeps = ConfirmDatabaseDeps & {
  readonly vault: Vault;
  readonly gateway: AggregatorGateway;
  readonly notAfterSeconds: number;
  /** The settlement currency. */
  readonly currency: string;
};

/** One attempt at a time to the caller; concurrent ones are begun together. */
export const openBeginAttempt = (
  deps: BeginAttemptDeps,
  limits: BatchLimits,
): Batched<BeginAttemptInput, BegunAttempt> =>
  batched(
    isolating((inputs: readonly BeginAttemptInput[]) =>
      retryOnDeadlock(async () => {
        const slots: ReservedSlots = new Map();
        try {
          for (;;) {
            const begun = await deps.db.transaction((tx) => beginAttempts(tx, deps, inputs, slots));
            if (begun !== 'unconfirmed') return begun;
            await confirmDatabase(deps);
          }
        } catch (error) {
          for (const release of slots.values()) release();
          throw error;
        }
      }),
    ),
    { ...limits, name: 'begin_attempts' },
  );

/** The function that frees each slot. */
type ReservedSlots = Map<WithdrawalId, () => void>;

/** The writes of one batch, collected before the first is executed. */
type Plan = {
  readonly attempts: NewAttempt[];
  readonly steps: StepApplication[];
  readonly deferred: DeferredWithdrawal[];
  readonly exhausted: Set<WithdrawalId>;
  /** Negative: the amounts that the attempts take from each float. */
  readonly floatChanges: Map<string, Minor>;
};

const emptyPlan = (): Plan => ({
  attempts: [],
  steps: [],
  deferred: [],
  exhausted: new Set(),
  floatChanges: new Map(),
});

async function beginAttempts(
  tx: Tx,
  { vault, gateway, notAfterSeconds, currency }: BeginAttemptDeps,
  inputs: readonly BeginAttemptInput[],
  slots: ReservedSlots,
): Promise<BegunAttempt[] | 'unconfirmed'> {
  const locked = await lockDispatchable(
    tx,
    inputs.map(({ id }) => id),
  );
  const dispatchable = new Map(locked.map((item) => [item.withdrawal.id, item]));
  const { routing, halts, hasFloats, version, isConfirmed } = await lockRoutingRules(tx);
  // Nothing is sent from a database that may have lost withdrawals: confirming it may set a halt.
  if (!isConfirmed) return 'unconfirmed';
  const floats = hasFloats ? await lockFloats(tx) : new Map<string, Minor>();
  const plan = emptyPlan();
  const pending = new Set<WithdrawalId>();
  for (const { id, tried, needsSlot = false } of inputs) {
    const item = dispatchable.get(id);
    if (!item || pending.has(id)) continue;
    pending.add(id);
    const { withdrawal, merchantStatus, pinned, disputed, orderPaidBefore, retriesExhausted, mayBePaid } =
      item;
    const choice = chooseRoute(
      {
        merchantId: withdrawal.merchantId,
        merchantStatus,
        system: withdrawal.system,
        received: withdrawal.quote.received,
        toSend: amountToSend(withdrawal, currency)?.amount ?? null,
        pinned,
        disputed,
        orderPaidBefore,
        retriesExhausted,
        mayBePaid,
      },
      { routing, halts, floats, avoid: new Set([...tried, ...gateway.down(withdrawal.system)]) },
    );
    const terms = 'aggregator' in choice ? routing.aggregators.get(choice.aggregator) : undefined;
    const slot = terms && needsSlot ? gateway.reserveSlot(sentTo(terms), 'submit') : undefined;
    if (slot && 'release' in slot) slots.set(id, slot.release);
    if (terms && slot && 'retrySeconds' in slot)
      plan.deferred.push({ id, waitingFor: `its turn at ${terms.name}`, seconds: slot.retrySeconds });
    else if (terms)
      planAttempt(plan, item, terms, { floats, vault, notAfterSeconds, currency, inJob: needsSlot });
    else deferOrGiveUp(plan, id, choice);
  }

  const { begun, fences } = await writePlan(tx, plan);
  return inputs.map(({ id }): BegunAttempt => {
    const item = dispatchable.get(id);
    const attempt = begun.get(id);
    // Of two inputs for the same withdrawal in one batch, only the first gets the attempt.
    if (!item || !pending.delete(id)) return { verdict: 'gone' };
    if (plan.exhausted.has(id)) return { verdict: 'exhausted' };
    if (!attempt) return { verdict: 'waiting' };
    const { withdrawal, destination } = item;
    return {
      verdict: 'begun',
      attempt,
      fence: fences.get(id) ?? 0,
      withdrawal,
      destination,
      deadlineMs: routing.aggregators.get(attempt.aggregator)?.deadlineMs ?? 0,
      catalogVersion: version,
      releaseSlot: slots.get(id),
    };
  });
}

const sentTo = ({ name, account }: AggregatorTerms) => ({ aggregator: name, account });

function deferOrGiveUp(plan: Plan, id: WithdrawalId, choice: RouteChoice): void {
  if ('waitFor' in choice) plan.deferred.push({ id, waitingFor: choice.waitFor, seconds: WAIT_SECONDS });
  else plan.exhausted.add(id);
}

type PlanContext = {
  readonly floats: Map<string, Minor>;
  readonly vault: Vault;
  readonly notAfterSeconds: number;
  /** The settlement currency. */
  readonly currency: string;
  /** A job sends it, not the create. */
  readonly inJob: boolean;
};

function planAttempt(
  plan: Plan,
  { withdrawal, attempts, nonce }: Dispatchable,
  terms: AggregatorTerms,
  { floats, vault, notAfterSeconds, currency, inJob }: PlanContext,
): void {
  const { id } = withdrawal;
  const toSend = amountToSend(withdrawal, currency);
  // Such a withdrawal has no route.
  if (!toSend) throw new Error(`withdrawal ${id} has no amount to send`);
  const { amount } = toSend;
  const float = floats.get(terms.name);
  if (float !== undefined) {
    floats.set(terms.name, subtract(float, amount));
    plan.floatChanges.set(terms.name, subtract(plan.floatChanges.get(terms.name) ?? ZERO, amount));
  }
  const number = attempts + 1;
  plan.attempts.push({
    withdrawalId: id,
    number,
    aggregator: terms.name,
    account: terms.account,
    reference: vault.referenceOf(id, number, nonce),
    amount,
    validityMs: validityMs(terms.deadlineMs, notAfterSeconds),
    finalitySeconds: terms.finalitySeconds,
    floatTaken: float !== undefined,
  });
  const leaseSeconds = terms.deadlineMs / 1000 + LEASE_MARGIN_SECONDS;
  plan.steps.push({
    id,
    step: 'dispatch',
    postings: [],
    actor: 'payouts',
    reason: `attempt ${number} at ${terms.name}`,
    claim: { by: null, leaseSeconds },
    // Nearly every payout is settled by the response. If this process stops before, the sweep finds the end of the lease. A job
    // is replaced by the next one: the sweep would take it, locked by a worker that stopped, for one that looks after the payout.
    checkAfterSeconds: inJob ? leaseSeconds + 1 : null,
  });
}

async function writePlan(tx: Tx, { attempts, steps, deferred, floatChanges }: Plan) {
  const written = attempts.length > 0 ? await insertAttempts(tx, attempts) : [];
  const moved = steps.length > 0 ? await applySteps(tx, steps) : [];
  if (moved.length !== steps.length) throw new Error('a locked withdrawal did not move');
  if (deferred.length > 0) await deferWithdrawals(tx, deferred);
  await shiftFloats(tx, floatChanges);
  return {
    begun: new Map(written.map((attempt) => [attempt.withdrawalId, attempt])),
    fences: new Map(moved.map(({ id, fence }) => [id, fence])),
  };
}
