// Generates one request per seed and index. Most have one invalid field and otherwise pass the first checks; some are valid.
import { openSigner, type Signer } from '../../src/adapters/shared/standard-webhooks.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { DESTINATIONS } from '../../test/harness/client.ts';
import { openRandom, type Random } from '../random.ts';
import { ENCODINGS, type Encoding, encode, escaped, type Fields, type Message } from './encode.ts';
import { type MalformedRequest, malform } from './malformed-requests.ts';
import { type Catalog, nameBelowApi, type Operation } from './operations.ts';
import type { Current, Session } from './operators.ts';
import { VALID_REQUESTS, type ValidRequest } from './valid-requests.ts';
import { hostileName, hostileText, hostileValue, type Value } from './values.ts';

type Merchant = { readonly merchant_id: string; readonly secret_key: string };

export type Target = {
  readonly catalog: Catalog;
  /** One with manual and one with automatic payouts. */
  readonly merchant: Merchant;
  readonly automatic: Merchant;
  /** The signing secret of callbacks, and references of payouts. */
  readonly aggregator: {
    readonly secret: string;
    readonly references: readonly string[];
  };
  /** Operators' data, refreshed during the run. */
  readonly current: Current;
};

export type FuzzRequest = {
  readonly index: number;
  readonly operation: Operation;
  readonly encoding: Encoding | 'raw bytes';
  readonly message: Message;
  /** Undefined when an HTTP client can send the request. */
  readonly malformed: MalformedRequest | undefined;
};

const SHARE_MALFORMED = 0.1;
/** Every nth request is a valid write of an operator. */
const WRITE_EVERY = 20;
/** Not 1: in the document, a request that ends a session is next to requests that need it. */
const WRITE_STRIDE = 37;

export function openRequests(target: Target, seed: number): (index: number) => FuzzRequest {
  const signer = openSigner(target.aggregator.secret, 'secret');
  return (index) => {
    const random = openRandom(seed, index);
    const isWrite = index % WRITE_EVERY === 0;
    const { writes } = target.catalog;
    const operation = isWrite
      ? (writes[((index / WRITE_EVERY) * WRITE_STRIDE) % writes.length] ?? writes[0])
      : target.catalog.choose(random);
    const valid = VALID_REQUESTS[nameBelowApi(operation)]?.(target.current, random);
    if (isWrite)
      return { index, operation, malformed: undefined, ...validWrite(operation, valid, target, random) };
    const method = random.chance(0.97)
      ? operation.method
      : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);
    const encoding = encodingFor(operation, random);
    const fields = mutateFields(fieldsFor(operation, valid, target, random), random);
    const path = pathFor(operation, valid, random);
    const plain = encode({ method, path, fields }, encoding, random);
    const message = {
      ...plain,
      headers: [
        ...plain.headers,
        ...headersFor(operation, { target, signer, message: plain, valid }, random),
      ],
    };
    const malformed = random.chance(SHARE_MALFORMED) ? malform(message, random) : undefined;
    return { index, operation, encoding: malformed ? 'raw bytes' : encoding, message, malformed };
  };
}

/** A valid write; whether it succeeds depends on concurrent requests. */
function validWrite(
  operation: Operation,
  valid: ValidRequest | undefined,
  target: Target,
  random: Random,
): Pick<FuzzRequest, 'encoding' | 'message'> {
  const { method } = operation;
  const encoding = method === 'DELETE' ? 'query' : 'json';
  const fields = fieldsFor(operation, valid, target, random);
  const path = pathFor(operation, valid, random, true);
  const plain = encode({ method, path, fields }, encoding, random);
  const { current } = target;
  const headers =
    operation.unauthenticatedOnly || valid === undefined
      ? credentialsFor(operation, { target, valid }, random)
      : valid.by === undefined && !operation.inPerson && random.chance(0.3)
        ? asToken(current, random)
        : asSession(current[valid.by ?? 'admin'], random);
  return { encoding, message: { ...plain, headers: [...plain.headers, ...headers] } };
}

