// An aggregator of any kind whose answers the test sets, one status per payout. A new kind adds its dialect here and runs
// through every table that is written over the kinds.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSigner } from '../../src/adapters/shared/standard-webhooks.ts';
import type { AggregatorKind } from '../../src/domain/routing.ts';
import type { App } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';

/** route_fault: refused because of our account there. */
type Status = 'accepted' | 'paid' | 'returned' | 'refused' | 'expired' | 'route_fault' | 'not_found';

/** What the aggregator says about the payout itself, beside its status: destination, time. */
type About = Readonly<Record<string, string>>;

type ScriptedPayout = { readonly reference: string; readonly amount: string; readonly about?: About };
type Request = { readonly method: string; readonly url: string; readonly text: string };

type Dialect = {
  /** Whether its reply to a submit can say which payout it means. */
  readonly namesPayoutAtSubmit: boolean;
  /** Whether its requests contain the time after which a payout must not begin. */
  readonly hasNotAfter: boolean;
  readonly secrets: Readonly<Record<string, string>>;
  /** Undefined: a status check. */
  submitted(request: Request): (ScriptedPayout & { readonly notAfter?: Date }) | undefined;
  lookedUp(request: Request): string;
  body(status: Status, payout: ScriptedPayout, isLookup: boolean): object;
  /** The body of a callback. `id` is for kinds that have the id of the callback in the body. */
  event(status: Status, payout: ScriptedPayout, id: string): object;
  /** The headers of a callback. */
  sign(
    message: { readonly id: string; readonly body: string },
    at: Date,
    key: string,
  ): Record<string, string>;
};

const SECRET = `whsec_${Buffer.alloc(32, 'scripted').toString('base64')}`;

const standardWebhooks: Dialect['sign'] = (message, at, key) => ({
  ...openSigner(key, 'secret').sign(message, at),
});

const CODES = { refused: 'declined', expired: 'expired', route_fault: 'not_permitted' } as const;

const httpStatus = (status: Status, { reference, amount, about }: ScriptedPayout): object => {
  if (status === 'not_found') return { reference, state: status };
  const fields = { reference, id: `p-${reference}`, amount, currency: 'RUB', ...about };
  return status === 'accepted' || status === 'paid' || status === 'returned'
    ? { ...fields, state: status }
    : { ...fields, state: 'refused', code: CODES[status] };
};

const HTTP: Dialect = {
  namesPayoutAtSubmit: true,
  hasNotAfter: true,
  secrets: { secret: SECRET },
  submitted({ method, text }) {
    if (method !== 'POST') return undefined;
    const { reference, amount, not_after } = JSON.parse(text);
    return { reference, amount, notAfter: new Date(not_after) };
  },
  lookedUp: ({ url }) => decodeURIComponent(url.split('/').at(-1) ?? ''),
  body: httpStatus,
  event: httpStatus,
  sign: standardWebhooks,
};

const ERRORS = {
  refused: { error: 'Invalid wallet', code: 'invalid_wallet' },
  expired: { error: 'Low balance', code: 'low_balance' },
  route_fault: { error: 'Merchant is blocked', code: 'merchant_blocked' },
  not_found: { error: 'Withdraw not found', code: 'withdraw_not_found' },
} as const;

const upstreamWithdrawal = (status: Status, { reference, amount, about }: ScriptedPayout): object => ({
  id: `p-${reference}`,
  amount,
  amount_to_receive: amount,
  currency: 'RUB',
  order_id: reference,
  status: status === 'paid' ? 'Paid' : status === 'accepted' ? 'Created' : 'Cancelled',
  returned: status === 'returned',
  ...about,
});

const SLUICE: Dialect = {
  namesPayoutAtSubmit: false,
  hasNotAfter: false,
  secrets: { merchant_id: '1', secret_key: 'sk_scripted', order_id: 'yes', webhook_secret: SECRET },
  submitted({ url, text }) {
    if (!url.endsWith('createWithdraw')) return undefined;
    const { order_id, amount } = JSON.parse(text);
    return { reference: order_id, amount };
  },
  lookedUp({ text }) {
    const { id, order_id } = JSON.parse(text);
    return order_id ?? String(id).slice('p-'.length);
  },
  body(status, payout, isLookup) {
    if (status === 'not_found' || status === 'route_fault') return { success: false, ...ERRORS[status] };
    if (isLookup) return { success: true, data: upstreamWithdrawal(status, payout) };
    if (status === 'refused' || status === 'expired') return { success: false, ...ERRORS[status] };
    return { success: true, withdraw_id: `p-${payout.reference}` };
  },
  event: (status, payout) => ({
    type: 'withdraw.changed',
    timestamp: new Date().toISOString(),
    data: upstreamWithdrawal(status, payout),
  }),
  sign: standardWebhooks,
};

const DIALECTS: Readonly<Record<AggregatorKind, Dialect>> = { http: HTTP, simulator: HTTP, sluice: SLUICE };

