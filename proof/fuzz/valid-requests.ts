// Valid parameters and fields for operators' requests, from the present data. Without them, most writes would be rejected
// by the first checks.
import type { Random } from '../random.ts';
import {
  type Current,
  FOUR_EYES_ABOVE,
  OTHER_MERCHANT,
  VICTIM,
  VICTIM_MERCHANT,
  VICTIM_ROUTE_SYSTEM,
  VICTIM_SYSTEM,
} from './operators.ts';

export type ValidRequest = {
  readonly params?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Another operator than the admin: one whose account may be changed, or who did not create the proposal. */
  readonly by?: 'helper' | 'disposable' | 'checker';
};

type BuildRequest = (current: Current, random: Random) => ValidRequest;

const pickId = ({ ids }: Current, kind: string, random: Random): string => {
  const [first = '1', ...rest] = ids[kind] ?? [];
  return random.pick([first, ...rest]);
};
const withId =
  (
    kind: string,
    fields: ValidRequest['fields'] = {},
    options: Omit<ValidRequest, 'fields' | 'params'> = {},
  ): BuildRequest =>
  (current, random) => ({ params: { id: pickId(current, kind, random) }, fields, ...options });

const merchant = { id: VICTIM_MERCHANT };
const ofMerchant =
  (fields: ValidRequest['fields'] = {}): BuildRequest =>
  () => ({ params: merchant, fields });
const ofMerchantVersion =
  (fields: ValidRequest['fields'] = {}): BuildRequest =>
  ({ versions }) => ({
    params: { ...merchant, system: VICTIM_SYSTEM },
    fields: { version: versions['merchant'], ...fields },
  });
const withPassword =
  (...names: readonly string[]): BuildRequest =>
  ({ helper }) => ({
    fields: Object.fromEntries(names.map((name) => [name, helper.password])),
    by: 'helper',
  });
const byDisposable: BuildRequest = () => ({ by: 'disposable' });
const victim = { name: VICTIM };
const route = { system: VICTIM_ROUTE_SYSTEM, aggregator: VICTIM };
const newName = (random: Random): string => `fuzz-${random.int(1e9)}`;
const FEED = {
  currency: 'USDT',
  url: 'http://127.0.0.1:9/rates',
  rate_pointer: '/price',
  min_rate: '80',
  max_rate: '120',
  secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};

const PAYMENT_TEMPLATE = {
  format: 'csv',
  columns: ['wallet', 'amount', 'comment'].map((source) => ({ heading: source, source })),
};

