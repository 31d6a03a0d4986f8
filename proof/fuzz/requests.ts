// One hostile request for every seed and index. Most are right but for one thing, so that they get deep inside before
// they are refused; some are right altogether.
import { openSigner, type Signer } from '../../src/adapters/aggregators/standard-webhooks.ts';
import { openRandom, type Random } from '../random.ts';
import { ENCODINGS, type Encoding, encode, escaped, type Fields, type Message } from './encode.ts';
import { type Rough, roughen } from './malformed-requests.ts';
import { type Catalog, nameBelowApi, type Operation } from './operations.ts';
import type { Current, Session } from './operators.ts';
import { WISHES, type Wish } from './valid-requests.ts';
import { hostileName, hostileText, hostileValue, type Value } from './values.ts';

type Merchant = { readonly merchant_id: string; readonly secret_key: string };

export type Target = {
  readonly catalog: Catalog;
  /** One whose withdrawals people pay, and one whose are sent to the aggregator. */
  readonly merchant: Merchant;
  readonly automatic: Merchant;
  /** The key that callbacks are signed with, and payouts that they can be about. */
  readonly aggregator: {
    readonly secret: string;
    readonly references: readonly string[];
  };
  /** Of the operators; it changes while the shots go on. */
  readonly current: Current;
};

export type Shot = {
  readonly index: number;
  readonly operation: Operation;
  readonly encoding: Encoding | 'raw bytes';
  readonly message: Message;
  /** Undefined: a client can send it. */
  readonly rough: Rough | undefined;
};

const ROUGH = 0.1;
/** So often it is the turn of one of the operators' writes, with everything right that can be. */
const WRITE_EVERY = 20;
/** Not of the next one in the document: what ends a session stands beside what needs it. */
const WRITE_STRIDE = 37;

export function openRequests(target: Target, seed: number): (index: number) => Shot {
  const signer = openSigner(target.aggregator.secret, 'secret');
  return (index) => {
    const random = openRandom(seed, index);
    const isWrite = index % WRITE_EVERY === 0;
    const { writes } = target.catalog;
    const operation = isWrite
      ? (writes[((index / WRITE_EVERY) * WRITE_STRIDE) % writes.length] ?? writes[0])
      : target.catalog.choose(random);
    const wish = WISHES[nameBelowApi(operation)]?.(target.current, random);
    if (isWrite)
      return { index, operation, rough: undefined, ...rightWrite(operation, wish, target, random) };
    const method = random.chance(0.97)
      ? operation.method
      : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);
    const encoding = encodingFor(operation, random);
    const fields = spoil(fieldsFor(operation, wish, target, random), random);
    const path = pathFor(operation, wish, random);
    const plain = encode({ method, path, fields }, encoding, random);
    const message = {
      ...plain,
      headers: [...plain.headers, ...headersFor(operation, { target, signer, message: plain, wish }, random)],
    };
    const rough = random.chance(ROUGH) ? roughen(message, random) : undefined;
    return { index, operation, encoding: rough ? 'raw bytes' : encoding, message, rough };
  };
}

/** Nothing is wrong with it; whether it comes off depends on what the others did meanwhile. */
function rightWrite(
  operation: Operation,
  wish: Wish | undefined,
  target: Target,
  random: Random,
): Pick<Shot, 'encoding' | 'message'> {
  const { method } = operation;
  const encoding = method === 'DELETE' ? 'query' : 'json';
  const fields = fieldsFor(operation, wish, target, random);
  const path = pathFor(operation, wish, random, true);
  const plain = encode({ method, path, fields }, encoding, random);
  const { current } = target;
  const headers =
    operation.onlyForStrangers || wish === undefined
      ? credentialsFor(operation, { target, wish }, random)
      : wish.by === undefined && !operation.inPerson && random.chance(0.3)
        ? asProgram(current, random)
        : asPerson(current[wish.by ?? 'admin'], random);
  return { encoding, message: { ...plain, headers: [...plain.headers, ...headers] } };
}

function encodingFor({ kind, method }: Operation, random: Random): Encoding {
  if (kind === 'page' || method === 'GET') return random.pick(['query', 'query', 'no body', ...ENCODINGS]);
  if (kind === 'merchant') return random.pick(ENCODINGS);
  return random.chance(0.85) ? 'json' : random.pick(ENCODINGS);
}

const toValue = (liked: unknown): Value =>
  typeof liked === 'string' ? { text: liked } : { token: JSON.stringify(liked) };

/** Few enough that some come twice. */
const ORDERS = 2_000;
const FIRST_ID = 1_000_001;

/** Of the payouts, which cost more than the rest. */
const AUTOMATIC = 0.1;

function fieldsFor(
  { kind, fields }: Operation,
  wish: Wish | undefined,
  { merchant, automatic, aggregator }: Target,
  random: Random,
): Fields {
  const liked = new Map(wish ? Object.entries(wish.fields ?? {}) : fields);
  if (kind === 'merchant') {
    const isAutomatic = random.chance(AUTOMATIC);
    const { merchant_id, secret_key } = isAutomatic ? automatic : merchant;
    liked.set('merchant_id', merchant_id).set('secret_key', secret_key);
    if (liked.has('order_id')) liked.set('order_id', `fuzz-${random.int(ORDERS)}`);
    if (liked.has('id')) liked.set('id', String(FIRST_ID + random.int(ORDERS)));
    // Of the two ways to ask for a withdrawal, mostly one.
    if (liked.has('id') && random.chance(0.8)) liked.delete(random.pick(['id', 'order_id']));
    if (liked.has('amount')) toSomebody(liked, random);
    if (liked.has('amount') && isAutomatic) toAggregator(liked, random);
  }
  if (kind === 'callback') {
    liked.set('reference', random.pick(['sl-1-1-000000000000', ...aggregator.references]));
    // Each `returned` is looked into, which is work; a few will do.
    liked.set(
      'state',
      random.chance(0.05) ? 'returned' : random.pick(['accepted', 'paid', 'refused', 'not_found']),
    );
  }
  return [...liked].map(([name, value]) => [name, toValue(value)]);
}

