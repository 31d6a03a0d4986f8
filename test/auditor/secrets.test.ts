// The auditor finds card numbers, and does not report other numbers of the same length.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../src/auditor/reader.ts';
import { findSecrets } from '../../src/auditor/secrets.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

async function findingsWith(id: string): Promise<string[]> {
  const db = await connectDirectly(opened.database);
  await db.query('begin');
  await db.query(
    `insert into callbacks (aggregator, id, reference, verdict, matched) values ('sim', $1, 'r', 'paid', false)`,
    [id],
  );
  const findings = await findSecrets(reading(db), []);
  await db.query('rollback');
  return findings.map(({ subject }) => subject);
}

test.each([
  'card 4111 1111 1111 1111.',
  'msg_4111-1111-1111-1111',
  '3782 822463 10005',
  '6212 3456 7890 1000 010',
])('finds %s', async (text) => {
  expect(await findingsWith(text)).toEqual(['callbacks.id']);
});

// One in a few hundred ids has 16 digits, apart from dashes, with a correct check digit.
test.each(['4111111111111111', 'msg_deadbee4-1111-1111-1111-111fabcdefab', 'slu-4111111-1-11111111'])(
  'does not find a card number in the external id %s',
  async (text) => {
    expect(await findingsWith(text)).toEqual([]);
  },
);
