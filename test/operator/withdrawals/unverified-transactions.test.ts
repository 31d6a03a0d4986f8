// The money has left before a payment is recorded, so a transaction that the node cannot verify now can be recorded if an
// operator accepts that; history and audit log say so. A wrong transaction is never recorded that way.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { addOperators, money } from '../../harness/app.ts';
import { type NodeReplies, transactionInfo } from '../../harness/nodes/tron-node.ts';
import { expireReauthentication, signInNewOperator } from '../../harness/operator-client.ts';
import {
  AMOUNT,
  DOORS,
  NODE_KEY,
  newHash,
  openUsdtPayments,
  RECIPIENT,
  sends,
  type UsdtPayments,
} from './usdt-payments.ts';

let payments: UsdtPayments;
beforeAll(async () => {
  payments = await openUsdtPayments();
});
afterAll(async () => {
  expect(payments.server.log.join('')).not.toContain(NODE_KEY);
  await payments.close();
});

type Replies = (hash: string) => NodeReplies;
const right = (hash: string) => transactionInfo(hash, [{ to: RECIPIENT, amount: AMOUNT }]);
const replyWith =
  (write: (response: ServerResponse, hash: string) => unknown): Replies =>
  (hash) => ({ solidified: (response) => write(response, hash) });

const UNVERIFIED: readonly (readonly [string, Replies, RegExp])[] = [
  ['is unknown to the node', () => ({}), /does not know this transaction/],
  ['is only in the newest blocks', (hash) => ({ newest: right(hash) }), /not confirmed yet. Wait a minute/],
  ['has a reply that is no JSON', replyWith((response) => response.end('{"id":')), /not JSON/],
  ['has an error as its reply', () => ({ solidified: { Error: 'class X' } }), /schema/],
  ['has a reply about another one', () => ({ solidified: right(newHash()) }), /another transaction/],
  [
    'has a redirect as its reply',
    replyWith((response) => response.writeHead(302, { location: '/elsewhere' }).end()),
    /status 302/,
  ],
  ['has no reply within the deadline', replyWith(() => undefined), /no reply within/],
  [
    'has a huge reply',
    replyWith((response, hash) => response.end(JSON.stringify({ ...right(hash), x: 'x'.repeat(200_000) }))),
    /no usable answer/,
  ],
  ['has no reply but a closed connection', replyWith((response) => response.destroy()), /no usable answer/],
];

const everywhere = UNVERIFIED.flatMap((row) => DOORS.map((door) => [door, ...row] as const));

test.each(everywhere)('%s rejects a transaction that %s', async (door, _, replies, words) => {
  const id = await payments.claim();
  const outcome = await payments.doors[door](id, payments.transaction(replies));
  expect(outcome).toEqual({ isPaid: false, text: expect.stringMatching(words) });
  expect(outcome.text).toContain('(accept_unverified, --accept-unverified)');
  expect(await payments.stateOf(id)).toBe('Created');
});

test.each(UNVERIFIED)('an operator can accept a transaction that %s', async (_, replies) => {
  const id = await payments.claim();
  const reference = payments.transaction(replies);
  expect(await payments.ann.post(`/withdrawals/${id}/pay`, { reference })).toMatchObject({
    status: 422,
    body: { field: 'accept_unverified' },
  });
  expect(
    await payments.ann.post(`/withdrawals/${id}/pay`, { reference, accept_unverified: true }),
  ).toMatchObject({ status: 200 });
  expect(await payments.recordsOf(id)).toMatchObject({
    reason: expect.stringMatching(/^transaction not verified: /),
    audit: { reference, transaction: expect.stringMatching(/^transaction not verified: /) },
  });
});

test('the command line accepts one with --accept-unverified', async () => {
  const id = await payments.claim();
  const args = ['withdrawal', 'pay', String(id), '--reference', newHash()];
  expect(await payments.run(...args)).toMatchObject({ code: 1 });
  expect(await payments.run(...args, '--accept-unverified')).toMatchObject({ code: 0 });
  expect(await payments.recordsOf(id)).toMatchObject({
    reason: 'transaction not verified: unknown to the node',
    audit: { transaction: 'transaction not verified: unknown to the node' },
  });
});

test('a transaction that is verified is not recorded as accepted', async () => {
  const id = await payments.claim();
  const reference = payments.transaction(sends({}));
  await payments.ann.post(`/withdrawals/${id}/pay`, { reference, accept_unverified: true });
  expect(await payments.recordsOf(id)).toMatchObject({
    reason: null,
    audit: { transaction: 'transaction verified' },
  });
});