const KINDS = Object.keys(DIALECTS) as AggregatorKind[];
export const KINDS_NAMING_AT_SUBMIT = KINDS.filter((kind) => DIALECTS[kind].namesPayoutAtSubmit);
export const KINDS_WITH_NOT_AFTER = KINDS.filter((kind) => DIALECTS[kind].hasNotAfter);

type SignOptions = { readonly at?: Date; readonly key?: string };
export type SignedCallback = { method: 'POST'; body: string; headers: Record<string, string> };

export type ScriptedAggregator = {
  readonly name: string;
  readonly url: string;
  /** The keys to call it with. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The answer to everything about payouts without a status of their own. */
  always: Status;
  /** By reference. */
  readonly statuses: Map<string, Status>;
  /** Part of every reply and callback. */
  about: About;
  /** Added to the clock of the aggregator. */
  clockOffsetMs: number;
  /** It answers nothing before this. */
  answersAfter: Promise<void>;
  /** How long it takes to answer. */
  delayMs: number;
  /** References in the order of their first request. */
  readonly submitted: readonly string[];
  /** References in the order of the status checks. */
  readonly lookedUp: readonly string[];
  /** A callback, signed now with the right key unless told otherwise. */
  callback(status: Status, reference: string, id: string, signed?: SignOptions): SignedCallback;
  close(): Promise<void>;
};

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function addWithRoute(
  app: App,
  {
    kind,
    name,
    url,
    secrets,
  }: Pick<ScriptedAggregator, 'name' | 'url' | 'secrets'> & { kind: AggregatorKind },
): Promise<void> {
  const added = await addAggregator(app, TESTER, {
    name,
    kind,
    url,
    deadlineMs: 2_000,
    finalitySeconds: 3_600,
    secrets,
  });
  if (!added.ok) throw new Error(added.rejection.text);
  await setRoute(app, TESTER, { system: 'ewallet', aggregator: name }, {});
  await updateSystem(app, TESTER, 'ewallet', { autoPayouts: true });
}

const secretsWith = ({ secrets }: Dialect, signingKey: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).map(([key, value]) => [key, value === SECRET ? signingKey : value]),
  );

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

type StartOptions = {
  readonly kind: AggregatorKind;
  readonly name?: string;
  /** What it signs with. */
  readonly signingKey?: string;
  /** False: only its server is started. */
  readonly isAdded?: boolean;
};

/** Adds the aggregator and a route of e-wallet payouts to it. */
export async function startScriptedAggregator(
  app: App,
  { kind, name = `scripted-${kind}`, signingKey = SECRET, isAdded = true }: StartOptions,
): Promise<ScriptedAggregator> {
  const dialect = DIALECTS[kind];
  const signer = openSigner(signingKey, 'secret');
  const payouts = new Map<string, ScriptedPayout>();
  const submitted: string[] = [];
  const lookedUp: string[] = [];
  const payoutOf = (reference: string): ScriptedPayout =>
    Object.assign({ reference, amount: '0.00' }, payouts.get(reference), { about: scripted.about });
  const scripted = {
    name,
    always: 'accepted' as Status,
    statuses: new Map<string, Status>(),
    about: {} as About,
    clockOffsetMs: 0,
    answersAfter: Promise.resolve(),
    delayMs: 0,
    submitted,
    lookedUp,
    callback(
      status: Status,
      reference: string,
      id: string,
      { at = new Date(), key = signingKey }: SignOptions = {},
    ): SignedCallback {
      const body = JSON.stringify(dialect.event(status, payoutOf(reference), id));
      const headers = { 'content-type': 'application/json', ...dialect.sign({ id, body }, at, key) };
      return { method: 'POST', body, headers };
    },
  };

  function answer(request: Request): object {
    const payout = dialect.submitted(request);
    const reference = payout?.reference ?? dialect.lookedUp(request);
    if (!payout) lookedUp.push(reference);
    if (payout && !payouts.has(reference)) {
      payouts.set(reference, payout);
      submitted.push(reference);
      if (payout.notAfter && payout.notAfter.getTime() < Date.now() + scripted.clockOffsetMs)
        scripted.statuses.set(reference, 'expired');
    }
    const status = scripted.statuses.get(reference) ?? scripted.always;
    return dialect.body(status, payoutOf(reference), !payout);
  }

  const server = createServer((request, response) => {
    void readText(request).then(async (text) => {
      const { method = '', url = '' } = request;
      const body = JSON.stringify(answer({ method, url, text }));
      await scripted.answersAfter;
      if (scripted.delayMs > 0) await sleep(scripted.delayMs);
      const now = new Date(Date.now() + scripted.clockOffsetMs);
      const id = String(request.headers['webhook-id'] ?? 'none');
      const headers = { 'content-type': 'application/json', date: now.toUTCString() };
      response.writeHead(200, { ...headers, ...signer.sign({ id, body }, now) }).end(body);
    });
  });
  const url = await listen(server);
  const secrets = secretsWith(dialect, signingKey);
  if (isAdded) await addWithRoute(app, { kind, name, url, secrets });
  return Object.assign(scripted, {
    url,
    secrets,
    close: () => closeServer(server),
  });
}
