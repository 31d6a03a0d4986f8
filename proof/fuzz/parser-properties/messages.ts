// Messages of aggregators, signatures, and CSV files.
import fc from 'fast-check';
import {
  payoutStatusSchema,
  readLines,
  reportOf,
  statementSchema,
} from '../../../src/adapters/aggregators/http/protocol.ts';
import {
  createdSchema,
  errorSchema,
  infoSchema,
  reportOfError,
  reportOfWithdrawal,
} from '../../../src/adapters/aggregators/sluice/responses.ts';
import { readMessage } from '../../../src/adapters/shared/read-message.ts';
import { openSigner } from '../../../src/adapters/shared/standard-webhooks.ts';
import { parseBankList } from '../../../src/usecases/operator/banks/parse-bank-list.ts';
import { parseStatement } from '../../../src/usecases/operator/reconciliation/parse-statement.ts';
import { assert, digits, long, type Parser, parser, text, withinTime } from './property.ts';

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
  const status = readMessage(payoutStatusSchema, body);
  if ('message' in status)
    for (const source of ['submit', 'lookup', 'callback'] as const) {
      const report = reportOf(status.message, { source, hidden: ['secret'] });
      const paid = report.verdict === 'paid' || report.verdict === 'returned';
      assert(!paid || report.amount > 0n, 'paid with amount zero');
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
  assert('rejected' in signer.verify({ headers, body }, NOW), 'an invalid signature is accepted');
  const signed = signer.sign({ id: 'msg_1', body }, NOW);
  assert('id' in signer.verify({ headers: { ...signed }, body }, NOW), 'a valid signature is rejected');
  assert(
    'rejected' in signer.verify({ headers: { ...signed }, body: `${body}.` }, NOW),
    'a changed body is accepted',
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
    withinTime(() => parseBankList(csv));
    const read = parseBankList(['bank_id,name', ...banks.map((bank) => bank.join(','))].join('\n'));
    assert(
      read.ok &&
        read.value.every(({ bankId, name }, i) => bankId === banks[i]?.[0] && name === banks[i]?.[1]),
      'does not round-trip',
    );
  },
);

const statements = fc.asyncProperty(
  fc.oneof(csvOf('reference,id,state,amount,currency,at'), long),
  async (csv) => {
    const read = await parseStatement(csv);
    if (read.ok)
      assert(
        read.value.every(({ amount, at }) => amount > 0n && !Number.isNaN(at.getTime())),
        'accepts an invalid line',
      );
  },
);

export const MESSAGE_PARSERS: readonly Parser[] = [
  parser("aggregators' messages", 0.4, messages),
  parser('signatures', 0.6, signatures),
  parser('bank lists', 0.2, bankLists),
  parser("aggregators' statements", 0.03, statements),
];