test('only a person who authenticated recently accepts one', async () => {
  const tim = await signInNewOperator(payments.server, 'tim', 'maker');
  const id = await payments.claim();
  await tim.post(`/withdrawals/${id}/claim`, { take_over: true });
  await expireReauthentication(payments.server.database, tim.name);
  const body = { reference: newHash(), accept_unverified: true };
  expect(await tim.post(`/withdrawals/${id}/pay`, body)).toMatchObject({
    status: 403,
    body: { code: 'prove_first' },
  });
  expect(await tim.post(`/withdrawals/${id}/pay`, { ...body, accept_unverified: false })).toMatchObject({
    status: 422,
  });
});

test('a file with many rows stops to ask a node that fails, and every row has its problem', async () => {
  const ids: number[] = [];
  for (let row = 0; row < 20; row += 1) ids.push(await payments.claim());
  const lines = ids.map((id) => {
    const hash = payments.transaction(replyWith((response) => response.writeHead(503).end()));
    return `${id},1.027221,paid,${hash},`;
  });
  const csv = ['withdrawal_id,amount,status,reference,reason', ...lines].join('\n');
  const calls = payments.node.calls.length;
  const { body } = await payments.ann.post('/withdrawals/payment-results', { csv, apply: true });
  expect(body).toMatchObject({ ok: 0, errors: 20 });
  for (const { message } of body['rows'] as { message: string }[])
    expect(message).toMatch(/status 503|not asked after several failures/);
  expect(payments.node.calls.length - calls).toBeLessThan(8);
});

describe('above the four-eyes amount', () => {
  beforeAll(async () => {
    await addOperators(payments.server.app, 'ben');
    await setFourEyes(payments.server.app, TESTER, { above: money('500') });
  });

  let id: number;
  beforeEach(async () => {
    id = await payments.claim({ amount: '1000.00' });
  });
  const propose = async (reference: string, accept = true) => {
    const reply = await payments.ann.post(`/withdrawals/${id}/pay`, { reference, accept_unverified: accept });
    return { ...reply, proposal: reply.body['proposal'] as { id: number; reason: string | null } };
  };
  const confirm = (proposal: { readonly id: number }) =>
    decideProposal(payments.server.app, operatorActor('ben'), { id: proposal.id, verdict: 'confirmed' });

  test('a wrong transaction is not even proposed', async () => {
    expect(await propose(payments.transaction(sends({ amount: 1n })))).toMatchObject({ status: 422 });
    expect(await propose(newHash(), false)).toMatchObject({ status: 422 });
  });

  test('the proposal says that its transaction was not verified', async () => {
    const { proposal } = await propose(newHash());
    expect(proposal.reason).toBe('transaction not verified: unknown to the node');
    expect(await confirm(proposal)).toMatchObject({ ok: true });
    expect(await payments.recordsOf(id)).toMatchObject({
      reason: 'transaction not verified: unknown to the node; proposed by ann, confirmed by ben',
      audit: { transaction: 'transaction not verified: unknown to the node' },
    });
  });

  test('the confirmation looks again: a transaction that turned out wrong is not recorded', async () => {
    const reference = newHash();
    const { proposal } = await propose(reference);
    payments.node.replies.set(reference, sends({ amount: 1n })(reference));
    expect(await confirm(proposal)).toMatchObject({
      ok: false,
      rejection: { text: expect.stringContaining('sends 0.000001 USDT') },
    });
    expect(await payments.stateOf(id)).toBe('Created');
    // 1000.00 at 97.35.
    payments.node.replies.set(reference, sends({ amount: 10_272_213n })(reference));
    expect(await confirm(proposal)).toMatchObject({ ok: true });
    expect(await payments.recordsOf(id)).toMatchObject({ audit: { transaction: 'transaction verified' } });
  });
});

/** Last: the node does not come back. */
describe('a node that is down', () => {
  beforeAll(() => payments.node.close());

  test.each(DOORS)('%s rejects every transaction', async (door) => {
    const id = await payments.claim();
    expect(await payments.doors[door](id, newHash())).toEqual({
      isPaid: false,
      text: expect.stringContaining('no usable answer (ECONNREFUSED'),
    });
    expect(await payments.stateOf(id)).toBe('Created');
  });

  test('does not prevent that a payment is recorded', async () => {
    const id = await payments.claim();
    const body = { reference: newHash(), accept_unverified: true };
    expect(await payments.ann.post(`/withdrawals/${id}/pay`, body)).toMatchObject({ status: 200 });
    expect(await payments.recordsOf(id)).toMatchObject({
      audit: {
        transaction: expect.stringContaining('not verified: no usable answer of the node (ECONNREFUSED'),
      },
    });
  });
});
