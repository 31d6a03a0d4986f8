// Texts of the webhooks page: endpoints, deliveries, and resending.
import { plural } from '@sluice/ui/texts/plural.ts';

export const webhooksTexts = {
  title: 'Webhooks',
  tabsLabel: 'Views',
  tabs: { endpoints: 'Endpoints', deliveries: 'Deliveries' },

  endpoints: {
    tableLabel: 'Endpoints',
    empty: 'No merchant has a webhook. Set one up on the page of a merchant.',
    merchant: 'Merchant',
    merchantName: (name: string, id: number) => `${name} · ${id}`,
    state: 'State',
    url: 'URL',
    events: 'Events',
    allEvents: 'all',
    pending: 'Pending',
    failed: 'Failed',
    disabledBecause: '{state} {reason}',
    failingFor: '{state} for {age}',
    resendButton: 'Resend',
    resendLabel: (merchant: string) => `Resend to ${merchant}`,
    resendDisabled: 'The webhook is disabled. Enable it on the page of the merchant first.',
  },

  deliveries: {
    tableLabel: 'Deliveries',
    empty: 'No webhooks sent yet.',
    emptyFiltered: 'No deliveries match these filters.',
    filters: { anyState: 'Any state', merchant: 'Merchant ID', withdrawal: 'Withdrawal ID' },
    id: 'ID',
    state: 'State',
    event: 'Event',
    withdrawal: 'Withdrawal',
    merchant: 'Merchant',
    attempts: 'Attempts',
    lastResponse: 'Last response',
    created: 'Created',
    nextAttempt: 'Next attempt',
    openButton: 'Open',
    openLabel: (id: number) => `Open delivery ${id}`,
    resendSinceButton: 'Resend since…',
  },

  delivery: {
    title: (id: number) => `Delivery ${id}`,
    state: 'State',
    event: 'Event',
    withdrawal: 'Withdrawal',
    recipient: 'Recipient',
    merchantName: (id: number) => `Merchant ${id}`,
    callbackUrl: 'Callback URL',
    created: 'Created',
    nextAttempt: 'Next attempt',
    resendHint: 'It is sent immediately with the same ID, so the merchant can recognize a duplicate.',
    resendButton: 'Resend',
  },
  resentResult: (id: number) => `Delivery ${id}: resend scheduled.`,

  resendSince: {
    title: 'Resend webhooks',
    submit: 'Resend',
    merchantLabel: 'Merchant ID',
    effect:
      'All webhooks of the merchant since this time are sent again immediately, including delivered ones. Each keeps its ID, so the merchant can recognize duplicates.',
    result: (count: number) =>
      plural(count, { one: '# delivery: resend scheduled.', other: '# deliveries: resend scheduled.' }),
  },
};
