// A transaction is compared with the payment that it is recorded for: token, recipient, amount and success.
import { describe, expect, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { PAYOUT_CURRENCIES } from '../../../src/domain/rates/currencies.ts';
import {
  type ChainTransaction,
  compareTransaction,
  judgeTransaction,
} from '../../../src/domain/rates/transaction.ts';
import { isTronAddress, tronAddressFromHex } from '../../../src/domain/systems/tron-address.ts';

const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const RECIPIENT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const OTHER = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const AMOUNT = 51_361_068n;

const expected = {
  token: TOKEN,
  recipient: RECIPIENT,
  amount: { amount: asMinor(AMOUNT), currency: PAYOUT_CURRENCIES.USDT },
};
const transfer = (amount = AMOUNT, recipient = RECIPIENT, token = TOKEN) => ({
  token,
  recipient,
  amount: asMinor(amount),
});
const of = (...transfers: ChainTransaction['transfers']): ChainTransaction => ({
  result: 'SUCCESS',
  isFinal: true,
  transfers,
});

test('a transaction with exactly the expected transfer has no difference', () => {
  expect(compareTransaction(of(transfer()), expected)).toEqual([]);
});

test('one of several transfers is enough, in any place', () => {
  const others = [transfer(1n), transfer(AMOUNT, OTHER), transfer(AMOUNT, RECIPIENT, OTHER)];
  for (const at of [0, 1, 2, 3])
    expect(compareTransaction(of(...others.toSpliced(at, 0, transfer())), expected)).toEqual([]);
});

test.each<readonly [string, ChainTransaction, readonly string[]]>([
  [
    'a millionth too much',
    of(transfer(AMOUNT + 1n)),
    ['The transaction sends 51.361069 USDT, not 51.361068.'],
  ],
  [
    'a millionth too little',
    of(transfer(AMOUNT - 1n)),
    ['The transaction sends 51.361067 USDT, not 51.361068.'],
  ],
  ['another amount', of(transfer(50_000_000n)), ['The transaction sends 50.000000 USDT, not 51.361068.']],
  [
    'an amount beyond every number',
    of(transfer(10n ** 30n)),
    ['The transaction sends 1000000000000000000000000.000000 USDT, not 51.361068.'],
  ],
  [
    'the amount in two parts',
    of(transfer(50_000_000n), transfer(1_361_068n)),
    ['The transaction sends 50.000000 USDT and 1.361068 USDT, not 51.361068.'],
  ],
  [
    'many transfers',
    of(...[1n, 2n, 3n, 4n, 5n].map((amount) => transfer(amount))),
    ['The transaction sends 0.000001 USDT, 0.000002 USDT, 0.000003 USDT and 2 more, not 51.361068.'],
  ],
  [
    'another recipient',
    of(transfer(AMOUNT, OTHER)),
    [
      'The transaction sends to TLa2**************************YjU7, not to TJRa**************************RTv8.',
    ],
  ],
  [
    'another recipient and amount',
    of(transfer(1n, OTHER)),
    [
      'The transaction sends to TLa2**************************YjU7, not to TJRa**************************RTv8.',
      'The transaction sends 0.000001 USDT, not 51.361068.',
    ],
  ],
  [
    'recipient and amount in different transfers',
    of(transfer(AMOUNT, OTHER), transfer(1n)),
    ['The transaction sends 0.000001 USDT, not 51.361068.'],
  ],
  [
    'another token',
    of(transfer(AMOUNT, RECIPIENT, OTHER)),
    [`The transaction sends no USDT of the contract ${TOKEN}.`],
  ],
  ['no transfer', of(), [`The transaction sends no USDT of the contract ${TOKEN}.`]],
  [
    'no call of a contract',
    { ...of(transfer()), result: null },
    [`The transaction sends no USDT of the contract ${TOKEN}.`],
  ],
  [
    'a failure',
    { ...of(transfer()), result: 'REVERT' },
    ['The transaction failed (REVERT) and sent nothing.'],
  ],
])('%s is a difference', (_, found, sentences) => {
  expect(compareTransaction(found, expected)).toEqual(sentences);
});

test('without a locked rate every amount to the recipient fits, and nothing else', () => {
  const unfixed = { ...expected, amount: undefined };
  expect(compareTransaction(of(transfer(7n)), unfixed)).toEqual([]);
  expect(compareTransaction(of(transfer(AMOUNT, OTHER)), unfixed)).toHaveLength(1);
  expect(compareTransaction(of(transfer(AMOUNT, RECIPIENT, OTHER)), unfixed)).toHaveLength(1);
  expect(compareTransaction({ ...of(transfer()), result: 'OUT_OF_ENERGY' }, unfixed)).toHaveLength(1);
});

describe('the verdict', () => {
  const judge = (transaction: ChainTransaction) => judgeTransaction({ kind: 'found', transaction }, expected);

  test('is verified only if the transaction is final', () => {
    expect(judge(of(transfer()))).toEqual({ verdict: 'verified' });
    expect(judge({ ...of(transfer()), isFinal: false })).toMatchObject({
      verdict: 'unverified',
      text: expect.stringContaining('not confirmed yet'),
    });
  });

  test('of a wrong transaction is wrong, also before it is final', () => {
    for (const isFinal of [true, false])
      expect(judge({ ...of(transfer(1n)), isFinal })).toMatchObject({ verdict: 'wrong' });
  });

  test('of an unknown transaction or an unavailable node is unverified, with a note for the history', () => {
    expect(judgeTransaction({ kind: 'not found' }, expected)).toMatchObject({
      verdict: 'unverified',
      note: 'transaction not verified: unknown to the node',
    });
    expect(judgeTransaction({ kind: 'unavailable', detail: 'status 500' }, expected)).toMatchObject({
      verdict: 'unverified',
      text: expect.stringContaining('(status 500)'),
    });
  });
});

test('the address of an account in hexadecimal digits is the one that wallets show', () => {
  expect(tronAddressFromHex('a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toBe(TOKEN);
  expect(isTronAddress(TOKEN)).toBe(true);
  expect(isTronAddress(TOKEN.replace('6t', '6u'))).toBe(false);
});
