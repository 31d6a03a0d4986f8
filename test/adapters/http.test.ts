import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHttpAggregator } from '../../src/adapters/aggregators/http/adapter.ts';
import { REFUSALS, requestSchema } from '../../src/adapters/aggregators/http/protocol.ts';
import { verifyRequest } from '../../src/adapters/aggregators/http/signing.ts';
import { openSigner } from '../../src/adapters/aggregators/standard-webhooks.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import {
  gist,
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
} from './harness.ts';

const PAYOUT = payoutOf();
const ANSWER = {
  reference: PAYOUT.reference,
  id: 'bank-7',
  state: 'paid',
  amount: '150.00',
  currency: 'RUB',
};

function open(url: string): Aggregator {
  const aggregator = openHttpAggregator(termsOf('http', url), { secret: SECRET });
  onTestFinished(() => aggregator.close());
  return aggregator;
}

type Reply = Parameters<typeof sendSigned>[3] & { unsigned?: boolean };

/** What submit and lookup make of one reply. */
async function hear(body: string | object, { unsigned = false, ...reply }: Reply = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { url } = await startHttp((request, response) =>
    unsigned ? send(response, text) : sendSigned(request, response, text, reply),
  );
  const bank = open(url);
  return {
    submit: gist(await bank.submit(PAYOUT, never())),
    lookup: gist(await bank.lookup({ reference: PAYOUT.reference, providerId: null }, never())),
  };
}

