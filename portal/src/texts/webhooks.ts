// Texts of the webhook endpoint and its deliveries.
import { plural } from '@sluice/ui/texts/plural.ts';

export const webhooksTexts = {
  title: 'Webhooks',
  hint: 'What is sent to your server when a withdrawal changes.',

  endpoint: {
    title: 'Endpoint',
    empty: 'No endpoint. Your programs have to query the status of withdrawals.',
    url: 'URL',
    state: 'State',
    events: 'Events',
    secret: 'Secret',
    states: { disabled: 'Disabled', healthy: 'Healthy', failing: 'Failing' },
    failingSince: 'no successful delivery since {time}',
    oldSecretUntil: 'the old secret is also used until {time}',
    setUpButton: 'Set up',
    changeButton: 'Change',
    newSecretButton: 'New secret',
  },

  change: {
    title: 'Change endpoint',
    setUpTitle: 'Set up endpoint',
    submit: 'Propose',
    urlHint: 'An HTTPS address that responds within seconds.',
    eventsRequired: 'Select at least one event',
    secretHint: 'A secret that signs every message is shown next, only once.',
    secretTitle: 'Webhook secret',
    secretName: 'the secret',
    secretFile: 'sluice-webhook-secret.txt',
  },

  newSecret: {
    title: 'New webhook secret',
    message: 'The new secret is shown next, only once. Store it in your program before it works.',
    overlapLabel: 'The old secret is also used for',
    effectWithOverlap: 'During that time every message is signed with both secrets.',
    effectWithoutOverlap:
      'A program that still checks with the old secret rejects every message from then on.',
  },

  deliveries: {
    title: 'Deliveries',
    tableLabel: 'Deliveries',
    empty: 'Nothing was sent yet.',
    emptyFiltered: 'No deliveries match these filters.',
    anyState: 'Any state',
    withdrawalFilter: 'Withdrawal',
    withdrawal: 'Withdrawal',
    event: 'Event',
    state: 'State',
    attempts: 'Attempts',
    lastResponse: 'Last response',
    created: 'Created',
    openButton: 'Details',
    openLabel: (event: string, withdrawal: number) => `Details of ${event} of withdrawal ${withdrawal}`,
    resendSinceButton: 'Send all again since',
  },

  delivery: {
    title: (event: string, withdrawal: number) => `Withdrawal ${withdrawal}: ${event}`,
    url: 'Sent to',
    toEndpoint: 'the endpoint',
    nextAttempt: 'Next attempt',
    resendHint: 'It is sent at once with the same ID, so that your program can recognize a duplicate.',
    resendButton: 'Send again',
  },

  resendSince: {
    title: 'Send all again since',
    submit: 'Send again',
    effect:
      'Every event since this time is sent again at once, delivered ones too. Each keeps its ID, so that your program can recognize duplicates.',
  },
  resentResult: (count: number) =>
    plural(count, { one: '# delivery is sent again.', other: '# deliveries are sent again.' }),
};
