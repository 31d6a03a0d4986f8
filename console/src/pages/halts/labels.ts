// What a halt stops and what it does not.
import type { Halt } from '../../data/halts.ts';

export const HALT_EFFECTS = {
  global: {
    short: 'every automatic payout',
    long: 'Not one automatic payout is sent to any aggregator until an admin lifts it. People can still pay by hand.',
  },
  system: {
    short: 'automatic payouts by this system',
    long: 'No automatic payout by this system is sent until an admin lifts it. People can still pay by hand.',
  },
  merchant: {
    short: 'all payouts of this merchant',
    long: 'The merchant is frozen: nothing of it is paid, neither automatically nor by hand, until an admin lifts it.',
  },
  aggregator: {
    short: 'payouts through this aggregator',
    long: 'Nothing is sent to this aggregator until an admin lifts it. Payouts take their next route, or wait.',
  },
} as const satisfies Record<Halt['scope'], { readonly short: string; readonly long: string }>;

export const IN_PROGRESS_NOTE =
  'What may be under way already is not stopped: it is asked about until its outcome is known. Merchants can go on making withdrawals; these wait.';