function encodingFor({ kind, method }: Operation, random: Random): Encoding {
  if (kind === 'page' || method === 'GET') return random.pick(['query', 'query', 'no body', ...ENCODINGS]);
  if (kind === 'merchant') return random.pick(ENCODINGS);
  return random.chance(0.85) ? 'json' : random.pick(ENCODINGS);
}

const toValue = (sample: unknown): Value =>
  typeof sample === 'string' ? { text: sample } : { token: JSON.stringify(sample) };

/** Few, so that some are repeated. */
const ORDERS = 2_000;
const FIRST_ID = 1_000_001;

/** Payouts take more time than other creates. */
const SHARE_AUTOMATIC = 0.1;

function fieldsFor(
  { kind, fields }: Operation,
  valid: ValidRequest | undefined,
  { merchant, automatic, aggregator }: Target,
  random: Random,
): Fields {
  const values = new Map(valid ? Object.entries(valid.fields ?? {}) : fields);
  if (kind === 'merchant') {
    const isAutomatic = random.chance(SHARE_AUTOMATIC);
    const { merchant_id, secret_key } = isAutomatic ? automatic : merchant;
    values.set('merchant_id', merchant_id).set('secret_key', secret_key);
    if (values.has('order_id')) values.set('order_id', `fuzz-${random.int(ORDERS)}`);
    if (values.has('id')) values.set('id', String(FIRST_ID + random.int(ORDERS)));
    // Mostly only one of the two ways to identify a withdrawal.
    if (values.has('id') && random.chance(0.8)) values.delete(random.pick(['id', 'order_id']));
    if (values.has('amount')) setDestination(values, random);
    if (values.has('amount') && isAutomatic) setAutomaticDestination(values, random);
  }
  if (kind === 'callback') {
    values.set('reference', random.pick(['sl-1-1-000000000000', ...aggregator.references]));
    // Few `returned`: each is confirmed by a lookup.
    values.set(
      'state',
      random.chance(0.05) ? 'returned' : random.pick(['accepted', 'paid', 'refused', 'not_found']),
    );
  }
  return [...values].map(([name, value]) => [name, toValue(value)]);
}

function setDestination(values: Map<string, unknown>, random: Random): void {
  const system = random.pick(SYSTEM_NAMES);
  values
    .set('system', system)
    .set('wallet', DESTINATIONS[system].wallet)
    .set('amount', `${1 + random.int(50)}.${10 + random.int(90)}`);
  if (random.chance(0.3)) values.delete('order_id');
  // Only an order that failed has a second attempt.
  if (random.chance(0.9)) values.delete('attempt');
}

/** Amounts without cents are paid by the simulator; its other outcomes are tested elsewhere. */
function setAutomaticDestination(values: Map<string, unknown>, random: Random): void {
  values
    .set('system', 'ewallet')
    .set('wallet', 'shop.4711')
    .set('amount', `${1 + random.int(50)}.00`);
}

/** Leaves the fields valid, or changes one or all. */
function mutateFields(fields: Fields, random: Random): Fields {
  const at = random.int(Math.max(1, fields.length));
  const draw = random.int(100);
  if (draw < 14) return fields;
  if (draw < 24) return fields.filter((_, i) => i !== at);
  if (draw < 30) return [...fields, ...fields.slice(at, at + 1)];
  if (draw < 37) return [...fields, [hostileName(random), hostileValue(random)]];
  if (draw < 92) return fields.map((field, i) => (i === at ? [field[0], hostileValue(random)] : field));
  return fields.map(([name]) => [name, hostileValue(random)]);
}

const PARAMETERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  id: ['1000001', '1000002', '1001', '1', '0', '-1', '9007199254740993', '1e3'],
  system: ['usdt', 'sample'],
  name: ['usdt', 'sample'],
  aggregator: ['simulator', 'unknown'],
  scope: ['system', 'merchant', 'sample'],
  subject: ['usdt', '1001'],
};

