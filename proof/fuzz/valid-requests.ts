// What an operator's request takes to come off, as things stand: without that, most writes would be refused at the door and
// never shot at from behind it.
import type { Random } from '../random.ts';
import {
  type Current,
  FOUR_EYES_ABOVE,
  OTHER_MERCHANT,
  VICTIM,
  VICTIM_MERCHANT,
  VICTIM_SYSTEM,
} from './operators.ts';

export type Wish = {
  readonly params?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Of those who may be ruined by it, or who has not proposed it. */
  readonly by?: 'helper' | 'doomed' | 'checker';
};

type Wanted = (current: Current, random: Random) => Wish;

const one = ({ ids }: Current, kind: string, random: Random): string => {
  const [first = '1', ...rest] = ids[kind] ?? [];
  return random.pick([first, ...rest]);
};
const oneOf =
  (kind: string, fields: Wish['fields'] = {}, more: Omit<Wish, 'fields' | 'params'> = {}): Wanted =>
  (current, random) => ({ params: { id: one(current, kind, random) }, fields, ...more });

const merchant = { id: VICTIM_MERCHANT };
const ofMerchant =
  (fields: Wish['fields'] = {}): Wanted =>
  () => ({ params: merchant, fields });
const ofMerchantNow =
  (fields: Wish['fields'] = {}): Wanted =>
  ({ versions }) => ({
    params: { ...merchant, system: VICTIM_SYSTEM },
    fields: { version: versions['merchant'], ...fields },
  });
const withPassword =
  (...names: readonly string[]): Wanted =>
  ({ helper }) => ({
    fields: Object.fromEntries(names.map((name) => [name, helper.password])),
    by: 'helper',
  });
const byDoomed: Wanted = () => ({ by: 'doomed' });
const victim = { name: VICTIM };
const route = { system: VICTIM_SYSTEM, aggregator: VICTIM };
const newName = (random: Random): string => `fuzz-${random.int(1e9)}`;

