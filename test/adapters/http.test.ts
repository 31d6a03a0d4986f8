// The http adapter: its requests, and the report about each reply.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHttpAggregator } from '../../src/adapters/aggregators/http/adapter.ts';
import { REFUSALS, requestSchema } from '../../src/adapters/aggregators/http/protocol.ts';
import { verifyRequest } from '../../src/adapters/aggregators/http/signing.ts';
import { openSigner } from '../../src/adapters/shared/standard-webhooks.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import {
  never,
  payoutOf,
  type Received,
  SECRET,
  SIGNER,
  secretOf,
  send,
  sendSigned,
  startHttp,
  termsOf,
  withoutExchange,
} from './harness.ts';
import { openBank, PAID_STATUS, PAYOUT } from './http-harness.ts';

type Reply = Parameters<typeof sendSigned>[3] & { unsigned?: boolean };

/** The reports of submit and lookup about one reply. */
async function reportsOf(body: string | object, { unsigned = false, ...reply }: Reply = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { url } = await startHttp((request, response) =>
    unsigned ? send(response, text) : sendSigned(request, response, text, reply),
  );
  const bank = openBank(url);
  return {
    submit: withoutExchange(await bank.submit(PAYOUT, never())),
    lookup: withoutExchange(await bank.lookup({ reference: PAYOUT.reference, providerId: null }, never())),
  };
}

describe('a request', () => {
  test('contains the payout and is signed', async () => {
    const { url, received } = await startHttp((request, response) =>
      sendSigned(request, response, JSON.stringify(PAID_STATUS)),
    );
    await openBank(`${url}/gate`).submit(PAYOUT, never());
    const [request] = received as [Received];
    expect([request.method, request.url]).toEqual(['POST', '/gate/payouts']);
    expect(JSON.parse(request.text)).toEqual({
      reference: PAYOUT.reference,
      amount: '150.00',
      currency: 'RUB',
      system: 'fps',
      bank_id: '100000000111',
      wallet: '79161234567',
      not_after: PAYOUT.notAfter.toISOString(),
    });
    expect(requestSchema.safeParse(JSON.parse(request.text)).success).toBe(true);
    expect(SIGNER.verify({ headers: request.headers, body: request.text }, new Date())).toHaveProperty('id');
  });

  test('without a body signs its method and path', async () => {
    const { url, received } = await startHttp((request, response) =>
      sendSigned(request, response, JSON.stringify(PAID_STATUS)),
    );
    await openBank(`${url}/gate`).lookup({ reference: 'a/b c', providerId: null }, never());
    const [request] = received as [Received];
    expect(request.url).toBe('/gate/payouts/a%2Fb%20c');
    const line = { method: 'GET', path: '/gate/payouts/a%2Fb%20c', body: '' };
    expect(verifyRequest(SIGNER, line, request.headers, new Date())).toHaveProperty('id');
  });
});

