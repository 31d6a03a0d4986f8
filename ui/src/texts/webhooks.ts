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

  since: { utcLabel: 'Since (UTC)', localLabel: 'Since (local time)' },
};
