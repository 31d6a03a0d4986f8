// Texts of webhook events and deliveries.

export const webhookTexts = {
  eventNames: {
    'withdraw.created': 'created',
    'withdraw.paid': 'paid',
    'withdraw.cancelled': 'cancelled',
    'withdraw.returned': 'returned',
  },
  eventLabels: {
    'withdraw.created': 'Withdrawal created',
    'withdraw.paid': 'Withdrawal paid',
    'withdraw.cancelled': 'Withdrawal cancelled',
    'withdraw.returned': 'Payment returned',
  },
  states: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
  noAttempts: 'no attempts yet',
  noResponse: 'no response',

  attempts: {
    empty: 'No attempts yet.',
    tableLabel: 'Attempts',
    number: 'Attempt',
    time: 'Time',
    response: 'Response',
    duration: 'Duration',
  },

  bodies: {
    summary: (attempt: number) => `Attempt ${attempt}: what was sent and answered`,
    request: 'Sent',
    answer: 'Answered (the beginning, masked)',
    none: 'Nothing',
  },

  test: {
    button: 'Send test event',
    delivered: 'The server accepted the test event.',
    failed: 'The server did not accept the test event.',
    status: 'Status',
    noStatus: 'none',
    duration: 'Duration',
    error: 'Error',
    id: 'Webhook ID',
  },

  since: { utcLabel: 'Since (UTC)', localLabel: 'Since (local time)' },
};
