// Texts of the merchants: the list, the new merchant, status names, and the results of actions.
import type { Schemas } from '../../api/types.ts';

type Merchant = Schemas['Merchant'];

export const merchantsTexts = {
  title: (id: number | string) => `Merchant ${id}`,
  createdAt: 'Merchant {id}, created {time}',

  statuses: {
    new: 'New',
    active: 'Active',
    blocked: 'Blocked',
    disabled: 'Closed',
  } satisfies Record<Merchant['status'], string>,
  /** Why the withdrawals of a merchant with this status are not paid. */
  stoppedStatuses: {
    new: 'The merchant is not activated',
    blocked: 'The merchant is blocked',
    disabled: 'The account of the merchant is closed',
  } satisfies Record<Exclude<Merchant['status'], 'active'>, string>,
  frozen: 'Frozen',
  frozenBy: (operator: string, reason: string) => `Frozen by ${operator}: ${reason}`,
  frozenAutomatically: (reason: string) => `Frozen automatically: ${reason}`,

  payoutModes: {
    manual: 'Manual',
    auto: 'Automatic',
  } satisfies Record<Merchant['payout_mode'], string>,
  payoutModeHints: {
    manual: 'Manual, by operators',
    auto: 'Automatic, where the system allows it',
  } satisfies Record<Merchant['payout_mode'], string>,
  balances: { available: 'Available', held: 'Held', debt: 'Debt' },
  secretKeyFile: (id: number) => `merchant-${id}-key.txt`,

  list: {
    title: 'Merchants',
    tableLabel: 'Merchants',
    createButton: 'New merchant',
    empty: 'No merchants yet.',
    emptyFiltered: 'No merchant matches these filters.',
    filters: { search: 'ID or part of the name', anyStatus: 'Any status' },
    columns: {
      id: 'ID',
      name: 'Name',
      status: 'Status',
      payouts: 'Payouts',
      created: 'Created',
    },
  },

  create: {
    title: 'New merchant',
    submit: 'Create merchant',
    nameLabel: 'Name',
    nameHint: 'Shown to operators and on statements.',
    statusLabel: 'Initial status',
    statuses: {
      new: 'New: requests are rejected until an admin activates the merchant',
      active: 'Active: the merchant can create withdrawals with its key immediately',
    },
    payoutModeLabel: 'Payouts',
    effect:
      'The merchant starts with a balance of 0.00 and the default fees and limits. Its secret key is shown next, only once.',
    secretTitle: (name: string, id: number) => `Secret key of ${name}, merchant ${id}`,
  },

  results: {
    changed: (name: string) => `${name} was changed.`,
    termsCustomized: (name: string) => `${name} has custom terms.`,
    termsReset: (name: string) => `${name} uses the default terms.`,
    keyEnded: (name: string) => `A key of ${name} has ended.`,
    webhookSaved: 'Webhook saved.',
    webhookRemoved: 'Webhook removed.',
    webhookEnabled: 'Webhook enabled.',
    webhookDisabled: 'Webhook disabled.',
    deliveryResent: (id: number) => `Delivery ${id}: resend scheduled.`,
  },
};
