// The verdict of `npm run faults` can be red: each thing that must never happen is made to happen.
import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openJournal } from '../../proof/faults/journal.ts';
import { rowsOf } from '../../proof/faults/report.ts';
import { askAuditor, type Evidence, judge } from '../../proof/faults/verdict.ts';
import { openWorld, until, type World } from '../harness/payouts.ts';

let folder: string;
let world: World;
let ids: string[];
const told = () => ids.map((withdraw_id) => ({ withdraw_id, amount: '10.10', system: 'ewallet' }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-verdict-'));
  world = await openWorld({ simulator: { bookFile: join(folder, 'book.jsonl') } });
  const replies = [await world.pay('10.10'), await world.pay('10.10')];
  ids = replies.map(({ body }) => String(body['withdraw_id']));
  await until(
    () => Promise.all(ids.map((id) => world.info(id))),
    (infos) => infos.every(({ status }) => status === 'Paid'),
  );
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const QUIET = { open: {}, contradictions: [], surprises: [], unrecovered: [] };

/** Files of their own, which a test may spoil. */
async function audited(spoil: (files: { book: string; acknowledged: string }) => Promise<void>) {
  const name = randomBytes(6).toString('hex');
  const files = { book: join(folder, `${name}.book`), acknowledged: join(folder, `${name}.told`) };
  await copyFile(join(folder, 'book.jsonl'), files.book);
  await writeFile(
    files.acknowledged,
    told()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  await spoil(files);
  const { database, masterKey } = world.server;
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  return judge({ ...QUIET, findings: await askAuditor(env, files), acknowledged: ids.length });
}

describe('asked of the auditor', () => {
  test('what is as it should be is right', async () => {
    expect(await audited(async () => undefined)).toEqual({ lost: [], doubled: [], problems: [] });
  });

  test('a payout that the book has twice is doubled, and the run a failure', async () => {
    const verdict = await audited(async ({ book }) => {
      const lines = (await readFile(book, 'utf8')).split('\n').filter((line) => line.includes('executed'));
      await appendFile(book, `${lines[0]}\n`);
    });
    expect(verdict.doubled).toHaveLength(1);
    expect(ids).toContain(verdict.doubled[0]);
    expect(verdict.problems).not.toEqual([]);
  });

  test('a withdrawal that somebody was told of and that is not there is lost', async () => {
    const verdict = await audited(({ acknowledged }) =>
      appendFile(
        acknowledged,
        `${JSON.stringify({ withdraw_id: '999999999', amount: '1.00', system: 'card' })}\n`,
      ),
    );
    expect(verdict.lost).toEqual(['999999999']);
    expect(verdict.problems).not.toEqual([]);
  });

  test('one that is there for another amount is lost too', async () => {
    const verdict = await audited(({ acknowledged }) =>
      writeFile(
        acknowledged,
        told()
          .map((line) => `${JSON.stringify({ ...line, amount: '10.11' })}\n`)
          .join(''),
      ),
    );
    expect(verdict.lost.toSorted()).toEqual(ids.toSorted());
  });
});

const GOOD: Evidence = { ...QUIET, findings: [], acknowledged: 1 };

test.each<[string, Partial<Evidence>]>([
  ['nothing was acknowledged', { acknowledged: 0 }],
  ['something is still open', { open: { uncertain: 1 } }],
  ['a merchant heard two things', { contradictions: ['the order 1 was answered with a second withdrawal'] }],
  ['a process ended by itself', { surprises: ['worker ended by itself'] }],
  ['nobody was served any more', { unrecovered: ['Nobody was served'] }],
])('the run is a failure when %s', (_, change) => {
  expect(judge(GOOD).problems).toEqual([]);
  expect(judge({ ...GOOD, ...change }).problems).toHaveLength(1);
});

test('what was lost or doubled is counted for the fault during which it was acknowledged', async () => {
  const journal = openJournal(join(folder, 'journal.jsonl'));
  for (const [kind, withdraw_id] of [
    ['first kind', '1'],
    ['second kind', '2'],
    ['first kind', '3'],
  ] as const) {
    journal.begin(kind, '');
    expect(journal.tell({ withdraw_id, amount: '1.00', system: 'card' }, `order-${withdraw_id}`)).toBe(true);
  }
  // The same order with another withdrawal is what no merchant may hear.
  expect(journal.tell({ withdraw_id: '4', amount: '1.00', system: 'card' }, 'order-3')).toBe(false);
  expect(rowsOf(journal, { lost: ['3', '99'], doubled: ['2'] })).toMatchObject([
    { kind: 'first kind', times: 2, acknowledged: 2, lost: 1, doubled: 0 },
    { kind: 'second kind', times: 1, acknowledged: 1, lost: 0, doubled: 1 },
    { kind: 'outside any fault', times: 0, lost: 1 },
  ]);
});
