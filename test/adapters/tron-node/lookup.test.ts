// The lookup of a transaction at a TRON node, against a real HTTP server: every reply is a result, and none is an error.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTronNode } from '../../../src/adapters/tron-node/index.ts';
import type { TransactionLookup } from '../../../src/ports/transaction-lookup.ts';
import {
  type NodeReplies,
  startTronNode,
  type TronNode,
  transactionInfo,
  transferEvent,
  USDT_CONTRACT,
} from '../../harness/nodes/tron-node.ts';

const HASH = 'ab'.repeat(32);
const RECIPIENT = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const sent = { to: RECIPIENT, amount: 51_361_068n };
const right = transactionInfo(HASH, [sent]);

let node: TronNode;
let lookup: TransactionLookup;
beforeAll(async () => {
  node = await startTronNode();
  lookup = openTronNode({ url: node.url, key: 'key-of-node', token: USDT_CONTRACT, deadlineMs: 500 });
});
afterAll(async () => {
  await lookup.close();
  await node.close();
});
beforeEach(() => {
  node.calls.length = 0;
});

const find = (replies: NodeReplies, hash = HASH) => {
  node.replies.set(HASH, replies);
  return lookup.find(hash);
};
const transfers = [{ token: USDT_CONTRACT, recipient: RECIPIENT, amount: 51_361_068n }];

test('a transaction in a solidified block is final, after one call', async () => {
  expect(await find({ solidified: right })).toEqual({
    kind: 'found',
    transaction: { result: 'SUCCESS', isFinal: true, transfers },
  });
  expect(node.calls).toMatchObject([{ path: '/walletsolidity/gettransactioninfobyid', hash: HASH }]);
});

test('a transaction that only the newest blocks have is not final', async () => {
  expect(await find({ newest: right })).toEqual({
    kind: 'found',
    transaction: { result: 'SUCCESS', isFinal: false, transfers },
  });
  expect(node.calls.map(({ path }) => path)).toEqual([
    '/walletsolidity/gettransactioninfobyid',
    '/wallet/gettransactioninfobyid',
  ]);
});

test('a transaction that neither has is not found', async () => {
  expect(await find({})).toEqual({ kind: 'not found' });
});

test('a hash in capital letters is the same transaction', async () => {
  expect(await find({ solidified: right }, HASH.toUpperCase())).toMatchObject({ kind: 'found' });
});

test('the key is sent in its header', async () => {
  await find({ solidified: right });
  expect(node.calls[0]?.headers['tron-pro-api-key']).toBe('key-of-node');
});

test('an address with a path is a prefix of every call', async () => {
  const withPath = openTronNode({ url: `${node.url}/secret/`, key: undefined, token: USDT_CONTRACT });
  onTestFinished(() => withPath.close());
  node.replies.set(HASH, { solidified: right });
  expect(await withPath.find(HASH)).toMatchObject({ kind: 'found' });
  expect(node.calls[0]).toMatchObject({ path: '/secret/walletsolidity/gettransactioninfobyid' });
  expect(node.calls[0]?.headers).not.toHaveProperty('tron-pro-api-key');
});

test.each([
  ['REVERT', transactionInfo(HASH, [sent], 'REVERT'), 'REVERT'],
  ['OUT_OF_ENERGY', { ...transactionInfo(HASH, [], 'OUT_OF_ENERGY'), result: 'FAILED' }, 'OUT_OF_ENERGY'],
  ['a failure that only the transaction as a whole has', { ...right, result: 'FAILED' }, 'FAILED'],
  ['a success that the node spells out', { ...right, result: 'SUCESS' }, 'SUCCESS'],
  ['a transfer of TRX', { id: HASH, blockNumber: 1, receipt: { net_usage: 268 } }, null],
])('the result is read: %s', async (_, solidified, result) => {
  expect(await find({ solidified })).toMatchObject({ kind: 'found', transaction: { result } });
});

const event = transferEvent(sent);
test.each([
  ['of another name', { ...event, topics: ['0'.repeat(64), ...event.topics.slice(1)] }],
  ['without topics', { address: event.address, data: event.data }],
  ['without data', { address: event.address, topics: event.topics }],
  ['with an indexed amount', { ...event, topics: [...event.topics, event.data], data: '' }],
  ['with data that is no number', { ...event, data: 'g'.repeat(64) }],
  ['with data that is too long', { ...event, data: `${event.data}00` }],
  ['of a contract that is no address', { ...event, address: 'a6' }],
])('an event %s is no transfer', async (_, other) => {
  expect(await find({ solidified: { ...right, log: [other] } })).toMatchObject({
    transaction: { transfers: [] },
  });
  expect(await find({ solidified: { ...right, log: [other, event] } })).toMatchObject({
    transaction: { transfers },
  });
});

test('an amount of 256 bits is exact', async () => {
  const amount = 2n ** 256n - 1n;
  expect(await find({ solidified: transactionInfo(HASH, [{ ...sent, amount }]) })).toMatchObject({
    transaction: { transfers: [{ amount }] },
  });
});

test.each<readonly [string, NodeReplies, RegExp]>([
  ['garbage', { solidified: (response) => response.end('<html>') }, /not JSON/],
  ['an empty body', { solidified: (response) => response.end() }, /not JSON/],
  ['a list', { solidified: [] }, /schema/],
  ['an error with status 200', { solidified: { Error: 'class java.lang.NullPointerException' } }, /schema/],
  ['a transaction without a block', { solidified: { ...right, blockNumber: undefined } }, /schema/],
  ['a result that is no name', { solidified: { ...right, receipt: { result: '<b>' } } }, /schema/],
  ['another transaction', { solidified: transactionInfo('cd'.repeat(32), [sent]) }, /another transaction/],
  ['status 500', { solidified: (response) => response.writeHead(500).end('{}') }, /status 500/],
  ['status 403', { solidified: (response) => response.writeHead(403).end('{}') }, /status 403/],
  [
    'a redirect',
    {
      solidified: (response) => response.writeHead(307, { location: '/wallet/gettransactioninfobyid' }).end(),
    },
    /status 307/,
  ],
  ['no reply within the deadline', { solidified: () => undefined }, /no reply within 500 ms/],
  ['a huge body', { solidified: { ...right, padding: 'x'.repeat(100_000) } }, /./],
  ['half a reply', { solidified: (response) => response.write('{"id":') && response.destroy() }, /./],
  ['a closed connection', { solidified: (response) => response.destroy() }, /./],
  ['a failure of the second call', { newest: (response) => response.writeHead(502).end() }, /status 502/],
])('%s is no answer', async (_, replies, detail) => {
  expect(await find(replies)).toEqual({ kind: 'unavailable', detail: expect.stringMatching(detail) });
  if (!replies.newest) expect(node.calls).toHaveLength(1);
});

test('a node that is not there is no answer', async () => {
  const gone = await startTronNode();
  await gone.close();
  const unreachable = openTronNode({ url: gone.url, key: 'key-of-node', token: USDT_CONTRACT });
  onTestFinished(() => unreachable.close());
  const result = await unreachable.find(HASH);
  expect(result).toEqual({ kind: 'unavailable', detail: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify(result)).not.toContain('key-of-node');
});
