// What people may enter in the portal, with a secret that does not belong there.
type Input = readonly [method: string, path: string, body?: object];

const withdrawal = { amount: '10', system: 'card', wallet: '4111111111111111' };
const inWithdrawal = (value: string): Input[] =>
  ['/quotes', '/withdrawals'].flatMap((path) =>
    [
      'amount',
      'system',
      'wallet',
      'bank_id',
      'fee_from',
      'order_id',
      'comment',
      'recipient_name',
      'unknown_field',
    ].map(
      (field): Input => [
        'POST',
        path,
        // The card itself is a valid destination, and another one would be paid.
        { ...withdrawal, [field]: value, ...(field === 'amount' ? {} : { amount: '0.001' }) },
      ],
    ),
  );

const COLUMNS = [
  'amount',
  'system',
  'wallet',
  'bank_id',
  'fee_from',
  'order_id',
  'comment',
  'recipient_name',
];
/** As above: the amount of the row is too low, so that it is not made. */
const inFile = (value: string): Input[] => [
  [
    'POST',
    '/batches',
    { name: `${value}.csv`, csv: `amount,system,wallet\n0.001,card,${withdrawal.wallet}` },
  ],
  ['POST', '/batches', { name: 'payouts.csv', csv: `amount,system,wallet,${value}\n1,2,3,4` }],
  ['POST', '/batches', { name: 'payouts.csv', csv: `amount,system,wallet\n"${value}` }],
  ...COLUMNS.map((column): Input => {
    const cells = COLUMNS.map((name) => {
      if (name === column) return value;
      return { amount: '0.001', system: 'card', wallet: withdrawal.wallet }[name] ?? '';
    });
    return ['POST', '/batches', { name: 'payouts.csv', csv: `${COLUMNS.join()}\n${cells.join()}` }];
  }),
];

/** Every text that people may enter. A new form is added here. */
export const inputsWith = (value: string): readonly Input[] => [
  ...inWithdrawal(value),
  ...inFile(value),
  ['POST', '/drafts/1/end', { note: value }],
  ['POST', '/batches/1/end', { note: value }],
  ['POST', '/proposals/1/reject', { note: value }],
  ['POST', '/withdrawals/1000001/cancel', { reason: value }],
  ['POST', '/people/invitations', { role: 'viewer', note: `for ${value}` }],
  ['PATCH', `/people/${value}`, { enabled: false, version: '1' }],
  ['PUT', '/settings/second-person', { above: value }],
  ['PUT', '/settings/allowed-ips', { allowed_ips: [value], version: value }],
  ['POST', '/keys', { name: value, scope: 'read' }],
  ['PUT', '/webhook', { url: `https://shop:${value}@shop.example/`, events: ['withdraw.paid'] }],
  ['PUT', '/webhook', { url: value, events: [value] }],
  ['POST', '/deliveries/resend', { webhook_id: value }],
  ['POST', '/session/proof', { password: value }],
  ['DELETE', `/me/sessions/${value}`],
  ['GET', `/withdrawals/${value}x`],
  ['GET', `/withdrawals?order_id=${value}`],
  ['GET', `/withdrawals?cursor=${value}`],
  ['GET', `/withdrawals.csv?status=${value}`],
  ['GET', `/requests?request_id=${value}`],
  ['GET', `/requests?code=${value}&cursor=${value}`],
  ['GET', `/drafts?cursor=${value}`],
  ['GET', `/batches?cursor=${value}`],
  ['GET', `/batches/1/rows?cursor=${value}`],
  ['GET', `/statement?from=${value}`],
  ['GET', `/nowhere/${value}`],
];
