// Texts of the form that makes a withdrawal, and why it is not possible.
import type { System } from '../api/types.ts';

type SystemName = System['system'];

export const newWithdrawalTexts = {
  title: 'New withdrawal',
  formLabel: 'New withdrawal',
  systemLabel: 'Pay by',
  amountLabel: 'Amount',
  limits: {
    both: (min: string, max: string) => `From ${min} to ${max}`,
    min: (min: string) => `At least ${min}`,
    max: (max: string) => `At most ${max}`,
  },
  walletLabels: {
    fps: 'Phone number',
    card: 'Card number',
    usdt: 'TRON address',
    ewallet: 'E-wallet account',
  } satisfies Record<SystemName, string>,
  walletHints: {
    fps: 'With the country code, such as +7 916 123 45 67',
    card: '13 to 19 digits',
    usdt: '34 characters, begins with T',
    ewallet: 'As the recipient gave it to you',
  } satisfies Record<SystemName, string>,
  bankLabel: 'Bank of the recipient',
  bankPlaceholder: 'Type to search',
  bankNotFound: 'No bank has this name',
  feeFromLabel: 'The fee is',
  feeFrom: {
    balance: 'added: the recipient gets the whole amount',
    amount: 'taken from the amount',
  } satisfies Record<System['fee_from'], string>,
  optional: 'Optional',
  orderLabel: 'Order ID',
  orderHint: 'Your own number for it, used only once. Letters, digits and _ . : -',
  recipientLabel: 'Name of the recipient',
  commentLabel: 'Comment for the recipient',
  required: {
    amount: 'Enter an amount',
    wallet: 'Enter where to pay',
    bank_id: 'Choose a bank',
  },
  noSystems: 'No system is open for withdrawals at the moment.',

  quote: {
    title: 'What it costs',
    empty: 'Enter the amount and where to pay: the costs appear here before you confirm anything.',
    updating: 'Calculating …',
    gets: 'Recipient gets',
    sent: 'Is sent',
    atRate: '{amount} at {rate}',
    fee: 'Fee',
    total: 'Total from your balance',
    to: 'To',
    one: 'It is made at once when you submit it.',
    two: 'Another person must confirm it. Nothing is debited before that.',
    notPossible: (reason: string) => `Not possible now: ${reason}`,
  },

  submit: 'Make withdrawal',
  submitForTwo: 'Submit for confirmation',
  refusedTitle: 'Not made',
  made: (id: number) => `Withdrawal #${id} is made`,
  waits: 'Waiting for another person under Approvals',
  beingMade: 'Confirmed. The withdrawal appears in a moment.',

  orderUsed: (id: string) => `Withdrawal #${id} already has this order ID. Choose another one.`,
  /** By the code of the error; for other codes the server has a text. */
  refusals: {
    invalid_amount: 'Enter an amount such as 1250.50.',
    invalid_wallet: 'This destination is not valid for the chosen system.',
    bank_required: 'Choose the bank of the recipient.',
    bank_not_found: 'This bank is no longer on the list. Choose another one.',
    system_not_found: 'This system is not open for withdrawals now. Choose another one.',
    auto_system_not_found: 'This system cannot be paid now. Choose another one, or try later.',
    amount_below_minimum: 'The amount is below the minimum of this system, or nothing is left after the fee.',
    amount_above_maximum: 'The amount is above the maximum of this system.',
    daily_limit_exceeded: 'Your limit for today (UTC) would be exceeded.',
    low_balance: 'Your available balance does not cover the total.',
    rate_not_available: 'There is no current rate for this system. Try again later.',
    order_id_used: 'Another withdrawal has this order ID. Choose another one.',
    payout_failed: 'No payment provider is available now. Nothing was made. Try again later.',
    merchant_blocked: 'Withdrawals of your merchant are blocked. Ask your provider.',
    merchant_disabled: 'Your merchant is disabled. Ask your provider.',
    merchant_not_activated: 'Your merchant is not activated yet. Ask your provider.',
  } as Readonly<Record<string, string>>,
};
