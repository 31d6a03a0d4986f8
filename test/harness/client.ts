// A merchant client that follows the contract only.

export type Fields = Record<string, unknown>;
export type Reply = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

export const CREATE = '/api/v2/merchant/createWithdraw';
export const INFO = '/api/v2/getWithdrawInfo';
export const BANK_LIST = '/api/v2/merchant/list-banks';
export const BALANCE = '/api/v2/merchant/getBalance';

const toForm = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, String(value)]);

/** Encodings of the same parameters. */
export const ENCODINGS = {
  json: (fields: Fields): RequestInit => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }),
  form: (fields: Fields): RequestInit => ({ body: new URLSearchParams(toForm(fields)) }),
  multipart: (fields: Fields): RequestInit => {
    const form = new FormData();
    for (const [name, value] of toForm(fields)) form.append(name, value);
    return { body: form };
  },
} as const;

export type Encoding = keyof typeof ENCODINGS;

export type Client = {
  send(path: string, init?: RequestInit): Promise<Reply>;
  post(path: string, fields: Fields, encoding?: Encoding, headers?: Record<string, string>): Promise<Reply>;
  get(path: string, fields?: Fields): Promise<Reply>;
};

export function openClient(url: string): Client {
  async function send(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : {},
    };
  }
  return {
    send,
    post(path, fields, encoding = 'json', headers = {}) {
      const init = ENCODINGS[encoding](fields);
      return send(path, {
        method: 'POST',
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...headers },
      });
    },
    get: (path, fields = {}) => send(`${path}?${new URLSearchParams(toForm(fields))}`),
  };
}

/** Valid withdrawals. */
export const toPhone = { amount: '100.00', wallet: '+79161234567', system: 'fps', bank_id: '100000000111' };
export const toCard = { amount: '100.00', wallet: '4111 1111 1111 1111', system: 'card' };
export const toTron = { amount: '100.00', wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', system: 'usdt' };
export const toEwallet = { amount: '100.00', wallet: 'shop.4711', system: 'ewallet' };
