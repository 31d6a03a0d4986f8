// Reports that are kept: who asked, what came of it, the daily job, and the command.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addReconcileCommand } from '../../src/cli/reconcile.ts';
import { openSession } from '../../src/cli/session.ts';
import type { LogFault } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import {
  listReconciliations,
  showReconciliation,
} from '../../src/usecases/operator/reconciliation/list-reconciliations.ts';
import { reconcile } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { reconcileYesterday } from '../../src/usecases/operator/reconciliation/reconcile-yesterday.ts';
import { peek } from '../harness/database.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { expectSound, type World, whsec } from '../harness/payouts.ts';
import { bookOf, compare, csvOf, openPatientWorld, payUntil, today, yesterday } from './samples.ts';

let world: World;
let folder: string;
const report = vi.fn<LogFault>();
const secret = whsec();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-reconcile-'));
  world = await openPatientWorld({ server: { app: { report } }, simulator: { secret } });
  await payUntil(world, '100.00', 'paid');
  const terms = { deadlineMs: 1_000, finalitySeconds: 60 };
  await addAggregator(world.app, TESTER, {
    ...terms,
    name: 'silent',
    kind: 'http',
    url: 'http://127.0.0.1:1',
    secrets: { secret: whsec() },
  });
  await addAggregator(world.app, TESTER, {
    ...terms,
    name: 'upstream',
    kind: 'sluice',
    url: 'http://127.0.0.1:1',
    secrets: { merchant_id: '1', secret_key: 'sk_x', order_id: 'yes' },
  });
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a report', () => {
  test('is kept with who asked for it and where the book came from', async () => {
    const kept = await compare(world.app, { lines: [] });
    expect(kept).toMatchObject({
      aggregator: 'sim',
      day: today(),
      source: 'file',
      actor: 'test',
      differences: 1,
    });
    expect(await showReconciliation(world.app, kept.id)).toEqual({ ok: true, value: kept });
    const [newest] = await listReconciliations(world.app, { aggregator: 'sim', limit: 1 });
    const { report: _, ...summary } = kept;
    expect(newest).toEqual(summary);
    expect(await listReconciliations(world.app, { aggregator: 'silent', limit: 10 })).toEqual([]);
    expect(await showReconciliation(world.app, 999)).toMatchObject({ rejection: { kind: 'not-found' } });
  });

  test('names no destination and no key', async () => {
    await compare(world.app, { lines: [] });
    const database = await peek(world.server.database);
    const { rows } = await database.query('select report::text from reconciliations');
    for (const row of rows) {
      expect(row.report).not.toContain('4711');
      expect(row.report).not.toContain('whsec');
      expect(row.report).not.toContain(world.shop.secret_key);
    }
  });
});

describe('what cannot be compared', () => {
  test.each([
    ['an aggregator that is not there', { aggregator: 'nobody' }, 'There is no aggregator nobody.'],
    ['a day that is none', { day: '2026-02-30' }, '2026-02-30 is not a day, or has not begun yet (UTC).'],
    ['a day to come', { day: '2999-01-01' }, '2999-01-01 is not a day, or has not begun yet (UTC).'],
    ['words', { day: 'yesterday' }, 'yesterday is not a day, or has not begun yet (UTC).'],
    [
      'an aggregator without a statement',
      { aggregator: 'upstream' },
      'upstream has no statement that can be asked for; give one as a file.',
    ],
  ])('%s', async (_what, order, text) => {
    const outcome = await reconcile(world.app, TESTER, { aggregator: 'sim', day: today(), ...order });
    expect(outcome).toMatchObject({ ok: false, rejection: { text } });
  });

  test('an aggregator that does not answer', async () => {
    const order = { aggregator: 'silent', day: today(), actor: 'test' };
    await expect(reconcile(world.app, TESTER, order)).rejects.toThrow('No statement of silent');
  });
});

test('every day yesterday is reconciled with whoever can be asked, and who does not answer is reported', async () => {
  const before = (await listReconciliations(world.app, { aggregator: null, limit: 100 })).length;
  report.mockClear();
  await reconcileYesterday(world.app);
  const after = await listReconciliations(world.app, { aggregator: null, limit: 100 });
  expect(after.slice(0, after.length - before)).toMatchObject([
    { aggregator: 'sim', day: yesterday(), source: 'api', actor: 'payouts', differences: 0 },
  ]);
  expect(report.mock.calls).toEqual([[expect.any(Error), `silent was not reconciled for ${yesterday()}`]]);
});

describe('sluice reconcile', () => {
  async function run(...words: string[]): Promise<{ code: number; stdout: string }> {
    let stdout = '';
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      stdout += text;
      return true;
    });
    const before = process.exitCode;
    process.exitCode = 0;
    try {
      const program = new Command().option('--json');
      addReconcileCommand(
        program,
        openSession((work) => work(world.app)),
      );
      await program.parseAsync(words, { from: 'user' });
      return { code: Number(process.exitCode), stdout };
    } finally {
      process.exitCode = before;
      write.mockRestore();
    }
  }

  const file = async (text: string): Promise<string> => {
    const path = join(folder, 'statement.csv');
    await writeFile(path, text);
    return path;
  };

  test('ends with 0 where the books agree', async () => {
    const path = await file(csvOf(await bookOf(world.app)));
    for (const from of [['--statement', path], ['--from-api']]) {
      const { code, stdout } = await run('reconcile', 'sim', '--day', today(), ...from);
      expect(code).toBe(0);
      expect(stdout).toContain('No differences.');
      expect(stdout).toMatch(/paid there +100\.00 RUB in 1/);
    }
  });

  test('ends with 1 where anything differs, be it only late', async () => {
    const [line] = await bookOf(world.app);
    if (!line) throw new Error('the book is empty');
    const path = await file(csvOf([{ ...line, at: '2020-01-01T00:00:00Z' }]));
    const told = await run('reconcile', 'sim', '--day', today(), '--statement', path);
    expect(told.code).toBe(1);
    expect(told.stdout).toContain('1 difference.');
    const { code, stdout } = await run('--json', 'reconcile', 'sim', '--day', today(), '--statement', path);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'file',
      differences: 1,
      report: {
        found: 1,
        totals: { there: { count: 1, sum: '100.00' } },
        differences: [{ type: 'late', money: false, reference: line.reference }],
      },
    });
  });

  test('lists what was kept, and shows one again', async () => {
    const kept = await compare(world.app, { lines: [] });
    const listed = await run('--json', 'reconcile', 'sim', '--list', '--limit', '1');
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        id: kept.id,
        aggregator: 'sim',
        day: today(),
        source: 'file',
        actor: 'test',
        differences: 1,
        at: kept.at.toISOString(),
      },
    ]);
    expect((await run('reconcile', '--list')).stdout).toContain(today());
    const shown = await run('--json', 'reconcile', '--show', String(kept.id));
    expect(JSON.parse(shown.stdout)).toMatchObject({ id: kept.id, report: kept.report });
    expect(shown.code).toBe(0);
  });

  test('says what it lacks', async () => {
    await expect(run('reconcile')).rejects.toThrow('Give the aggregator and the day');
    await expect(run('reconcile', 'sim')).rejects.toThrow('Give the aggregator and the day');
    for (const from of [[], ['--from-api', '--statement', 'x.csv']])
      await expect(run('reconcile', 'sim', '--day', today(), ...from)).rejects.toThrow('Give its statement');
    await expect(run('reconcile', 'sim', '--day', today(), '--statement', '/no/such')).rejects.toThrow(
      'Cannot read /no/such (ENOENT).',
    );
  });
});
