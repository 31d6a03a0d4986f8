// Texts of the payment systems: fees, limits and switches.
import { plural } from '@sluice/ui/texts/plural.ts';

export const systemsTexts = {
  title: 'Systems',
  hint: 'Default fees and limits. Changes apply to new withdrawals.',
  changeButton: 'Change',
  changeLabel: (system: string) => `Change ${system}`,
  states: { enabled: 'Enabled', disabled: 'Disabled' },
  methods: { automatic: 'Manual and automatic', manual: 'Manual only' },
  stopped: 'Stopped',
  allStopped: 'All automatic payouts stopped',
  stoppedBy: (actor: string, reason: string) => `${actor}: ${reason}`,
  fee: 'Fee',
  feeValue: '{percent} % + {fixed}',
  feeBounds: 'Min/max fee',
  noBounds: 'none',
  amounts: 'Amounts',
  anyAmount: 'any',
  routes: 'Routes',
  routesLink: 'routes of automatic payouts',

  /** By field of the form. */
  fields: {
    fee_percent: 'Percentage',
    fee_fixed: 'Fixed fee',
    fee_min: 'Minimum fee',
    fee_max: 'Maximum fee',
    min: 'Minimum amount',
    max: 'Maximum amount',
    spread_percent: 'Spread on the rate',
  },
  pays: 'Recipient gets',
  paysOther: '{currency}, at the rate + {spread} %',
  rate: 'Rate',
  rateLink: 'rates',
  noLimit: 'no limit',
  percent: (value: string) => `${value} %`,
  percentSign: '%',

  change: {
    title: (system: string) => `Change ${system}`,
    submit: (count: number) => plural(count, { one: 'Apply change', other: 'Apply # changes' }),
    submitNone: 'Apply change',
    enabledLabel: 'Enabled for merchants',
    automaticLabel: 'Automatic payouts',
    changesTitle: 'Changes',
  },
  /** The effect of each switch. */
  effects: {
    disabled: (system: string) =>
      `New withdrawals by ${system} are rejected from now on. Open withdrawals are still paid.`,
    enabled: (system: string) => `Merchants can create withdrawals by ${system} from now on.`,
    automaticDisabled: (system: string) =>
      `New withdrawals by ${system} of merchants with automatic payouts are rejected. Payouts in progress continue.`,
    automaticEnabled: (system: string) =>
      `Withdrawals by ${system} of merchants with automatic payouts are sent through the routes without review.`,
  },
  changedResult: (system: string) => `${system} was changed.`,

  example: {
    amountLabel: 'Example amount',
    belowMinimum: 'Rejected: below the minimum amount.',
    aboveMaximum: 'Rejected: above the maximum amount.',
    fee: 'Fee {fee}',
    feeChanged: 'Fee {fee}, currently {current}',
    feeCurrentlyRejected: 'Fee {fee}, currently rejected',
    feeAdded: 'Fee added to the amount: {debited} debited, {received} received.',
    feeDeducted: 'Fee deducted from the amount: {debited} debited, {received} received.',
    feeDeductedRejected: 'Fee deducted from the amount: rejected, because nothing would be left to pay out.',
  },
};