/** By method and path below /operator/v1. */
export const WISHES: Readonly<Record<string, Wanted>> = {
  'POST /session': ({ helper }) => ({
    fields: { name: helper.name, password: helper.password },
    by: 'helper',
  }),
  'POST /session/proof': withPassword('password'),
  'DELETE /session': byDoomed,
  'POST /me/password': ({ doomed }, random) => ({
    fields: { current: doomed.password, new: `a new password ${random.int(1e9)}` },
    by: 'doomed',
  }),
  'POST /me/totp': withPassword('password'),
  'DELETE /me/sessions': byDoomed,
  'DELETE /me/sessions/{id}': oneOf('sessions', {}, { by: 'doomed' }),
  'POST /me/tokens': () => ({ fields: { name: 'fuzz' }, by: 'helper' }),
  'DELETE /me/tokens/{id}': oneOf('tokens', {}, { by: 'helper' }),
  'POST /search': () => ({ fields: { q: '1000001', whole: false } }),
  'POST /withdrawals/{id}/claim': oneOf('open'),
  'POST /withdrawals/{id}/give-back': oneOf('mine'),
  'POST /withdrawals/{id}/pay': oneOf('mine', { reference: 'bank-1' }),
  'POST /withdrawals/{id}/cancel': oneOf('mine', { reason: 'fuzz' }),
  'POST /withdrawals/{id}/return': oneOf('paid', { reason: 'fuzz' }),
  'POST /withdrawals/{id}/route': oneOf('routable', { aggregator: 'simulator', reason: 'fuzz' }),
  'POST /withdrawals/{id}/retry': oneOf('lost'),
  'POST /withdrawals/{id}/resolve': oneOf('lost', { paid: true, evidence: 'a letter', reason: 'fuzz' }),
  'POST /withdrawals/{id}/reveal': oneOf('mine'),
  'POST /withdrawals/bulk': (current, random) => ({
    fields: { action: 'claim', ids: [Number(one(current, 'open', random))] },
  }),
  'POST /withdrawals/payment-file': (current, random) => ({
    fields: { ids: [Number(one(current, 'mine', random))] },
  }),
  'POST /withdrawals/payment-results': (current, random) => ({
    fields: {
      csv: `withdrawal_id,amount,status,reference,reason\n${one(current, 'mine', random)},10.00,paid,bank-1,`,
      apply: true,
    },
  }),
  'POST /merchants': (_current, random) => ({ fields: { name: newName(random) } }),
  'PATCH /merchants/{id}': ({ versions }) => ({
    params: { id: OTHER_MERCHANT },
    fields: { version: versions['other'], rate_limit: 1_000 },
  }),
  'POST /merchants/{id}/key': ofMerchant({ overlap_seconds: 60 }),
  'PUT /merchants/{id}/terms/{system}': ofMerchantNow({
    fee_percent: null,
    fee_fixed: null,
    fee_min: null,
    fee_max: null,
    min: '5.00',
    max: null,
  }),
  'DELETE /merchants/{id}/terms/{system}': ofMerchantNow(),
  'POST /merchants/{id}/credit': ofMerchant({ amount: '2.00', note: 'fuzz' }),
  'POST /merchants/{id}/debit': ofMerchant({ amount: '1.00', note: 'fuzz' }),
  'PUT /merchants/{id}/webhook': ofMerchant({ url: 'http://127.0.0.1:9/hooks' }),
  'DELETE /merchants/{id}/webhook': ofMerchant(),
  'POST /merchants/{id}/webhook/rotate': ofMerchant({ overlap_seconds: 60 }),
  'POST /merchants/{id}/webhook/enable': ofMerchant(),
  'POST /merchants/{id}/webhook/disable': ofMerchant(),
  'GET /proposals/{id}': oneOf('proposals'),
  'POST /proposals/{id}/confirm': oneOf('proposals', {}, { by: 'checker' }),
  'POST /proposals/{id}/reject': oneOf('proposals', { reason: 'fuzz' }),
  'POST /incidents/{id}/close': oneOf('incidents', { resolution: 'fuzz' }),
  'PATCH /systems/{name}': ({ versions }) => ({
    params: { name: VICTIM_SYSTEM },
    fields: { version: versions['system'], fee_fixed: '1.00' },
  }),
  'POST /aggregators': (_current, random) => ({
    fields: { name: newName(random), kind: 'simulator', url: 'http://127.0.0.1:9' },
  }),
  'PATCH /aggregators/{name}': ({ versions }) => ({
    params: victim,
    fields: { version: versions['aggregator'], deadline_ms: 5_000 },
  }),
  'PUT /routes/{system}/{aggregator}': ({ versions }) => ({
    params: route,
    fields: { version: versions['route'], enabled: false },
  }),
  'DELETE /routes/{system}/{aggregator}': () => ({ params: route }),
  'POST /halts': () => ({ fields: { scope: 'merchant', subject: VICTIM_MERCHANT, reason: 'fuzz' } }),
  'DELETE /halts/{scope}/{subject}': () => ({ params: { scope: 'merchant', subject: VICTIM_MERCHANT } }),
  'PUT /banks/{id}': () => ({ params: { id: 'fuzz-1' }, fields: { name: 'Fuzz' } }),
  'DELETE /banks/{id}': () => ({ params: { id: 'fuzz-1' } }),
  'POST /banks/import': () => ({
    fields: { csv: 'bank_id,name\nfuzz-2,Fuzz', replace: false, apply: true },
  }),
  'POST /deliveries/{id}/resend': oneOf('deliveries'),
  'POST /deliveries/resend': () => ({
    fields: { merchant_id: Number(VICTIM_MERCHANT), since: '2026-01-31T12:00:00Z' },
  }),
  'POST /reconciliations': () => ({
    fields: {
      aggregator: 'simulator',
      day: '2026-01-31',
      csv: 'reference,id,state,amount,currency,at\nsl-1-1-000000000000,1,paid,1.00,RUB,2026-01-31T12:00:00Z',
    },
  }),
  'PATCH /settings': ({ versions }) => ({
    fields: { version: versions['settings'], four_eyes_above: FOUR_EYES_ABOVE },
  }),
  'POST /operators': (_current, random) => ({ fields: { name: newName(random), role: 'viewer' } }),
  'GET /operators/{name}': () => ({ params: victim }),
  'GET /operators/{name}/sessions': () => ({ params: victim }),
  'PATCH /operators/{name}': ({ versions }) => ({
    params: victim,
    fields: { version: versions['operator'], role: 'viewer' },
  }),
  'POST /operators/{name}/reset': () => ({ params: victim }),
  'DELETE /operators/{name}/sessions': () => ({ params: victim }),
  'DELETE /operators/{name}/tokens/{id}': (current, random) => ({
    params: { name: current.helper.name, id: one(current, 'tokens', random) },
  }),
};

/** Those that never succeed here, and why. */
export const HOPELESS: Readonly<Record<string, string>> = {
  'POST /session/totp': 'it takes a code of a second factor, which changes every half minute',
  'POST /me/totp/confirm': 'it takes a code of the secret that was shown a moment before',
  'POST /me/totp/backup-codes': 'it takes a second factor, which nobody here can confirm',
  'POST /merchants/{id}/collect':
    'it takes a merchant who owes, which a sound service lets happen by returns alone',
  'DELETE /halts/global': 'a global halt would stop the payouts that the run is about',
  'POST /ledger/verify': 'it reads the whole database: shot at by strangers only',
  'POST /audit/verify': 'it reads the whole audit log: shot at by strangers only',
};
