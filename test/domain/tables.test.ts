// The pages that are generated from the tables of rejections and steps are up to date.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocs } from '../../scripts/generated-docs.mjs';
import { REJECTIONS, reject } from '../../src/domain/rejections.ts';
import { STAGE_MEANINGS, STAGES, STATE_TEXTS, STATES, STEPS } from '../../src/domain/steps.ts';

const docs = join(import.meta.dirname, '..', '..', 'docs');

test.each(Object.entries(generatedDocs({ REJECTIONS, STEPS, STATES, STATE_TEXTS, STAGES, STAGE_MEANINGS })))(
  'docs/%s is up to date (if not: npm run docs)',
  (name, text) => expect(readFileSync(join(docs, name), 'utf8')).toBe(text),
);

test('a rejection has its code and its details', () => {
  expect(reject('busy')).toEqual({ code: 'busy' });
  expect(reject('field_required', { field: 'amount' })).toEqual({ code: 'field_required', field: 'amount' });
});