function pathFor(
  { path }: Operation,
  valid: ValidRequest | undefined,
  random: Random,
  isValid = false,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const param = valid?.params?.[name];
    if (param !== undefined && (isValid || random.chance(0.7))) return escaped(param);
    const samples = PARAMETERS[name];
    return samples && random.chance(0.8) ? random.pick(samples) : escaped(hostileText(random).slice(0, 500));
  });
}

type Caller = { readonly target: Target; readonly valid: ValidRequest | undefined };
type Context = Caller & { readonly signer: Signer; readonly message: Message };
type Headers = Message['headers'];

function headersFor(operation: Operation, context: Context, random: Random): Headers {
  const { signer, message } = context;
  const unusual: Headers = random.chance(0.05) ? [unusualHeader(random)] : [];
  switch (operation.kind) {
    case 'callback':
      return [...unusual, ...signatureOf(signer, message, random)];
    case 'operator':
      return [
        ...unusual,
        ...credentialsFor(
          {
            ...operation,
            unauthenticatedOnly: operation.unauthenticatedOnly || message.method !== operation.method,
          },
          context,
          random,
        ),
      ];
    case 'merchant':
    case 'page':
      return unusual;
  }
}

const unusualHeader = (random: Random): readonly [string, string] =>
  random.pick([
    ['x-forwarded-for', '1.2.3.4, ::1, nonsense'],
    ['accept', '*/*;q=nonsense'],
    ['accept-encoding', 'br;q=1000, *'],
    ['if-none-match', `"${'a,'.repeat(500)}"`],
    ['range', 'bytes=0-,-1,5-2'],
    ['content-encoding', 'gzip'],
    ['origin', 'null'],
    ['x-http-method-override', 'DELETE'],
    ['x-request-id', '../../../etc/passwd'],
    ['x-merchant-id', '-1'],
    ['idempotency-key', escaped(hostileText(random).slice(0, 300))],
    ['authorization', 'Basic YTpi'],
  ]);

/** Mostly valid: the body is only read after the signature was verified. */
function signatureOf(signer: Signer, { body }: Message, random: Random): Headers {
  const draw = random.int(10);
  if (draw === 0) return [];
  const now = new Date(draw === 1 ? random.int(2 ** 40) : Date.now());
  const signed = signer.sign({ id: `msg_${random.int(1e9)}`, body: body?.toString() ?? '' }, now);
  const headers = Object.entries(signed);
  return draw === 2 ? headers.map(([name]) => [name, escaped(hostileText(random)).slice(0, 2_000)]) : headers;
}

function asSession({ cookie, csrf }: Session, random: Random): Headers {
  return [
    ['cookie', cookie],
    ['x-csrf-token', csrf],
    ['idempotency-key', `form-${random.int(1e9)}`],
  ];
}

const asToken = ({ token }: Current, random: Random): Headers => [
  ['authorization', `Bearer ${token}`],
  ['idempotency-key', `form-${random.int(1e9)}`],
];

function credentialsFor(
  { unauthenticatedOnly }: Pick<Operation, 'unauthenticatedOnly'>,
  { target: { current }, valid }: Caller,
  random: Random,
): Headers {
  const token = `slt_${'a'.repeat(random.int(60))}`;
  const cookie = `__Host-sluice_session=${escaped(hostileText(random)).slice(0, 1_000)}`;
  const draw = random.int(100);
  if (draw < 45 && !unauthenticatedOnly) {
    const { cookie, csrf } = current[valid?.by ?? 'admin'];
    return asSession({ cookie, csrf: random.chance(0.9) ? csrf : 'wrong' }, random);
  }
  if (draw < 55 && !unauthenticatedOnly && valid?.by === undefined) return asToken(current, random);
  if (draw < 70)
    return [
      [
        'authorization',
        random.pick([`Bearer ${token}`, 'Bearer', 'bearer x', `Bearer ${'a'.repeat(3_000)}`]),
      ],
    ];
  if (draw < 85) return [['cookie', cookie]];
  if (draw < 90)
    return [
      ['cookie', cookie],
      ['authorization', `Bearer ${token}`],
    ];
  return [];
}