describe('a reply', () => {
  const PAID = { verdict: 'paid', providerId: 'bank-7', amount: 15_000n, currency: 'RUB' };

  test.each(['paid', 'returned'] as const)('%s is reported with amount and currency', async (state) => {
    const report = { ...PAID, verdict: state };
    expect(await reportsOf({ ...PAID_STATUS, state })).toEqual({ submit: report, lookup: report });
  });

  test('accepted is reported with the id', async () => {
    const report = { verdict: 'accepted', providerId: 'bank-7' };
    expect(await reportsOf({ ...PAID_STATUS, state: 'accepted' })).toEqual({
      submit: report,
      lookup: report,
    });
  });

  test.each(Object.entries(REFUSALS))(
    'refused with the code %s is a refusal',
    async (code, { retryable, ...more }) => {
      const fault = 'routeFault' in more ? { routeFault: true } : {};
      const report = {
        verdict: 'refused',
        detail: code,
        ...(retryable ? { retryable: true } : { reason: code }),
        ...fault,
      };
      expect(await reportsOf({ ...PAID_STATUS, state: 'refused', code })).toEqual({
        submit: report,
        lookup: report,
      });
    },
  );

  test.each(['maintenance', 'DECLINED', 'toString', '__proto__', ''])(
    'refused with the unlisted code "%s" is unknown',
    async (code) => {
      const reports = await reportsOf({ ...PAID_STATUS, state: 'refused', code });
      expect([reports.submit.verdict, reports.lookup.verdict]).toEqual(['unknown', 'unknown']);
    },
  );

  test('not_found counts only for a lookup', async () => {
    const reports = await reportsOf({ reference: PAYOUT.reference, state: 'not_found' });
    expect(reports.lookup).toEqual({ verdict: 'not_found' });
    expect(reports.submit.verdict).toBe('unknown');
  });

  test.each(['149.99', '150.01'])(
    'paid with the amount %s is reported unchanged; accepted or refused with it is unknown',
    async (amount) => {
      expect((await reportsOf({ ...PAID_STATUS, amount })).submit).toMatchObject({
        verdict: 'paid',
        currency: 'RUB',
      });
      expect((await reportsOf({ ...PAID_STATUS, amount, state: 'accepted' })).submit.verdict).toBe('unknown');
      expect(
        (await reportsOf({ ...PAID_STATUS, amount, state: 'refused', code: 'declined' })).submit.verdict,
      ).toBe('unknown');
    },
  );

  test('accepted in another currency is unknown', async () => {
    expect((await reportsOf({ ...PAID_STATUS, currency: 'EUR', state: 'accepted' })).submit.verdict).toBe(
      'unknown',
    );
  });

  test.each<[string, string | object, Reply]>([
    ['is not signed', PAID_STATUS, { unsigned: true }],
    ['is signed with another key', PAID_STATUS, { signer: openSigner(secretOf('x'), 'secret') }],
    ['belongs to another request', PAID_STATUS, { id: 'msg_other' }],
    ['is six minutes old', PAID_STATUS, { now: new Date(Date.now() - 360_000) }],
    ['is six minutes early', PAID_STATUS, { now: new Date(Date.now() + 360_000) }],
    ['has status 500', PAID_STATUS, { status: 500 }],
    ['has status 201', PAID_STATUS, { status: 201 }],
    ['has status 302', PAID_STATUS, { status: 302 }],
    ['is about another reference', { ...PAID_STATUS, reference: 'wd-2' }, {}],
    ['is not JSON', '<html>paid</html>', {}],
    ['is truncated JSON', JSON.stringify(PAID_STATUS).slice(0, -9), {}],
    ['is empty', '', {}],
    ['is null', 'null', {}],
    ['is an error text', { error: 'declined' }, {}],
    ['has a state that is not in the protocol', { ...PAID_STATUS, state: 'Paid' }, {}],
    ['has a number as its amount', { ...PAID_STATUS, amount: 150 }, {}],
    ['has three decimals', { ...PAID_STATUS, amount: '150.000' }, {}],
    ['has a negative amount', { ...PAID_STATUS, amount: '-150.00' }, {}],
    ['has no amount', { ...PAID_STATUS, amount: undefined }, {}],
    ['has no id', { ...PAID_STATUS, id: undefined }, {}],
  ])('that %s is unknown', async (_, body, reply) => {
    const reports = await reportsOf(body, reply);
    expect([reports.submit.verdict, reports.lookup.verdict]).toEqual(['unknown', 'unknown']);
  });

  test('that is missing is unknown; after a refused connection, a submit is not_sent and a lookup unknown', async () => {
    const { url } = await startHttp((request) => request.socket.destroy());
    expect((await openBank(url).submit(PAYOUT, never())).verdict).toBe('unknown');
    const unreachable = openBank('http://127.0.0.1:1');
    expect((await unreachable.submit(PAYOUT, never())).verdict).toBe('not_sent');
    expect((await unreachable.lookup({ reference: 'wd-1', providerId: null }, never())).verdict).toBe(
      'unknown',
    );
  });

  test('with a destination or a key in its text is redacted', async () => {
    const wallet = 'shop.of-anna';
    const text = `No ${wallet}, +7 (916) 123-45-67, 4111 1111 1111 1111, anna@mail.example, ${SECRET}\n${'x'.repeat(500)}`;
    const { url } = await startHttp((request, response) =>
      sendSigned(
        request,
        response,
        JSON.stringify({ ...PAID_STATUS, state: 'refused', code: 'declined', text }),
      ),
    );
    const bank = openBank(url);
    const submitted = await bank.submit(payoutOf({ system: 'ewallet', wallet }), never());
    expect(submitted.verdict === 'refused' && submitted.detail).toMatch(/^declined: No \*\*\*/);
    expect(JSON.stringify(submitted)).not.toMatch(/anna|916|4111|whsec|c3Nz/);
    expect(JSON.stringify(withoutExchange(submitted)).length).toBeLessThan(400);
    expect(
      withoutExchange(await bank.lookup({ reference: PAYOUT.reference, providerId: null }, never())),
    ).toEqual({
      verdict: 'refused',
      detail: 'declined',
      reason: 'declined',
    });
  });
});

describe('fuzzed replies', () => {
  const broken = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .nat(JSON.stringify(PAID_STATUS).length - 1)
      .map((length) => JSON.stringify(PAID_STATUS).slice(0, length)),
    fc
      .tuple(
        fc.constantFrom(...Object.keys(PAID_STATUS)),
        fc.jsonValue().filter((value) => typeof value !== 'string'),
      )
      .map(([field, value]) => JSON.stringify({ ...PAID_STATUS, [field]: value })),
  );

  property.prop(
    [fc.oneof(broken, fc.constant(JSON.stringify(PAID_STATUS))), fc.integer({ min: 200, max: 599 })],
    {
      numRuns: 100,
    },
  )('without a signature are unknown', async (body, status) => {
    await withServer(
      (_, response) => send(response, body, { status }),
      async (bank) => expect((await bank.submit(PAYOUT, never())).verdict).toBe('unknown'),
    );
  });

  property.prop([broken], { numRuns: 150 })(
    'that are signed but do not match the schema are unknown',
    async (body) => {
      await withServer(
        (request, response) => sendSigned(request, response, body),
        async (bank) => expect((await bank.submit(PAYOUT, never())).verdict).toBe('unknown'),
      );
    },
  );

  let respond: Parameters<typeof startHttp>[0] = () => undefined;
  let server: Promise<{ url: string }> | undefined;
  let bank: Aggregator | undefined;

  /** Uses one server for all runs of a property. */
  async function withServer(next: typeof respond, work: (bank: Aggregator) => Promise<void>): Promise<void> {
    respond = next;
    if (bank === undefined) {
      server = startHttp((request, response) => respond(request, response));
      bank = openBank((await server).url);
      onTestFinished(() => {
        bank = undefined;
      });
    }
    await work(bank);
  }
});

test.each([{}, { secret: '' }, { secret: 'letmein' }, { secret: 'whsec_c2hvcnQ=' }])(
  'invalid keys are rejected on opening: %j',
  (secrets) =>
    expect(() => openHttpAggregator(termsOf('http', 'http://127.0.0.1:1'), secrets as never)).toThrow(
      /secret/,
    ),
);
