// A merchant client that follows the contract only.
import { SYSTEMS, type SystemName } from '../../src/domain/systems/index.ts';

export type Fields = Record<string, unknown>;
export type Reply = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

export const CREATE = '/api/v2/merchant/createWithdraw';
export const QUOTE = '/api/v2/merchant/quoteWithdraw';
export const INFO = '/api/v2/getWithdrawInfo';
export const BANK_LIST = '/api/v2/merchant/list-banks';
export const BALANCE = '/api/v2/merchant/getBalance';
export const LIST = '/api/v2/merchant/listWithdraws';
export const CANCEL = '/api/v2/merchant/cancelWithdraw';
export const SYSTEM_LIST = '/api/v2/merchant/listSystems';
export const CREATE_MANY = '/api/v2/merchant/createWithdraws';
export const RECEIPT = '/api/v2/merchant/getReceipt';
export const STATEMENT = '/api/v2/merchant/getStatement';
export const RESEND_WEBHOOK = '/api/v2/merchant/resendWebhook';
export const TEST_WEBHOOK = '/api/v2/merchant/testWebhook';

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

type Destination = {
  /** Valid, as a merchant sends it. */
  readonly wallet: string;
  /** Valid, and found in no other text: for tests that search logs and responses for it. */
  readonly canary: string;
};

export const DESTINATIONS: Readonly<Record<SystemName, Destination>> = {
  fps: { wallet: '+79161234567', canary: '79167654321' },
  card: { wallet: '4111 1111 1111 1111', canary: '4000056655665556' },
  usdt: { wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', canary: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  ewallet: { wallet: 'shop.4711', canary: 'canary+wallet.4711' },
};

export const BANK_ID = '100000000111';

/** A valid withdrawal through a system. */
export const withdrawalTo = (system: SystemName) => ({
  amount: '100.00',
  wallet: DESTINATIONS[system].wallet,
  system,
  ...(SYSTEMS[system].needsBank ? { bank_id: BANK_ID } : {}),
});

/** A valid reference of its payment. */
export const referenceFor = (system: SystemName, id: number): string =>
  system === 'usdt' ? id.toString(16).padStart(64, '0') : `bank-${id}`;

export const toPhone = { ...withdrawalTo('fps'), bank_id: BANK_ID };
export const toCard = withdrawalTo('card');
export const toTron = withdrawalTo('usdt');
export const toEwallet = withdrawalTo('ewallet');
