// Texts of the webhook tab of a merchant: the endpoint, its dialogs, and the latest deliveries.

export const merchantWebhookTexts = {
  title: 'Webhook',
  empty: 'No webhook. The merchant is not notified and has to query the status of its withdrawals.',
  changeButton: 'Change',
  setUpButton: 'Set up',
  newSecretButton: 'New secret',
  enableButton: 'Enable',
  disableButton: 'Disable',
  removeButton: 'Remove',
  url: 'URL',
  state: 'State',
  events: 'Events',
  callbackHosts: 'Callback hosts',
  callbackHostsHint:
    'Withdrawals of the merchant may name a URL of these hosts for their own webhooks. Without any, all webhooks are sent to the URL above.',
  noCallbackHosts: 'None',
  callbackHostDisabled: (host: string) => `${host} (disabled, webhooks are sent to the URL)`,
  callbackHostFailing: (host: string) => `${host} (failing)`,
  secret: 'Secret',
  states: { disabled: 'Disabled', healthy: 'Healthy', failing: 'Failing' },
  failingSince: 'no successful delivery since {time}',
  oldSecretUntil: 'the old secret is also used until {time}',

  dialogTitle: (merchant: string) => `Webhook of ${merchant}`,
  setUpTitle: (merchant: string) => `Set up webhook of ${merchant}`,
  urlHint: 'An HTTPS address that responds within seconds.',
  eventsLabel: 'Events',
  eventsRequired: 'Select at least one event',
  effectChanged: 'Pending webhooks are sent to the new URL immediately. A disabled webhook is enabled again.',
  effectSetUp: 'A secret that signs every webhook is created. It is shown next, only once.',
  secretTitle: (merchant: string) => `Webhook secret of ${merchant}`,
  secretName: 'the secret',
  secretFile: (id: number) => `merchant-${id}-webhook-secret.txt`,

  disable: {
    title: (merchant: string) => `Disable webhook of ${merchant}`,
    message:
      'No webhooks are sent from now on. Pending webhooks stay pending. Events that happen while the webhook is disabled are recorded as failed; resend them after you enable it again.',
    submit: 'Disable',
  },
  enable: {
    title: (merchant: string) => `Enable webhook of ${merchant}`,
    message:
      'Pending webhooks are sent immediately. Events that happened while the webhook was disabled are not sent automatically; resend them below.',
    submit: 'Enable',
  },
  remove: {
    title: (merchant: string) => `Remove webhook of ${merchant}`,
    message:
      'The merchant is no longer notified, pending webhooks are not sent, and the secret is deleted. Sent webhooks stay on record. A new setup creates a new secret.',
    submit: 'Remove webhook',
  },

  newSecret: {
    title: (merchant: string) => `New webhook secret for ${merchant}`,
    message: 'A new secret is created and shown once. Webhooks are signed with it from now on.',
    overlapLabel: 'The old secret is also used for',
    effectWithoutOverlap:
      'A merchant that still verifies with the old secret rejects every webhook from now on.',
    effectWithOverlap:
      'Until then, every webhook is signed with both secrets, so the merchant can switch at any time.',
    submit: 'Create secret',
    submitWithoutOverlap: 'Replace secret now',
    secretName: 'the secret',
    secretTitle: (merchant: string) => `New webhook secret of ${merchant}`,
  },

  deliveries: {
    title: 'Latest webhooks',
    tableLabel: 'Webhooks of the merchant',
    empty: 'No webhooks sent yet.',
    withdrawal: 'Withdrawal',
    event: 'Event',
    state: 'State',
    attempts: 'Attempts',
    created: 'Created',
    resend: 'Resend',
    resendLabel: (type: string, withdrawal: number) => `Resend ${type} of ${withdrawal}`,
    lastAttempt: '{attempts}, last {status} in {duration}',
    lastAttemptWithNext: '{attempts}, last {status} in {duration}, next attempt {time}',
    noAttemptsWithNext: 'no attempts yet, next attempt {time}',
  },
};
