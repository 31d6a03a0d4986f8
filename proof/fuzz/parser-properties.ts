// What must hold of every parser, whatever it is given: it never throws, it ends soon, and what it reads is what a
// slower and plainer reader would read.
import { isIPv4, isIPv6 } from 'node:net';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import {
  payoutStatusSchema,
  readLines,
  reportOf,
  statementSchema,
} from '../../src/adapters/aggregators/http/protocol.ts';
import { readMessage } from '../../src/adapters/aggregators/read-message.ts';
import {
  createdSchema,
  errorSchema,
  infoSchema,
  reportOfError,
  reportOfWithdrawal,
} from '../../src/adapters/aggregators/sluice/responses.ts';
import { openSigner } from '../../src/adapters/aggregators/standard-webhooks.ts';
import { isBankId, isOrderId, parseMerchantId } from '../../src/domain/ids.ts';
import { addressAllowed, networkOf, parseAddressBlock } from '../../src/domain/ip-addresses.ts';
import { asMinor, formatMoney, parseAmount, parseMoney } from '../../src/domain/money.ts';
import { redactAggregatorText, redactQuote } from '../../src/domain/redact/aggregator.ts';
import { oneLine, redactMessage, redactText, truncate } from '../../src/domain/redact/logs.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import {
  maskWallet,
  normalizeWallet,
  recognizeWallets,
  walletRedactor,
} from '../../src/domain/systems/wallets.ts';
import { parseForm, readParams } from '../../src/http/params.ts';
import { parseBankList } from '../../src/usecases/operator/banks/parse-bank-list.ts';
import { parseStatement } from '../../src/usecases/operator/reconciliation/parse-statement.ts';
import { jsonBody, keysOf, readAsSent, readInFull } from '../../test/http/json-bodies.ts';
import { withCheckDigit } from '../luhn.ts';

export type Parser = {
  readonly name: string;
  /** Of all runs, compared with the others: what costs more is run less often. */
  readonly share: number;
  readonly property: fc.IAsyncProperty<unknown[]> | fc.IProperty<unknown[]>;
};

function hold(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

const SLOW_MS = 1_000;

/** A pause of the machine does not come three times in the same place. */
function soon<T>(work: () => T): T {
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    const result = work();
    if (performance.now() - startedAt < SLOW_MS) return result;
    hold(tries < 3, `more than ${SLOW_MS} ms`);
  }
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789 -+().,eE٣１\u00a0'.split('')), maxLength: 30 }),
);
/** The same again and again: what makes a careless expression run for ever. */
const monotony = fc
  .tuple(
    fc.string({ minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 5_000 }),
    fc.string({ maxLength: 3 }),
  )
  .map(([unit, times, end]) => `${unit.repeat(times)}${end}`);
const long = fc.oneof({ weight: 60, arbitrary: text }, { weight: 1, arbitrary: monotony });

const digits = (most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: most });
const amountText = fc.oneof(
  fc
    .tuple(digits(14), fc.constantFrom('', '.', ','), fc.option(digits(3), { nil: '' }))
    .map((parts) => parts.join('')),
  text,
);

/** Character by character, as somebody would on paper. */
function plainMoney(given: string): bigint | undefined {
  const [units = '', cents, ...rest] = given.split('.');
  const isDigits = (part: string): boolean =>
    part !== '' && part.split('').every((c) => c >= '0' && c <= '9');
  if (rest.length > 0 || !isDigits(units) || units.length > 12 || (units.length > 1 && units[0] === '0'))
    return undefined;
  if (cents === undefined) return BigInt(units) * 100n;
  if (!isDigits(cents) || cents.length > 2) return undefined;
  return BigInt(units) * 100n + BigInt(cents) * (cents.length === 1 ? 10n : 1n);
}

const money = fc.property(amountText, fc.bigInt(0n, 99_999_999_999_999n), (given, minor) => {
  const read = parseMoney(given);
  hold(read === plainMoney(given), 'not what stands there');
  hold(parseAmount(given) === (read === 0n ? undefined : read), 'zero is no amount');
  hold(parseMoney(formatMoney(asMinor(minor))) === minor, 'not what was written');
});

const SEPARATED = fc
  .tuple(digits(20), fc.integer({ min: 1, max: 6 }), fc.constantFrom('', ' ', '-', '.', '  '))
  .map(([number, every, between]) => number.replaceAll(new RegExp(`.{${every}}`, 'g'), `$&${between}`));
const walletText = fc.oneof(
  long,
  SEPARATED,
  SEPARATED.map((number) => `+7 9${number}`),
  fc
    .string({ unit: fc.constantFrom(...'123ABCHJxyz'.split('')), minLength: 33, maxLength: 33 })
    .map((rest) => `T${rest}`),
);