/** By method and path below /operator/v1. */
export const VALID_REQUESTS: Readonly<Record<string, BuildRequest>> = {
  'POST /session': ({ helper }) => ({
    fields: { name: helper.name, password: helper.password },
    by: 'helper',
  }),
  'POST /session/proof': withPassword('password'),
  'DELETE /session': byDisposable,
  'POST /me/password': ({ disposable }, random) => ({
    fields: { current: disposable.password, new: `a new password ${random.int(1e9)}` },
    by: 'disposable',
  }),
  'POST /me/totp': withPassword('password'),
  'DELETE /me/sessions': byDisposable,
  'DELETE /me/sessions/{id}': withId('sessions', {}, { by: 'disposable' }),
  'POST /me/tokens': () => ({ fields: { name: 'fuzz' }, by: 'helper' }),
  'DELETE /me/tokens/{id}': withId('tokens', {}, { by: 'helper' }),
  'POST /search': () => ({ fields: { q: '1000001', whole: false } }),
  'POST /withdrawals/{id}/claim': withId('open'),
  'POST /withdrawals/{id}/give-back': withId('mine'),
  'POST /withdrawals/{id}/pay': (current, random) =>
    // A hash is a valid reference of every system.
    withId('mine', { reference: random.int(1e9).toString(16).padStart(64, '0') })(current, random),
  'POST /withdrawals/{id}/cancel': withId('mine', { reason: 'fuzz' }),
  'POST /withdrawals/{id}/return': withId('paid', { reason: 'fuzz' }),
  'POST /withdrawals/{id}/route': withId('routable', { aggregator: 'simulator', reason: 'fuzz' }),
  'POST /withdrawals/{id}/retry': withId('lost'),
  'POST /withdrawals/{id}/resolve': withId('lost', { paid: true, evidence: 'a letter', reason: 'fuzz' }),
  'POST /withdrawals/{id}/reveal': withId('mine'),
  'POST /withdrawals/bulk': (current, random) => ({
    fields: { action: 'claim', ids: [Number(pickId(current, 'open', random))] },
  }),
  'POST /withdrawals/payment-file': (current, random) => ({
    fields: { ids: [Number(pickId(current, 'mine', random))] },
  }),
  'POST /withdrawals/payment-results': (current, random) => ({
    fields: {
      csv: `withdrawal_id,amount,status,reference,reason\n${pickId(current, 'mine', random)},10.00,paid,bank-1,`,
      apply: true,
    },
  }),
  'POST /merchants': (_current, random) => ({ fields: { name: newName(random) } }),
  'PATCH /merchants/{id}': ({ versions }) => ({
    params: { id: OTHER_MERCHANT },
    fields: { version: versions['other'], rate_limit: 1_000 },
  }),
  'POST /merchants/{id}/invitations': ofMerchant({ role: 'viewer', note: 'Anna' }),
  'DELETE /merchants/{id}/invitations/{invitation}': () => ({
    params: { ...merchant, invitation: '1' },
  }),
  'POST /merchants/{id}/people/{name}/disable': () => ({ params: { ...merchant, name: 'nobody' } }),
  'POST /merchants/{id}/key': ofMerchant({ overlap_seconds: 60 }),
  'PUT /merchants/{id}/terms/{system}': ofMerchantVersion({
    fee_percent: null,
    fee_fixed: null,
    fee_min: null,
    fee_max: null,
    min: '5.00',
    max: null,
  }),
  'DELETE /merchants/{id}/terms/{system}': ofMerchantVersion(),
  'POST /merchants/{id}/credit': ofMerchant({ amount: '2.00', note: 'fuzz' }),
  'POST /merchants/{id}/debit': ofMerchant({ amount: '1.00', note: 'fuzz' }),
  'PUT /merchants/{id}/webhook': ofMerchant({ url: 'http://127.0.0.1:9/hooks' }),
  'DELETE /merchants/{id}/webhook': ofMerchant(),
  'POST /merchants/{id}/webhook/rotate': ofMerchant({ overlap_seconds: 60 }),
  'POST /merchants/{id}/webhook/enable': ofMerchant(),
  'POST /merchants/{id}/webhook/disable': ofMerchant(),
  'POST /receipt-keys': () => ({ fields: { overlap_seconds: 60 } }),
  'GET /proposals/{id}': withId('proposals'),
  'POST /proposals/{id}/confirm': withId('proposals', {}, { by: 'checker' }),
  'POST /proposals/{id}/reject': withId('proposals', { reason: 'fuzz' }),
  'POST /incidents/{id}/close': withId('incidents', { resolution: 'fuzz' }),
  'PATCH /systems/{name}': ({ versions }) => ({
    params: { name: VICTIM_SYSTEM },
    fields: { version: versions['system'], fee_fixed: '1.00' },
  }),
  'PUT /rates/{currency}': ({ versions }) => ({
    params: { currency: 'USDT' },
    fields: { version: versions['rate'], rate: '97.35', accept_jump: true },
  }),
  'GET /rates/{currency}/history': () => ({ params: { currency: 'USDT' } }),
  'PUT /payment-templates/{name}': (_current, random) => ({
    params: { name: newName(random) },
    fields: PAYMENT_TEMPLATE,
  }),
  'DELETE /payment-templates/{name}': () => ({ params: { name: 'fuzz' } }),
  'POST /payment-template-previews': () => ({ fields: PAYMENT_TEMPLATE }),
  'POST /rate-feeds': (_current, random) => ({ fields: { name: newName(random), ...FEED } }),
  'POST /rate-feed-tests': () => ({ fields: { name: 'fuzz', ...FEED } }),
  'POST /rate-feeds/{name}/test': () => ({ params: { name: 'fuzz' } }),
  'DELETE /rate-feeds/{name}': () => ({ params: { name: 'fuzz' } }),
  'POST /float-purchases': () => ({
    fields: { currency: 'USDT', bought: '1.5', cost: '150.00', note: 'fuzz' },
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
  'POST /deliveries/{id}/resend': withId('deliveries'),
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
    params: { name: current.helper.name, id: pickId(current, 'tokens', random) },
  }),
};

/** Requests that cannot succeed here, with the reason. */
export const NEVER_SUCCEED: Readonly<Record<string, string>> = {
  'POST /session/totp': 'needs a code of a second factor, which changes every 30 seconds',
  'POST /me/totp/confirm': 'needs a code of the secret shown just before',
  'POST /me/totp/backup-codes': 'needs a confirmed second factor',
  'POST /merchants/{id}/collect':
    'needs a merchant with a receivable, which only arises from payments after a cancellation',
  'DELETE /halts/global': 'a global halt would stop the payouts of the run',
  'POST /ledger/verify': 'reads the whole database, so it is only sent without a session',
  'POST /audit/verify': 'reads the whole audit log, so it is only sent without a session',
};
