// The http adapter: callbacks and statements.
import { describe, expect, test } from 'vitest';
import { openHttpAggregator } from '../../src/adapters/aggregators/http/adapter.ts';
import { openSigner } from '../../src/adapters/shared/standard-webhooks.ts';
import { never, SECRET, SIGNER, secretOf, send, sendSigned, startHttp, termsOf } from './harness.ts';
import { openBank, PAID_STATUS, PAYOUT } from './http-harness.ts';

describe('a callback', () => {
  const NOW = new Date('2026-11-15T12:00:00Z');
  const BODY = JSON.stringify(PAID_STATUS);
  const bank = openHttpAggregator(termsOf('http', 'http://127.0.0.1:1'), { secret: SECRET });
  const headersOf = (body = BODY, { signer = SIGNER, at = NOW, id = 'cb-1' } = {}) => ({
    ...signer.sign({ id, body }, at),
  });

  test('that is signed is read with its own id', () => {
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

  test('may have several signatures, as during a change of keys', () => {
    const valid = headersOf();
    const other = headersOf(BODY, { signer: openSigner(secretOf('x'), 'secret') });
    const both = `${other['webhook-signature']} ${valid['webhook-signature']}`;
    const headers = { ...valid, 'webhook-signature': both };
    expect(bank.readCallback({ headers, body: BODY }, NOW)).toHaveProperty('report');
  });

  const shifted = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

  test.each([-300, 300])('is accepted with a time that differs by %i s', (seconds) =>
    expect(
      bank.readCallback({ headers: headersOf(BODY, { at: shifted(seconds) }), body: BODY }, NOW),
    ).toHaveProperty('report'),
  );

  const swapped = JSON.stringify({ ...PAID_STATUS, amount: '950.00' });
  test.each<[string, Record<string, string | string[]>, string]>([
    ['is not signed', {}, BODY],
    ['is signed with another key', headersOf(BODY, { signer: openSigner(secretOf('x'), 'secret') }), BODY],
    ['has another body than the signed one', headersOf(), swapped],
    ['has another id than the signed one', { ...headersOf(), 'webhook-id': 'cb-2' }, BODY],
    ['has another time than the signed one', { ...headersOf(), 'webhook-timestamp': '1794744001' }, BODY],
    ['is too old', headersOf(BODY, { at: shifted(-301) }), BODY],
    ['is in the future', headersOf(BODY, { at: shifted(301) }), BODY],
    ['has two ids', { ...headersOf(), 'webhook-id': ['cb-1', 'cb-1'] }, BODY],
    ['has an invalid time', { ...headersOf(), 'webhook-timestamp': '1e9' }, BODY],
    ['has an empty signature', { ...headersOf(), 'webhook-signature': '' }, BODY],
    [
      'has a signature of another version',
      { ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].replace('v1', 'v2') },
      BODY,
    ],
    ['is not JSON', headersOf('paid'), 'paid'],
    ['does not match the schema', headersOf('{"reference":"wd-1"}'), '{"reference":"wd-1"}'],
    [
      'reports not_found',
      headersOf('{"reference":"wd-1","state":"not_found"}'),
      '{"reference":"wd-1","state":"not_found"}',
    ],
  ])('that %s is rejected', (_, headers, body) => {
    expect(bank.readCallback({ headers, body }, NOW)).toEqual({ rejected: expect.any(String) });
  });

  test('refused with an unlisted code is unknown', () => {
    const body = JSON.stringify({ ...PAID_STATUS, state: 'refused', code: 'maintenance' });
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

  test('is requested by day and cursor', async () => {
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
    const bank = openBank(url);
    expect(await bank.fetchStatementPage?.({ day: '2026-11-15', after: null }, never())).toEqual({
      lines: [
        {
          ...line,
          id: undefined,
          providerId: 'b-1',
          amount: 150n,
          at: new Date('2026-11-15T10:00:00Z'),
        },
      ],
      next: '2',
    });
    expect(await bank.fetchStatementPage?.({ day: '2026-11-15', after: '2' }, never())).toMatchObject({
      lines: [{ reference: 'wd-2' }],
      next: null,
    });
    expect(received.map((request) => request.url)).toEqual([
      '/statement?day=2026-11-15',
      '/statement?day=2026-11-15&after=2',
    ]);
  });

  test('that is not signed is rejected', async () => {
    const { url } = await startHttp((_, response) => send(response, JSON.stringify({ lines: [line] })));
    await expect(
      openBank(url).fetchStatementPage?.({ day: '2026-11-15', after: null }, never()),
    ).rejects.toThrow('No statement of bank');
  });
});
