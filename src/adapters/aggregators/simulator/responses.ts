// The simulator's responses: the correct one for an entry, wrong where its outcome says so, and the ways in which the
// first reply can fail.

import { asMinor } from '../../../domain/money.ts';
import { formatIn } from '../../../domain/rates/currencies.ts';
import type { PayoutStatusMessage } from '../http/protocol.ts';
import { type Plan, planOf } from './outcomes.ts';
import { type Entry, stateOf } from './store.ts';

const DAY_MS = 86_400_000;

/** The destination as it is stored, masked. A digit at its end makes it another one in every system. */
export function aboutEntry({ outcome, wallet, receivedAt }: Entry): { wallet: string; created_at: string } {
  const { falsifiedField } = planOf(outcome);
  const end = wallet.endsWith('0') ? '1' : '0';
  const daysOff = falsifiedField === 'created_at' ? 1 : 0;
  return {
    wallet: falsifiedField === 'wallet' ? `${wallet.slice(0, -1)}${end}` : wallet,
    created_at: new Date(receivedAt.getTime() - daysOff * DAY_MS).toISOString(),
  };
}

const inOwnCurrency = ({ amount, currency }: Entry, shift = 0n) => ({
  amount: formatIn(currency, asMinor(amount + shift)),
  currency,
});

/** The same number in another currency, which has hundredths. */
const inOtherCurrency = ({ amount, currency }: Entry) => ({
  amount: formatIn(currency, amount).replace(/(\.[0-9]{2})[0-9]+$/, '$1'),
  currency: currency === 'EUR' ? 'USD' : 'EUR',
});

export function responseFor(entry: Entry): PayoutStatusMessage {
  const { falsifiedField } = planOf(entry.outcome);
  const shift = falsifiedField === 'amount_over' ? 1n : falsifiedField === 'amount_under' ? -1n : 0n;
  const fields = {
    reference: entry.reference,
    id: entry.id,
    ...(falsifiedField === 'currency' ? inOtherCurrency(entry) : inOwnCurrency(entry, shift)),
    ...aboutEntry(entry),
  };
  const state = stateOf(entry);
  return state === 'refused' ? { ...fields, state, code: entry.refusal ?? '' } : { ...fields, state };
}

/** A forged refusal of a payout that is going to be paid. */
export const falseRefusal = ({ reference, id, amount, currency }: Entry): PayoutStatusMessage => ({
  reference,
  id,
  amount: formatIn(currency, amount),
  currency,
  state: 'refused',
  code: 'declined',
});

export type ReplyStyle = Plan['reply'] | 'conflict';

/** Undefined: no reply, the connection is closed. */
export type WireReply =
  | { readonly status: number; readonly type: string; readonly body: string; readonly signed: boolean }
  | undefined;

export const json = (message: unknown, { status = 200, signed = true } = {}): WireReply => ({
  status,
  signed,
  type: 'application/json',
  body: JSON.stringify(message),
});

const correct = (response: PayoutStatusMessage): WireReply => json(response);

export const REPLIES = {
  correct,
  slow: correct,
  dropped: () => undefined,
  error: () => json({ error: 'internal_error' }, { status: 500 }),
  html: () => ({
    status: 200,
    type: 'text/html',
    body: '<html><h1>502 Bad Gateway</h1></html>',
    signed: false,
  }),
  truncated: (response) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify(response).slice(0, -20),
    signed: true,
  }),
  error_text: () => json({ error: 'Something went wrong, please try again' }),
  wrong_reference: (response) =>
    json({ ...response, reference: `${response.reference}-other`, state: 'paid' }),
  unsigned: (response) => json({ ...response, state: 'refused', code: 'declined' }, { signed: false }),
  conflict: () => json({ error: 'reference_used_with_other_fields' }, { status: 409 }),
} as const satisfies Record<ReplyStyle, (response: PayoutStatusMessage) => WireReply>;
