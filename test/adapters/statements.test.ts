// Statements, for every kind of aggregator alike: page by page with a deadline each, and an end to what never ends. A kind
// that has statements needs a server here.
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';
import { readStatementPages, type StatementLimits } from '../../src/usecases/payouts/read-statement-pages.ts';
import { type Received, SECRET, send, sendSigned, startHttp, termsOf } from './harness.ts';

const DAY = '2026-11-15';

type Page = {
  readonly references: readonly string[];
  readonly next?: string | null;
  readonly afterMs?: number;
};
/** Undefined: it never replies. */
type Pages = (after: string | null) => Page | undefined;

type StatementServer = {
  readonly secrets: Readonly<Record<string, string>>;
  /** The cursor in the request, and the reply as this kind writes it. */
  readonly cursorOf: (request: Received) => string | null;
  readonly bodyOf: (page: Page) => string;
  readonly reply: (request: Received, response: ServerResponse, body: string) => void;
};

const HTTP_PROTOCOL: StatementServer = {
  secrets: { secret: SECRET },
  cursorOf: ({ url }) => new URL(url ?? '', 'http://localhost').searchParams.get('after'),
  bodyOf: ({ references, next }) =>
    JSON.stringify({
      lines: references.map((reference) => ({
        reference,
        id: null,
        state: 'paid',
        amount: '1.50',
        currency: 'RUB',
        at: `${DAY}T10:00:00Z`,
      })),
      ...(next === undefined ? {} : { next }),
    }),
  reply: (request, response, body) => sendSigned(request, response, body),
};

const SERVERS: Readonly<Partial<Record<AggregatorKind, StatementServer>>> = {
  http: HTTP_PROTOCOL,
  simulator: HTTP_PROTOCOL,
};

async function openAdapter(kind: AggregatorKind, url: string, deadlineMs: number) {
  const { open, secretFields } = await AGGREGATORS[kind]();
  const examples = secretFields.map(({ name, options, example }) => [
    name,
    options?.[0]?.value ?? example ?? '1',
  ]);
  const secrets = SERVERS[kind]?.secrets ?? Object.fromEntries(examples);
  const adapter = open(termsOf(kind, url, { deadlineMs }), secrets);
  onTestFinished(() => adapter.close());
  return adapter;
}

test.each(AGGREGATOR_KINDS)(
  'the kind %s has a server here if and only if it has statements',
  async (kind) => {
    const { fetchStatementPage } = await openAdapter(kind, 'http://127.0.0.1:1', 1_000);
    expect(fetchStatementPage !== undefined).toBe(SERVERS[kind] !== undefined);
  },
);

describe.each(Object.entries(SERVERS))('a statement of the kind %s', (kind, server) => {
  const LIMITS: StatementLimits = { maxPages: 100, maxLines: 1_000, maxMinutes: 1 };

  async function read(
    pages: Pages,
    {
      deadlineMs = 5_000,
      reply = server.reply,
      ...limits
    }: Partial<StatementLimits & StatementServer & { deadlineMs: number }> = {},
  ) {
    const { url, received } = await startHttp((request, response) => {
      const page = pages(server.cursorOf(request));
      if (page === undefined) return;
      setTimeout(() => reply(request, response, server.bodyOf(page)), page.afterMs ?? 0);
    });
    const adapter = await openAdapter(kind as AggregatorKind, url, deadlineMs);
    const reading = readStatementPages({ terms: { name: 'bank', deadlineMs }, adapter }, DAY, {
      ...LIMITS,
      ...limits,
    });
    const lines = await reading;
    return { lines: lines?.map(({ reference }) => reference), requests: received.length };
  }

  const numbered =
    (count: number, page: Partial<Page> = {}): Pages =>
    (after) => {
      const number = Number(after ?? 1);
      const next = number < count ? { next: String(number + 1) } : {};
      return { references: [`wd-${number}`], ...next, ...page };
    };

  test.each<[string, Page]>([
    ['without a cursor', { references: ['wd-1', 'wd-2'] }],
    ['with an empty cursor', { references: ['wd-1', 'wd-2'], next: null }],
  ])('%s is one page', async (_title, page) => {
    expect(await read(() => page)).toEqual({ lines: ['wd-1', 'wd-2'], requests: 1 });
  });

  test('without lines is empty', async () => {
    expect(await read(() => ({ references: [] }))).toEqual({ lines: [], requests: 1 });
  });

  test('is read page by page, in order', async () => {
    expect(await read(numbered(3))).toEqual({ lines: ['wd-1', 'wd-2', 'wd-3'], requests: 3 });
  });

  test('may take longer than one deadline: each page has its own', async () => {
    expect((await read(numbered(4, { afterMs: 400 }), { deadlineMs: 1_000 })).lines).toHaveLength(4);
  });

  test('is not read at all if one page does not arrive within the deadline', async () => {
    const hanging: Pages = (after) => (after === null ? { references: ['wd-1'], next: '2' } : undefined);
    await expect(read(hanging, { deadlineMs: 300 })).rejects.toThrow(/within 300 ms|aborted/);
  });

  test('that repeats a page cursor is an error, also in a loop of several pages', async () => {
    const problem = 'The statement of bank repeats a page cursor';
    await expect(read(() => ({ references: ['wd-1'], next: '2' }))).rejects.toThrow(problem);
    const loop: Pages = (after) => ({ references: [`wd-${after}`], next: after === '2' ? '3' : '2' });
    await expect(read(loop)).rejects.toThrow(problem);
  });

  test('has at most as many pages as the limit', async () => {
    expect((await read(numbered(5), { maxPages: 5 })).lines).toHaveLength(5);
    await expect(read(numbered(6), { maxPages: 5 })).rejects.toThrow('more than 5 pages');
  });

  test('has at most as many lines as the limit', async () => {
    expect((await read(numbered(5), { maxLines: 5 })).lines).toHaveLength(5);
    await expect(read(numbered(6), { maxLines: 5 })).rejects.toThrow('more than 5 lines');
  });

  test('is not read at all if one page is not authentic', async () => {
    const reply: StatementServer['reply'] = (request, response, body) =>
      server.cursorOf(request) === '2' ? send(response, body) : server.reply(request, response, body);
    await expect(read(numbered(3), { reply })).rejects.toThrow('No statement of bank');
  });
});

test('a page has its deadline even if the adapter ignores it', async () => {
  const adapter = { fetchStatementPage: () => new Promise<never>(() => undefined) };
  await expect(readStatementPages({ terms: { name: 'bank', deadlineMs: 50 }, adapter }, DAY)).rejects.toThrow(
    'A page of the statement of bank did not arrive within 50 ms',
  );
});

test('a statement has a limit of time', async () => {
  const adapter = { fetchStatementPage: async () => ({ lines: [], next: randomUUID() }) };
  await expect(
    readStatementPages({ terms: { name: 'bank', deadlineMs: 50 }, adapter }, DAY, {
      maxPages: Number.POSITIVE_INFINITY,
      maxLines: 1,
      maxMinutes: 1 / 1_200,
    }),
  ).rejects.toThrow('The statement of bank took more than');
});
