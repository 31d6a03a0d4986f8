// What the simulated aggregator does with a payout: books it, carries it out, tells about it, each as its outcome's
// plan says. A reference is booked once and executed at most once, however often and however parallel it comes.
import { createHmac, randomBytes } from 'node:crypto';
import { add, parseAmount, subtract, ZERO } from '../../../domain/money.ts';
import { maskWallet } from '../../../domain/systems/wallets.ts';
import type { AnswerMessage, PayoutMessage } from '../http/protocol.ts';
import { openSigner, type Signer } from '../standard-webhooks.ts';
import type { Callbacks } from './callbacks.ts';
import { type Plan, planOf } from './outcomes.ts';
import { falseRefusal, type ReplyStyle, responseFor } from './responses.ts';
import type { Command, Script } from './script.ts';
import { type SimulatorStore, stateOf } from './store.ts';

export type SimulatedAggregator = {
  submit(message: PayoutMessage): Promise<{ readonly style: ReplyStyle; readonly answer: AnswerMessage }>;
  lookup(reference: string): AnswerMessage;
  control(command: Command): void;
  close(): void;
};

export type SimulatedAggregatorOptions = {
  readonly book: SimulatorStore;
  readonly script: Script;
  readonly callbacks: Callbacks;
  readonly signer: Signer;
  /** Keys the fingerprints in the book. */
  readonly secret: string;
};

const STRANGER = openSigner(`whsec_${randomBytes(32).toString('base64')}`, 'secret');

export function openSimulatedAggregator({
  book,
  script,
  callbacks,
  signer,
  secret,
}: SimulatedAggregatorOptions): SimulatedAggregator {
  const timers = new Set<NodeJS.Timeout>();
  const forgotten = new Set<string>();

  function later(ms: number, work: () => void): void {
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

  async function announce(reference: string, style: Plan['callback']): Promise<void> {
    const answer = responseFor(book.find(reference));
    if (style === 'none' || style === 'early') return;
    await callbacks.send(answer, { signer, copies: style === 'many' ? script.settings.copies : 1 });
    if (style === 'out_of_order' && answer.state === 'paid')
      await callbacks.send({ ...answer, state: 'accepted' }, { signer });
  }

  function giveBack(reference: string): void {
    book.giveBack(reference);
    void announce(reference, 'one');
  }

  function finish(reference: string, plan: Plan): void {
    if (plan.pays === 'later') book.execute(reference);
    if (plan.pays === 'refused_later') book.refuse(reference, 'declined');
    void announce(reference, plan.callback);
    if (plan.returns) later(script.settings.returnAfterMs, () => giveBack(reference));
  }

  const goOn = (reference: string, plan: Plan): void => {
    if (plan.pays !== 'never') later(script.settings.delayMs, () => finish(reference, plan));
  };

  function refusalOf({ not_after, amount }: PayoutMessage, { refuses, needsFloat }: Plan): string | null {
    if (not_after.getTime() < Date.now()) return 'expired';
    if (needsFloat && script.float < amount) return 'insufficient_funds';
    if (needsFloat) script.float = subtract(script.float, amount);
    return refuses === 'unlisted' ? 'maintenance' : (refuses ?? null);
  }

  async function begin(reference: string, plan: Plan): Promise<void> {
    if (plan.pays === 'at_once') book.execute(reference);
    if (plan.callback === 'early') await announce(reference, 'one');
    if (plan.callback === 'unsigned' || plan.callback === 'forged')
      void callbacks.send(falseRefusal(book.find(reference)), {
        signer: plan.callback === 'forged' ? STRANGER : undefined,
      });
    goOn(reference, plan);
  }

  // What was accepted before the simulator was stopped is carried out after it.
  for (const entry of book.entries()) {
    const plan = planOf(entry.outcome);
    const state = stateOf(entry);
    if (state === 'accepted' || (plan.returns && state === 'paid')) goOn(entry.reference, plan);
  }

  return {
    async submit(message) {
      book.requests.submits += 1;
      const { reference, amount, currency, system } = message;
      const fingerprint = fingerprintOf(message);
      if (book.has(reference)) {
        const known = book.find(reference);
        return {
          style: known.fingerprint === fingerprint ? 'answer' : 'conflict',
          answer: responseFor(known),
        };
      }

      const outcome = forgotten.has(reference) ? 'paid' : script.choose(message);
      const plan = planOf(outcome);
      if (plan.forgets) {
        forgotten.add(reference);
        return { style: plan.reply, answer: { reference, state: 'not_found' } };
      }
      const wallet = maskWallet(system, message.wallet);
      const refusal = refusalOf(message, plan);
      book.receive({ reference, amount, currency, system, wallet, fingerprint, outcome, refusal });
      if (refusal === null) await begin(reference, plan);
      if (plan.reply === 'slow') await new Promise<void>((resolve) => later(script.settings.slowMs, resolve));
      return { style: plan.reply, answer: responseFor(book.find(reference)) };
    },

    lookup(reference) {
      book.requests.lookups += 1;
      return book.has(reference) ? responseFor(book.find(reference)) : { reference, state: 'not_found' };
    },

    control(command) {
      script.obey(command);
      if (command.top_up !== undefined) script.float = add(script.float, parseAmount(command.top_up) ?? ZERO);
      if (command.give_back !== undefined && book.has(command.give_back)) giveBack(command.give_back);
    },

    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
