// Every kind of aggregator declares its keys, and only the kinds of the list can be added.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { TESTER } from '../harness/actors.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { termsOf, validKeys } from './harness.ts';

test('the registry has an adapter for each kind of the list', () => {
  expect(Object.keys(AGGREGATORS).sort()).toEqual([...AGGREGATOR_KINDS].sort());
});

describe.each(AGGREGATOR_KINDS)('the kind %s', (kind) => {
  test('has a title and declares its keys, each with a name and a title', async () => {
    const { title: kindTitle, secretFields } = await AGGREGATORS[kind]();
    expect(kindTitle).not.toBe('');
    expect(secretFields.length).toBeGreaterThan(0);
    for (const { name, title } of secretFields) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(title).not.toBe('');
    }
    expect(new Set(secretFields.map(({ name }) => name)).size).toBe(secretFields.length);
  });

  test('lets Sluice generate a key only if it is the only required one', async () => {
    const { secretFields } = await AGGREGATORS[kind]();
    if (!secretFields.some(({ generated }) => generated)) return;
    expect(secretFields.filter(({ optional }) => !optional)).toHaveLength(1);
  });

  test('accepts every value that it offers for a key, and rejects another', async () => {
    const { secretFields, open } = await AGGREGATORS[kind]();
    const choices = secretFields.filter(({ options }) => options !== undefined);
    const valid = validKeys(secretFields);
    const openWith = (keys: Record<string, string>) =>
      open(termsOf(kind, 'http://127.0.0.1:1'), keys).close();
    await openWith(valid);
    for (const { name, options = [] } of choices) {
      for (const { value } of options) await openWith({ ...valid, [name]: value });
      expect(() => openWith({ ...valid, [name]: 'something else' })).toThrow(name);
    }
  });

  test('names the first required key when it is opened without keys', async () => {
    const { secretFields, open } = await AGGREGATORS[kind]();
    const required = secretFields.find(({ optional }) => !optional);
    expect(() => open(termsOf(kind, 'http://127.0.0.1:1'), {})).toThrow(required?.name ?? 'no required key');
  });

  test('describes its keys in its README', async () => {
    const { secretFields } = await AGGREGATORS[kind]();
    const readme = readFileSync(`src/adapters/aggregators/${kind}/README.md`, 'utf8');
    for (const { name } of secretFields) expect(readme).toContain(name);
  });
});

describe('adding an aggregator', () => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openTestApp();
  });
  afterAll(() => opened.close());

  const add = (kind: string, secrets?: Record<string, string>) =>
    addAggregator(opened.app, TESTER, {
      name: `new-${kind.toLowerCase()}`,
      kind: kind as AggregatorKind,
      url: 'http://127.0.0.1:1',
      deadlineMs: 5_000,
      finalitySeconds: 60,
      secrets,
    });

  test('rejects a kind that is not in the list, and names the list', async () => {
    expect(await add('no-such-kind', {})).toMatchObject({
      ok: false,
      rejection: {
        kind: 'invalid',
        field: 'kind',
        text: `There is no aggregator kind no-such-kind. The kinds are ${AGGREGATOR_KINDS.join(', ')}.`,
      },
    });
    expect(await add('toString', {})).toMatchObject({ ok: false, rejection: { field: 'kind' } });
  });

  test.each(AGGREGATOR_KINDS)(
    'of kind %s without keys generates the key or names the missing ones',
    async (kind) => {
      const { secretFields } = await AGGREGATORS[kind]();
      const added = await add(kind);
      if (secretFields.some(({ generated }) => generated))
        expect(added).toMatchObject({
          ok: true,
          value: { generatedSecret: expect.stringMatching(/^whsec_/) },
        });
      else {
        expect(added).toMatchObject({ ok: false, rejection: { kind: 'invalid', field: 'secrets' } });
        for (const { name, optional } of secretFields)
          if (!optional) expect(added.ok ? '' : added.rejection.text).toContain(name);
      }
    },
  );

  test('stores a kind that the first migrations do not list', async () => {
    const insert = `insert into aggregators (name, kind, url, deadline_ms, finality_seconds, secrets_sealed, secrets_key)
                    values ('later', 'no-such-kind', 'http://127.0.0.1:1', 5000, 60, '', '')`;
    await expect(opened.app.db.query({ text: `${insert} returning kind` })).resolves.toEqual([
      { kind: 'no-such-kind' },
    ]);
  });
});
