// Chooses the outcome of a payout from the first of these that is set: the /control override for its reference, the
// override for the next payouts, the e-wallet name, the override for all payouts, the first two decimals of the amount.
import { z } from 'zod';
import { type Minor, parseAmount, ZERO } from '../../../domain/money.ts';
import { formatIn } from '../../../domain/rates/currencies.ts';
import type { PayoutMessage } from '../http/protocol.ts';
import { OUTCOME_NAMES, type OutcomeName, outcomeOfAmount, outcomeOfWallet } from './outcomes.ts';

const milliseconds = z.number().int().min(0).max(600_000).optional();

export const commandSchema = z
  .strictObject({
    outcome: z.enum(OUTCOME_NAMES).optional(),
    reference: z.string().optional(),
    next: z.number().int().min(1).optional(),
    all: z.literal(true).optional(),
    /** Removes all overrides. */
    reset: z.literal(true).optional(),
    top_up: z
      .string()
      .refine((text) => parseAmount(text) !== undefined)
      .optional(),
    /** The reference of a paid payout that is returned now. */
    give_back: z.string().optional(),
    delay_ms: milliseconds,
    slow_ms: milliseconds,
    return_after_ms: milliseconds,
    copies: z.number().int().min(1).max(1_000).optional(),
  })
  .refine(
    ({ outcome, reference, next, all }) =>
      [reference, next, all].filter((target) => target !== undefined).length ===
      (outcome === undefined ? 0 : 1),
    'outcome requires exactly one of reference, next, all',
  );
export type Command = z.input<typeof commandSchema>;

export type OutcomeOverrides = {
  readonly settings: Settings;
  float: Minor;
  chooseOutcome(payout: PayoutMessage): OutcomeName;
  applyCommand(command: Command): void;
};

type Settings = {
  /** From acceptance to payment. */
  delayMs: number;
  /** The delay of a slow reply. */
  slowMs: number;
  /** From payment to return. */
  returnAfterMs: number;
  /** The number of equal callbacks that `duplicate_callbacks` sends. */
  copies: number;
};

export function createOutcomeOverrides(delayMs: number): OutcomeOverrides {
  const settings: Settings = { delayMs, slowMs: 8_000, returnAfterMs: 3 * delayMs, copies: 10 };
  const byReference = new Map<string, OutcomeName>();
  let upcoming: OutcomeName[] = [];
  let all: OutcomeName | undefined;

  return {
    settings,
    float: ZERO,
    chooseOutcome: ({ reference, wallet, amount, currency }) =>
      byReference.get(reference) ??
      upcoming.shift() ??
      outcomeOfWallet(wallet) ??
      all ??
      outcomeOfAmount(formatIn(currency, amount)),
    applyCommand(command) {
      if (command.reset) {
        byReference.clear();
        upcoming = [];
        all = undefined;
      }
      const { outcome, reference, next } = command;
      if (outcome !== undefined && reference !== undefined) byReference.set(reference, outcome);
      else if (outcome !== undefined && next !== undefined)
        upcoming.push(...Array.from({ length: next }, () => outcome));
      else if (outcome !== undefined) all = outcome;
      settings.delayMs = command.delay_ms ?? settings.delayMs;
      settings.slowMs = command.slow_ms ?? settings.slowMs;
      settings.returnAfterMs = command.return_after_ms ?? settings.returnAfterMs;
      settings.copies = command.copies ?? settings.copies;
    },
  };
}
