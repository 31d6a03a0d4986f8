// Complete HTTP requests of merchants.

const UNIQUE = '{{unique-id}}';

const write = (path, type, body) =>
  `POST /api/v2${path} HTTP/1.1\r\nhost: sluice.test\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const asJson = (path, fields) => write(path, 'application/json', JSON.stringify(fields));
const asForm = (path, fields) =>
  write(
    path,
    'application/x-www-form-urlencoded',
    // The placeholder must not be escaped.
    new URLSearchParams(fields).toString().replace(encodeURIComponent(UNIQUE), UNIQUE),
  );

const credentials = ({ merchantId, secretKey }) => ({ merchant_id: merchantId, secret_key: secretKey });

export function createRequests(
  merchants,
  { form = false, orderId = true, amount = '10.00', system = 'fps' } = {},
) {
  const encode = form ? asForm : asJson;
  const destinationOf = (i) =>
    system === 'fps'
      ? { wallet: `7916${1_000_000 + i}`, bank_id: '100000000111' }
      : { wallet: '4111111111111111' };
  return merchants.map((merchant, i) =>
    encode('/merchant/createWithdraw', {
      ...credentials(merchant),
      amount,
      system,
      ...destinationOf(i),
      ...(orderId ? { order_id: UNIQUE } : {}),
    }),
  );
}

/** Every tenth amount exceeds every balance. */
export const withLowBalance = (merchants) =>
  createRequests(merchants).map((request, i) =>
    i % 10 === 0 ? createRequests([merchants[i]], { amount: '9999999999999.00' })[0] : request,
  );

export const infoRequests = (withdrawals) =>
  withdrawals.map(({ id, ...merchant }) => asJson('/getWithdrawInfo', { ...credentials(merchant), id }));

export const balanceRequest = (merchant) => asJson('/merchant/getBalance', credentials(merchant));
