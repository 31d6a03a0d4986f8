// Carries out payouts in the simulator: stores, executes and sends callbacks as the plan of the outcome says. A reference
// is stored once and executed at most once, also if requests for it arrive in parallel.
import { createHmac, randomBytes } from 'node:crypto';
import { add, parseAmount, subtract, ZERO } from '../../../domain/money.ts';
import { maskWallet } from '../../../domain/systems/wallets.ts';
import { openSigner, type Signer } from '../../shared/standard-webhooks.ts';
import type { PayoutMessage, PayoutStatusMessage } from '../http/protocol.ts';
import type { Callbacks } from './callbacks.ts';
import type { Command, OutcomeOverrides } from './outcome-overrides.ts';
import { type Plan, planOf } from './outcomes.ts';
import { falseRefusal, type ReplyStyle, responseFor } from './responses.ts';
import { type SimulatorStore, stateOf } from './store.ts';

export type SimulatedAggregator = {
  submit(
    message: PayoutMessage,
  ): Promise<{ readonly style: ReplyStyle; readonly response: PayoutStatusMessage }>;
  lookup(reference: string): PayoutStatusMessage;
  control(command: Command): void;
  close(): void;
};

export type SimulatedAggregatorOptions = {
  readonly store: SimulatorStore;
  readonly overrides: OutcomeOverrides;
  readonly callbacks: Callbacks;
  readonly signer: Signer;
  /** The key of the stored fingerprints. */
  readonly secret: string;
};

const FORGED_SIGNER = openSigner(`whsec_${randomBytes(32).toString('base64')}`, 'secret');

export function openSimulatedAggregator({
  store,
  overrides,
  callbacks,
  signer,
  secret,
}: SimulatedAggregatorOptions): SimulatedAggregator {
  const timers = new Set<NodeJS.Timeout>();
  const droppedReferences = new Set<string>();

  function schedule(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  const fingerprintOf = ({ amount, currency, system, bank_id, wallet }: PayoutMessage): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([String(amount), currency, system, bank_id, wallet]))
      .digest('hex');

  async function sendCallback(reference: string, style: Plan['callback']): Promise<void> {
    const response = responseFor(store.find(reference));
    if (style === 'none' || style === 'early') return;
    await callbacks.send(response, { signer, copies: style === 'many' ? overrides.settings.copies : 1 });
    if (style === 'out_of_order' && response.state === 'paid')
      await callbacks.send({ ...response, state: 'accepted' }, { signer });
  }

  function returnPayout(reference: string): void {
    store.returnPayout(reference);
    void sendCallback(reference, 'one');
  }

  function finish(reference: string, plan: Plan): void {
    if (plan.execution === 'later') store.execute(reference);
    if (plan.execution === 'refused_later') store.refuse(reference, 'declined');
    void sendCallback(reference, plan.callback);
    if (plan.isReturnedLater) schedule(overrides.settings.returnAfterMs, () => returnPayout(reference));
  }

  const scheduleFinish = (reference: string, plan: Plan): void => {
    if (plan.execution !== 'never') schedule(overrides.settings.delayMs, () => finish(reference, plan));
  };

  function reserveFloatOrRefuse(
    { not_after, amount }: PayoutMessage,
    { refusalCode, needsFloat }: Plan,
  ): string | null {
    if (not_after.getTime() < Date.now()) return 'expired';
    if (needsFloat && overrides.float < amount) return 'insufficient_funds';
    if (needsFloat) overrides.float = subtract(overrides.float, amount);
    return refusalCode === 'unlisted' ? 'maintenance' : (refusalCode ?? null);
  }

  async function startPayout(reference: string, plan: Plan): Promise<void> {
    if (plan.execution === 'at_once') store.execute(reference);
    if (plan.callback === 'early') await sendCallback(reference, 'one');
    if (plan.callback === 'unsigned' || plan.callback === 'forged')
      void callbacks.send(falseRefusal(store.find(reference)), {
        signer: plan.callback === 'forged' ? FORGED_SIGNER : undefined,
      });
    scheduleFinish(reference, plan);
  }

  // Resume the payouts that were accepted before a restart.
  for (const entry of store.entries()) {
    const plan = planOf(entry.outcome);
    const state = stateOf(entry);
    if (state === 'accepted' || (plan.isReturnedLater && state === 'paid'))
      scheduleFinish(entry.reference, plan);
  }

  return {
    async submit(message) {
      store.requests.submits += 1;
      const { reference, amount, currency, system } = message;
      const fingerprint = fingerprintOf(message);
      if (store.has(reference)) {
        const existing = store.find(reference);
        return {
          style: existing.fingerprint === fingerprint ? 'correct' : 'conflict',
          response: responseFor(existing),
        };
      }

      const outcome = droppedReferences.has(reference) ? 'paid' : overrides.chooseOutcome(message);
      const plan = planOf(outcome);
      if (plan.dropsFirstRequest) {
        droppedReferences.add(reference);
        return { style: plan.reply, response: { reference, state: 'not_found' } };
      }
      const wallet = maskWallet(system, message.wallet);
      const refusal = reserveFloatOrRefuse(message, plan);
      store.insert({ reference, amount, currency, system, wallet, fingerprint, outcome, refusal });
      if (refusal === null) await startPayout(reference, plan);
      if (plan.reply === 'slow')
        await new Promise<void>((resolve) => schedule(overrides.settings.slowMs, resolve));
      return { style: plan.reply, response: responseFor(store.find(reference)) };
    },

    lookup(reference) {
      store.requests.lookups += 1;
      return store.has(reference) ? responseFor(store.find(reference)) : { reference, state: 'not_found' };
    },

    control(command) {
      overrides.applyCommand(command);
      if (command.top_up !== undefined)
        overrides.float = add(overrides.float, parseAmount(command.top_up) ?? ZERO);
      if (command.give_back !== undefined && store.has(command.give_back)) returnPayout(command.give_back);
    },

    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