const DESTINATIONS: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { system: 'card', wallet: '4111111111111111' },
  { system: 'fps', wallet: '+79161234567' },
  { system: 'usdt', wallet: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  { system: 'ewallet', wallet: 'shop.4711' },
];

function toSomebody(liked: Map<string, unknown>, random: Random): void {
  for (const [name, value] of Object.entries(random.pick(DESTINATIONS))) liked.set(name, value);
  liked.set('amount', `${1 + random.int(50)}.${10 + random.int(90)}`);
  if (random.chance(0.3)) liked.delete('order_id');
}

/** Whole amounts are paid; what else the aggregator can do has tests of its own. */
function toAggregator(liked: Map<string, unknown>, random: Random): void {
  liked
    .set('system', 'ewallet')
    .set('wallet', 'shop.4711')
    .set('amount', `${1 + random.int(50)}.00`);
}

/** One thing wrong, several, or nothing. */
function spoil(fields: Fields, random: Random): Fields {
  const at = random.int(Math.max(1, fields.length));
  const what = random.int(100);
  if (what < 14) return fields;
  if (what < 24) return fields.filter((_, i) => i !== at);
  if (what < 30) return [...fields, ...fields.slice(at, at + 1)];
  if (what < 37) return [...fields, [hostileName(random), hostileValue(random)]];
  if (what < 92) return fields.map((field, i) => (i === at ? [field[0], hostileValue(random)] : field));
  return fields.map(([name]) => [name, hostileValue(random)]);
}

const PARAMETERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  id: ['1000001', '1000002', '1001', '1', '0', '-1', '9007199254740993', '1e3'],
  system: ['usdt', 'sample'],
  name: ['usdt', 'sample'],
  aggregator: ['simulator', 'nobody'],
  scope: ['system', 'merchant', 'sample'],
  subject: ['usdt', '1001'],
};

function pathFor({ path }: Operation, wish: Wish | undefined, random: Random, isRight = false): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const wished = wish?.params?.[name];
    if (wished !== undefined && (isRight || random.chance(0.7))) return escaped(wished);
    const known = PARAMETERS[name];
    return known && random.chance(0.8) ? random.pick(known) : escaped(hostileText(random).slice(0, 500));
  });
}

type Visitor = { readonly target: Target; readonly wish: Wish | undefined };
type Context = Visitor & { readonly signer: Signer; readonly message: Message };
type Headers = Message['headers'];

function headersFor(operation: Operation, context: Context, random: Random): Headers {
  const { signer, message } = context;
  const odd: Headers = random.chance(0.05) ? [oddHeader(random)] : [];
  switch (operation.kind) {
    case 'callback':
      return [...odd, ...signatureOf(signer, message, random)];
    case 'operator':
      return [
        ...odd,
        ...credentialsFor(
          {
            ...operation,
            onlyForStrangers: operation.onlyForStrangers || message.method !== operation.method,
          },
          context,
          random,
        ),
      ];
    case 'merchant':
    case 'page':
      return odd;
  }
}

const oddHeader = (random: Random): readonly [string, string] =>
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

/** Mostly right: a body is read only behind a signature that holds. */
function signatureOf(signer: Signer, { body }: Message, random: Random): Headers {
  const what = random.int(10);
  if (what === 0) return [];
  const now = new Date(what === 1 ? random.int(2 ** 40) : Date.now());
  const signed = signer.sign({ id: `msg_${random.int(1e9)}`, body: body?.toString() ?? '' }, now);
  const headers = Object.entries(signed);
  return what === 2 ? headers.map(([name]) => [name, escaped(hostileText(random)).slice(0, 2_000)]) : headers;
}

function asPerson({ cookie, csrf }: Session, random: Random): Headers {
  return [
    ['cookie', cookie],
    ['x-csrf-token', csrf],
    ['idempotency-key', `form-${random.int(1e9)}`],
  ];
}

const asProgram = ({ token }: Current, random: Random): Headers => [
  ['authorization', `Bearer ${token}`],
  ['idempotency-key', `form-${random.int(1e9)}`],
];

function credentialsFor(
  { onlyForStrangers }: Pick<Operation, 'onlyForStrangers'>,
  { target: { current }, wish }: Visitor,
  random: Random,
): Headers {
  const token = `slt_${'a'.repeat(random.int(60))}`;
  const cookie = `__Host-sluice_session=${escaped(hostileText(random)).slice(0, 1_000)}`;
  const what = random.int(100);
  if (what < 45 && !onlyForStrangers) {
    const { cookie, csrf } = current[wish?.by ?? 'admin'];
    return asPerson({ cookie, csrf: random.chance(0.9) ? csrf : 'wrong' }, random);
  }
  if (what < 55 && !onlyForStrangers && wish?.by === undefined) return asProgram(current, random);
  if (what < 70)
    return [
      [
        'authorization',
        random.pick([`Bearer ${token}`, 'Bearer', 'bearer x', `Bearer ${'a'.repeat(3_000)}`]),
      ],
    ];
  if (what < 85) return [['cookie', cookie]];
  if (what < 90)
    return [
      ['cookie', cookie],
      ['authorization', `Bearer ${token}`],
    ];
  return [];
}