describe('a request', () => {
  test('carries the whole payout, signed', async () => {
    const { url, received } = await startHttp((request, response) =>
      sendSigned(request, response, JSON.stringify(ANSWER)),
    );
    await open(`${url}/gate`).submit(PAYOUT, never());
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

  test('that has no body signs its method and path', async () => {
    const { url, received } = await startHttp((request, response) =>
      sendSigned(request, response, JSON.stringify(ANSWER)),
    );
    await open(`${url}/gate`).lookup({ reference: 'a/b c', providerId: null }, never());
    const [request] = received as [Received];
    expect(request.url).toBe('/gate/payouts/a%2Fb%20c');
    const line = { method: 'GET', path: '/gate/payouts/a%2Fb%20c', body: '' };
    expect(verifyRequest(SIGNER, line, request.headers, new Date())).toHaveProperty('id');
  });
});

describe('an answer', () => {
  const PAID = { verdict: 'paid', providerId: 'bank-7', amount: 15_000n, currency: 'RUB' };

  test.each(['paid', 'returned'] as const)('%s comes with the amount and currency', async (state) => {
    const report = { ...PAID, verdict: state };
    expect(await hear({ ...ANSWER, state })).toEqual({ submit: report, lookup: report });
  });

  test('accepted comes with the id', async () => {
    const report = { verdict: 'accepted', providerId: 'bank-7' };
    expect(await hear({ ...ANSWER, state: 'accepted' })).toEqual({ submit: report, lookup: report });
  });

  test.each(Object.entries(REFUSALS))(
    'refused, %s, proves that nothing was paid',
    async (code, { passing }) => {
      const report = { verdict: 'refused', detail: code, ...(passing ? { passing: true } : {}) };
      expect(await hear({ ...ANSWER, state: 'refused', code })).toEqual({ submit: report, lookup: report });
    },
  );

  test.each(['maintenance', 'DECLINED', 'toString', '__proto__', ''])(
    'refused, "%s", proves nothing',
    async (code) => {
      const heard = await hear({ ...ANSWER, state: 'refused', code });
      expect([heard.submit.verdict, heard.lookup.verdict]).toEqual(['unknown', 'unknown']);
    },
  );

  test('not_found counts only when it was asked for', async () => {
    const heard = await hear({ reference: PAYOUT.reference, state: 'not_found' });
    expect(heard.lookup).toEqual({ verdict: 'not_found' });
    expect(heard.submit.verdict).toBe('unknown');
  });

  test.each(['149.99', '150.01'])(
    'paid over %s is told as it is; accepted or refused over it is unknown',
    async (amount) => {
      expect((await hear({ ...ANSWER, amount })).submit).toMatchObject({ verdict: 'paid', currency: 'RUB' });
      expect((await hear({ ...ANSWER, amount, state: 'accepted' })).submit.verdict).toBe('unknown');
      expect((await hear({ ...ANSWER, amount, state: 'refused', code: 'declined' })).submit.verdict).toBe(
        'unknown',
      );
    },
  );

  test('accepted in another currency is unknown', async () => {
    expect((await hear({ ...ANSWER, currency: 'EUR', state: 'accepted' })).submit.verdict).toBe('unknown');
  });

  test.each<[string, string | object, Reply]>([
    ['is not signed', ANSWER, { unsigned: true }],
    ['is signed with another key', ANSWER, { signer: openSigner(secretOf('x'), 'secret') }],
    ['answers another request', ANSWER, { id: 'msg_other' }],
    ['is six minutes old', ANSWER, { now: new Date(Date.now() - 360_000) }],
    ['is six minutes early', ANSWER, { now: new Date(Date.now() + 360_000) }],
    ['has status 500', ANSWER, { status: 500 }],
    ['has status 201', ANSWER, { status: 201 }],
    ['has status 302', ANSWER, { status: 302 }],
    ['is about another reference', { ...ANSWER, reference: 'wd-2' }, {}],
    ['is no JSON', '<html>paid</html>', {}],
    ['is half of its JSON', JSON.stringify(ANSWER).slice(0, -9), {}],
    ['is nothing', '', {}],
    ['is null', 'null', {}],
    ['is an error text', { error: 'declined' }, {}],
    ['has a state of its own', { ...ANSWER, state: 'Paid' }, {}],
    ['has a number as its amount', { ...ANSWER, amount: 150 }, {}],
    ['has three decimals', { ...ANSWER, amount: '150.000' }, {}],
    ['has a negative amount', { ...ANSWER, amount: '-150.00' }, {}],
    ['has no amount', { ...ANSWER, amount: undefined }, {}],
    ['has no id', { ...ANSWER, id: undefined }, {}],
  ])('that %s is unknown', async (_, body, reply) => {
    const heard = await hear(body, reply);
    expect([heard.submit.verdict, heard.lookup.verdict]).toEqual(['unknown', 'unknown']);
  });

  test('that does not come is unknown, and a connection that is refused is not sent', async () => {
    const { url } = await startHttp((request) => request.socket.destroy());
    expect((await open(url).submit(PAYOUT, never())).verdict).toBe('unknown');
    const away = open('http://127.0.0.1:1');
    expect((await away.submit(PAYOUT, never())).verdict).toBe('not_sent');
    expect((await away.lookup({ reference: 'wd-1', providerId: null }, never())).verdict).toBe('unknown');
  });

  test('never shows the destination or the key, whatever it quotes', async () => {
    const wallet = 'shop.of-anna';
    const text = `No ${wallet}, +7 (916) 123-45-67, 4111 1111 1111 1111, anna@mail.example, ${SECRET}\n${'x'.repeat(500)}`;
    const { url } = await startHttp((request, response) =>
      sendSigned(request, response, JSON.stringify({ ...ANSWER, state: 'refused', code: 'declined', text })),
    );
    const bank = open(url);
    const submitted = await bank.submit(payoutOf({ system: 'ewallet', wallet }), never());
    expect(submitted.verdict === 'refused' && submitted.detail).toMatch(/^declined: No \*\*\*/);
    expect(JSON.stringify(submitted)).not.toMatch(/anna|916|4111|whsec|c3Nz/);
    expect(JSON.stringify(gist(submitted)).length).toBeLessThan(400);
    expect(gist(await bank.lookup({ reference: PAYOUT.reference, providerId: null }, never()))).toEqual({
      verdict: 'refused',
      detail: 'declined',
    });
  });
});

describe('fuzzed answers', () => {
  const broken = fc.oneof(
    fc.string(),
    fc.json(),
    fc.nat(JSON.stringify(ANSWER).length - 1).map((length) => JSON.stringify(ANSWER).slice(0, length)),
    fc
      .tuple(
        fc.constantFrom(...Object.keys(ANSWER)),
        fc.jsonValue().filter((value) => typeof value !== 'string'),
      )
      .map(([field, value]) => JSON.stringify({ ...ANSWER, [field]: value })),
  );

  property.prop([fc.oneof(broken, fc.constant(JSON.stringify(ANSWER))), fc.integer({ min: 200, max: 599 })], {
    numRuns: 100,
  })('without a signature are unknown, whatever they say', async (body, status) => {
    await withServer(
      (_, response) => send(response, body, { status }),
      async (bank) => expect((await bank.submit(PAYOUT, never())).verdict).toBe('unknown'),
    );
  });

  property.prop([broken], { numRuns: 150 })(
    'that are signed but not of the schema are unknown',
    async (body) => {
      await withServer(
        (request, response) => sendSigned(request, response, body),
        async (bank) => expect((await bank.submit(PAYOUT, never())).verdict).toBe('unknown'),
      );
    },
  );

  let answer: Parameters<typeof startHttp>[0] = () => undefined;
  let server: Promise<{ url: string }> | undefined;
  let bank: Aggregator | undefined;

  /** One server for all the runs of a property. */
  async function withServer(next: typeof answer, work: (bank: Aggregator) => Promise<void>): Promise<void> {
    answer = next;
    if (bank === undefined) {
      server = startHttp((request, response) => answer(request, response));
      bank = open((await server).url);
      onTestFinished(() => {
        bank = undefined;
      });
    }
    await work(bank);
  }
});

describe('a callback', () => {
  const NOW = new Date('2026-11-15T12:00:00Z');
  const BODY = JSON.stringify(ANSWER);
  const bank = openHttpAggregator(termsOf('http', 'http://127.0.0.1:1'), { secret: SECRET });
  const headersOf = (body = BODY, { signer = SIGNER, at = NOW, id = 'cb-1' } = {}) => ({
    ...signer.sign({ id, body }, at),
  });

  test('that is signed is heard, under its own id', () => {
    expect(bank.readCallback({ headers: headersOf(), body: BODY }, NOW)).toEqual({
      id: 'cb-1',
      reference: PAYOUT.reference,
      report: {
        verdict: 'paid',
        providerId: 'bank-7',
        amount: 15_000n,
        currency: 'RUB',
        exchange: { request: null, status: null, answer: BODY, ms: null },
      },
    });
  });

  test('may carry several signatures, as while keys are changed', () => {
    const own = headersOf();
    const other = headersOf(BODY, { signer: openSigner(secretOf('x'), 'secret') });
    const both = `${other['webhook-signature']} ${own['webhook-signature']}`;
    const headers = { ...own, 'webhook-signature': both };
    expect(bank.readCallback({ headers, body: BODY }, NOW)).toHaveProperty('report');
  });

  const moved = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

  test.each([-300, 300])('is heard %i s off the clock that it is read by', (seconds) =>
    expect(
      bank.readCallback({ headers: headersOf(BODY, { at: moved(seconds) }), body: BODY }, NOW),
    ).toHaveProperty('report'),
  );

  const swapped = JSON.stringify({ ...ANSWER, amount: '950.00' });
  test.each<[string, Record<string, string | string[]>, string]>([
    ['is not signed', {}, BODY],
    ['is signed with another key', headersOf(BODY, { signer: openSigner(secretOf('x'), 'secret') }), BODY],
    ['has the body of another', headersOf(), swapped],
    ['has the id of another', { ...headersOf(), 'webhook-id': 'cb-2' }, BODY],
    ['has the time of another', { ...headersOf(), 'webhook-timestamp': '1794744001' }, BODY],
    ['is too old', headersOf(BODY, { at: moved(-301) }), BODY],
    ['is too new', headersOf(BODY, { at: moved(301) }), BODY],
    ['has two ids', { ...headersOf(), 'webhook-id': ['cb-1', 'cb-1'] }, BODY],
    ['has a time that is none', { ...headersOf(), 'webhook-timestamp': '1e9' }, BODY],
    ['has an empty signature', { ...headersOf(), 'webhook-signature': '' }, BODY],
    [
      'has a signature of another version',
      { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].replace('v1', 'v2') },
      BODY,
    ],
    ['is no JSON', headersOf('paid'), 'paid'],
    ['is of another shape', headersOf('{"reference":"wd-1"}'), '{"reference":"wd-1"}'],
    [
      'says not_found',
      headersOf('{"reference":"wd-1","state":"not_found"}'),
      '{"reference":"wd-1","state":"not_found"}',
    ],
  ])('that %s is refused', (_, headers, body) => {
    expect(bank.readCallback({ headers, body }, NOW)).toEqual({ refused: expect.any(String) });
  });

  test('that refuses with a code of its own proves nothing', () => {
    const body = JSON.stringify({ ...ANSWER, state: 'refused', code: 'maintenance' });
    expect(bank.readCallback({ headers: headersOf(body), body }, NOW)).toMatchObject({
      report: { verdict: 'unknown' },
    });
  });
});

describe('a statement', () => {
  const line = {
    reference: 'wd-1',
    id: 'b-1',
    state: 'paid',
    amount: '1.5',
    currency: 'RUB',
    at: '2026-11-15T10:00:00Z',
  };

  test('is read page by page', async () => {
    const { url, received } = await startHttp((request, response) =>
      sendSigned(
        request,
        response,
        JSON.stringify(
          request.url?.includes('after=2')
            ? { lines: [{ ...line, reference: 'wd-2' }] }
            : { lines: [line], next: '2' },
        ),
      ),
    );
    expect(await open(url).statement?.('2026-11-15', never())).toMatchObject([
      { reference: 'wd-1', providerId: 'b-1', amount: 150n, at: new Date('2026-11-15T10:00:00Z') },
      { reference: 'wd-2' },
    ]);
    expect(received.map((request) => request.url)).toEqual([
      '/statement?day=2026-11-15',
      '/statement?day=2026-11-15&after=2',
    ]);
  });

  test('that is not signed is none', async () => {
    const { url } = await startHttp((_, response) => send(response, JSON.stringify({ lines: [line] })));
    await expect(open(url).statement?.('2026-11-15', never())).rejects.toThrow('No statement of bank');
  });
});

test.each([{}, { secret: '' }, { secret: 'letmein' }, { secret: 'whsec_c2hvcnQ=' }])(
  'a key that is none is refused at once: %j',
  (secrets) =>
    expect(() => openHttpAggregator(termsOf('http', 'http://127.0.0.1:1'), secrets as never)).toThrow(
      /secret/,
    ),
);
