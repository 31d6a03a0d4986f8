// Compares documents with the code that they describe.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedDocs } from '../../scripts/generated-docs.mjs';
import { root } from '../../scripts/prepare.mjs';
import { INCIDENT_KINDS } from '../../src/domain/incidents.ts';
import { REJECTIONS } from '../../src/domain/rejections.ts';
import { AGGREGATOR_KINDS } from '../../src/domain/routing.ts';
import * as steps from '../../src/domain/steps.ts';
import { SETTINGS } from '../../src/main/config.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the README is short and lists every setting', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  for (const setting of SETTINGS) expect(readme).toContain(`\`${setting}\``);
});

test.each(Object.entries(generatedDocs({ REJECTIONS, ...steps })))(
  'docs/%s is what `npm run docs` writes',
  (name, text) => {
    expect(read(`docs/${name}`)).toBe(text);
  },
);

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'client/README.md',
  'clients/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe.each(pages)('%s', (page) => {
  test('links only to files that exist', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    for (const target of targets)
      expect(() => readFileSync(join(root, dirname(page), target)), target).not.toThrow();
  });

  test('names only folders and files that exist', () => {
    const paths = [
      ...read(page).matchAll(
        /`((?:src|test|proof|sql|client|clients|console|scripts|bench|docs)\/[\w./-]+)`/g,
      ),
    ].map(([, path = '']) => path);
    expect(
      paths.filter((path) => !['', '.test.ts'].some((suffix) => existsSync(join(root, path + suffix)))),
    ).toEqual([]);
  });
});

test.each(AGGREGATOR_KINDS)(
  'the documents that list the kinds of aggregators link to the README of %s',
  (kind) => {
    for (const page of ['docs/payouts.md', 'docs/adding-an-aggregator.md'])
      expect(read(page)).toContain(`](../src/adapters/aggregators/${kind}/README.md)`);
  },
);

test('docs/payouts.md says what to do about every kind of incident', () => {
  const table = read('docs/payouts.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  for (const kind of Object.keys(INCIDENT_KINDS))
    expect(
      table.some((line) => line.split('|')[1]?.includes(`\`${kind}\``)),
      kind,
    ).toBe(true);
});

test('REJECTIONS contains the ten errors of the contract, byte for byte', () => {
  const contract = Object.values(REJECTIONS).flatMap((row) => ('contract' in row ? [row.text] : []));
  expect(contract.sort()).toEqual(
    [
      'Merchant not found',
      'Merchant not activated',
      'Merchant is blocked',
      'Merchant is disabled',
      'Enter bank_id value',
      'Error while creating withdraw',
      'Withdraw system not found',
      'Auto withdraw system not found',
      'Low balance',
      'Withdraw not found',
    ].sort(),
  );
});

test('rejections are listed in their order of precedence', () => {
  const steps = Object.values(REJECTIONS).map(({ step }) => step);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});