const wallets = fc.property(walletText, fc.constantFrom(...SYSTEM_NAMES), (given, system) => {
  const wallet = soon(() => normalizeWallet(system, given, 'RU'));
  soon(() => recognizeWallets(given, 'RU', { anyWord: true }));
  if (wallet === undefined) return;
  const again = normalizeWallet(system, system === 'fps' ? `+${wallet}` : wallet, 'RU');
  hold(again === wallet, 'the canonical form has another canonical form');
  const masked = maskWallet(system, wallet);
  hold(!masked.includes(wallet), 'the mask shows all of it');
  const hidden = walletRedactor(system, masked)(`to ${wallet}.`);
  hold(!hidden.includes(wallet), 'it is quoted and not hidden');
});

const ids = fc.property(fc.oneof(digits(20), text), (given) => {
  const id = parseMerchantId(given);
  if (id === undefined) hold(!/^[1-9][0-9]{0,14}$/.test(given), 'an id is not read');
  else hold(String(id) === given && Number.isSafeInteger(id), 'another id than the one that was given');
  for (const rule of [isOrderId, isBankId])
    hold(!rule(given) || /^[\w.:-]{1,64}$/.test(given), 'too much is an id');
});

const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV4().map((four) => `::ffff:${four}`),
  fc.ipV4Extended(),
  text,
);

/** The first four groups, written out. */
function plainNetwork(six: string): string {
  const groups = new URL(`http://[${six}]`).hostname.slice(1, -1).split('::');
  const [left = '', right] = groups;
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  return `${[...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':')}::/64`;
}

const addresses = fc.property(address, fc.integer({ min: 0, max: 140 }), (given, prefix) => {
  for (const block of [given, `${given}/${prefix}`]) {
    const read = parseAddressBlock(block);
    if (read === undefined) continue;
    hold(addressAllowed([read], given), 'a block without its own address');
  }
  hold(!addressAllowed(['192.0.2.1/32'], 'nobody'), 'nobody is allowed');
  const network = networkOf(given);
  if (isIPv4(given)) hold(network === given, 'an address of four numbers is its own network');
  else if (isIPv6(given) && !given.includes('.')) hold(network === plainNetwork(given), 'another network');
});

const cardNumber = fc
  .tuple(
    fc.constantFrom('4', '51', '2200'),
    fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 11, maxLength: 11 }),
  )
  .map(([head, rest]) => `${head}${rest}`.slice(0, 15).padEnd(15, '7'))
  .map(withCheckDigit);

const planted = fc.oneof(
  cardNumber,
  cardNumber.map((number) => number.replaceAll(/.{4}(?!$)/g, '$& ')),
  cardNumber.map((number) => number.replaceAll(/.{4}(?!$)/g, '$&-')),
  fc
    .string({ unit: fc.constantFrom(...'abcXYZ089_-'.split('')), minLength: 43, maxLength: 43 })
    .map((key) => `sk_${key}`),
  fc.base64String({ minLength: 44, maxLength: 44 }).map((key) => `whsec_${key}`),
);
/** What may stand beside a secret without becoming a part of it. */
const beside = fc.string().map((words) => words.replaceAll(/[0-9 .()+-]/g, 'x'));

const scrubbing = fc.property(long, beside, planted, beside, (anything, before, secret, after) => {
  for (const mask of [redactText, redactMessage, oneLine, (given: string) => truncate(given, 100)])
    soon(() => mask(anything));
  for (const mask of [redactText, redactMessage])
    hold(!mask(`${before} ${secret} ${after}`).includes(secret), 'a secret is left');
  for (const mask of [redactAggregatorText, (given: string) => redactQuote(given, [])])
    hold(soon(() => mask(anything)).length <= 300, 'more than a line');
});

/** As text; what is no text is all the same. */
const told = (params: ReadonlyMap<string, unknown> | undefined): string =>
  JSON.stringify([...(params ?? [])].map(([name, value]) => [name, typeof value === 'symbol' ? 0 : value]));

const json = fc.property(jsonBody, (body) => {
  const sent = soon(() => readAsSent(body));
  const full = readInFull(body);
  if (sent) hold(told(sent) === told(full), 'the short cut reads something else');
  else if (full) hold(new Set(keysOf(body)).size !== keysOf(body).length, 'a good body is refused');
});

const anyJson = fc.property(fc.oneof(long, fc.json({ maxDepth: 4 })), (body) => {
  const read = soon(() => readAsSent(body));
  if (read)
    hold(body === '' || typeof JSON.parse(body) === 'object', 'something else than an object is read');
});

const pairs = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 8 }), fc.string()), {
  maxLength: 6,
  selector: ([name]) => name,
});

const forms = fc.property(long, pairs, (anything, given) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  soon(() => readParams({ headers, body: parseForm(anything) }));
  const read = readParams({ headers, body: parseForm(new URLSearchParams(given).toString()) });
  hold(read.ok && given.every(([name, value]) => read.value.get(name) === value), 'not what was written');
});

const word = fc.oneof(
  fc.constantFrom(
    'paid',
    'accepted',
    'refused',
    'returned',
    'not_found',
    'declined',
    'RUB',
    '100.00',
    'Paid',
    'Cancelled',
  ),
  text,
);
const value = fc.oneof({ weight: 5, arbitrary: word }, fc.jsonValue({ maxDepth: 2 }));
const message = fc
  .record(
    {
      reference: value,
      state: value,
      id: value,
      amount: value,
      currency: value,
      code: value,
      text: value,
      success: fc.oneof(fc.boolean(), value),
      error: value,
      withdraw_id: value,
      data: fc.record(
        { id: value, amount: value, status: value, currency: value, returned: value },
        { requiredKeys: [] },
      ),
      lines: fc.array(
        fc.record({ reference: value, id: value, state: value, amount: value, currency: value, at: value }),
        { maxLength: 2 },
      ),
      next: value,
    },
    { requiredKeys: [] },
  )
  .map((read) => JSON.stringify(read));

const messages = fc.property(fc.oneof({ weight: 5, arbitrary: message }, long), (body) => {
  const answer = readMessage(payoutStatusSchema, body);
  if ('message' in answer)
    for (const source of ['submit', 'lookup', 'callback'] as const) {
      const report = reportOf(answer.message, { source, hidden: ['secret'] });
      const paid = report.verdict === 'paid' || report.verdict === 'returned';
      hold(!paid || report.amount > 0n, 'paid nothing');
    }
  const statement = readMessage(statementSchema, body);
  if ('message' in statement) readLines(statement.message);
  const refused = readMessage(errorSchema, body);
  if ('message' in refused) reportOfError(refused.message);
  readMessage(createdSchema, body);
  const info = readMessage(infoSchema, body);
  if ('message' in info) reportOfWithdrawal(info.message.data, 'RUB');
});

const signer = openSigner(`whsec_${Buffer.alloc(32, 7).toString('base64')}`, 'secret');
const header = fc.oneof(text, fc.array(text, { maxLength: 2 }), fc.constant(undefined));
const NOW = new Date(1_700_000_000_000);

const signatures = fc.property(header, header, header, text, (id, timestamp, signature, body) => {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  hold('refused' in signer.verify({ headers, body }, NOW), 'a signature out of nothing');
  const signed = signer.sign({ id: 'msg_1', body }, NOW);
  hold('id' in signer.verify({ headers: { ...signed }, body }, NOW), 'our own signature is refused');
  hold(
    'refused' in signer.verify({ headers: { ...signed }, body: `${body}.` }, NOW),
    'another body is believed',
  );
});

const cell = fc.oneof(
  text,
  fc.constantFrom('"', '""', 'a,b', '\n', ';', '100.00', 'paid', '2026-01-31T12:00:00Z', 'RUB'),
);
const csvOf = (head: string) =>
  fc
    .array(
      fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(',')),
      { maxLength: 4 },
    )
    .map((rows) => [head, ...rows].join('\n'));

const bankLists = fc.property(
  fc.oneof(csvOf('bank_id,name'), csvOf('name,bank_id,bank_id'), long),
  fc.array(
    fc.tuple(
      digits(12),
      fc.string({ unit: fc.constantFrom(...'abc Я'.split('')) }).map((name) => name.trim()),
    ),
    { maxLength: 4 },
  ),
  (csv, banks) => {
    soon(() => parseBankList(csv));
    const read = parseBankList(['bank_id,name', ...banks.map((bank) => bank.join(','))].join('\n'));
    hold(
      read.ok &&
        read.value.every(({ bankId, name }, i) => bankId === banks[i]?.[0] && name === banks[i]?.[1]),
      'not what was written',
    );
  },
);

const statements = fc.asyncProperty(
  fc.oneof(csvOf('reference,id,state,amount,currency,at'), long),
  async (csv) => {
    const read = await parseStatement(csv);
    if (read.ok)
      hold(
        read.value.every(({ amount, at }) => amount > 0n && !Number.isNaN(at.getTime())),
        'a line that cannot be',
      );
  },
);

const parser = <T extends unknown[]>(
  name: string,
  share: number,
  property: fc.IProperty<T> | fc.IAsyncProperty<T>,
): Parser => ({
  name,
  share,
  property: property as unknown as Parser['property'],
});

export const PARSERS: readonly Parser[] = [
  parser('amounts', 6, money),
  parser('wallets', 2, wallets),
  parser('ids', 8, ids),
  parser('addresses', 4, addresses),
  parser('secrets in texts', 2, scrubbing),
  parser('JSON bodies', 2, json),
  parser('any JSON', 1.5, anyJson),
  parser('forms', 4, forms),
  parser("aggregators' messages", 0.4, messages),
  parser('signatures', 0.6, signatures),
  parser('lists of banks', 0.2, bankLists),
  parser("aggregators' statements", 0.03, statements),
];
