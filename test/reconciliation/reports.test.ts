// Stored reconciliation reports and the command line.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addReconcileCommand } from '../../src/cli/reconcile.ts';
import { openSession } from '../../src/cli/session.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import {
  listReconciliations,
  showReconciliation,
} from '../../src/usecases/operator/reconciliation/list-reconciliations.ts';
import { reconcile } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { TESTER } from '../harness/actors.ts';
import { connectDirectly } from '../harness/database.ts';
import { expectConsistent, makeSigningSecret, type PayoutSetup } from '../harness/payouts.ts';
import { compare, csvOf, openPatientEnv, payUntil, statementOf, today } from './samples.ts';

let testEnv: PayoutSetup;
let folder: string;
const secret = makeSigningSecret();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-reconcile-'));
  testEnv = await openPatientEnv({ simulator: { secret } });
  await payUntil(testEnv, '100.00', 'paid');
  const terms = { deadlineMs: 1_000, finalitySeconds: 60 };
  await addAggregator(testEnv.app, TESTER, {
    ...terms,
    name: 'silent',
    kind: 'http',
    url: 'http://127.0.0.1:1',
    secrets: { secret: makeSigningSecret() },
  });
  await addAggregator(testEnv.app, TESTER, {
    ...terms,
    name: 'upstream',
    kind: 'sluice',
    url: 'http://127.0.0.1:1',
    secrets: { merchant_id: '1', secret_key: 'sk_x', order_id: 'yes' },
  });
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a report', () => {
  test('is stored with its actor and the source of the statement', async () => {
    const result = await compare(testEnv.app, { lines: [] });
    expect(result).toMatchObject({
      aggregator: 'sim',
      day: today(),
      source: 'file',
      actor: 'test',
      differences: 1,
    });
    expect(await showReconciliation(testEnv.app, result.id)).toEqual({ ok: true, value: result });
    const [newest] = await listReconciliations(testEnv.app, { aggregator: 'sim', limit: 1 });
    const { report: _, ...summary } = result;
    expect(newest).toEqual(summary);
    expect(await listReconciliations(testEnv.app, { aggregator: 'silent', limit: 10 })).toEqual([]);
    expect(await showReconciliation(testEnv.app, 999)).toMatchObject({ rejection: { kind: 'not-found' } });
  });

  test('contains no destination and no key', async () => {
    await compare(testEnv.app, { lines: [] });
    const database = await connectDirectly(testEnv.server.database);
    const { rows } = await database.query('select report::text from reconciliations');
    for (const row of rows) {
      expect(row.report).not.toContain('4711');
      expect(row.report).not.toContain('whsec');
      expect(row.report).not.toContain(testEnv.shop.secret_key);
    }
  });
});

describe('reconciling', () => {
  test.each([
    ['an unknown aggregator', { aggregator: 'nobody' }, 'There is no aggregator nobody.'],
    ['an impossible day', { day: '2026-02-30' }, '2026-02-30 is not a valid date or is in the future (UTC).'],
    ['a future day', { day: '2999-01-01' }, '2999-01-01 is not a valid date or is in the future (UTC).'],
    [
      'a word instead of a day',
      { day: 'yesterday' },
      'yesterday is not a valid date or is in the future (UTC).',
    ],
    [
      'an aggregator without a statement',
      { aggregator: 'upstream' },
      'upstream provides no statement via API. Provide it as a file.',
    ],
  ])('rejects %s', async (_title, order, text) => {
    const outcome = await reconcile(testEnv.app, TESTER, { aggregator: 'sim', day: today(), ...order });
    expect(outcome).toMatchObject({ ok: false, rejection: { text } });
  });

  test('fails if the aggregator does not answer', async () => {
    const order = { aggregator: 'silent', day: today(), actor: 'test' };
    await expect(reconcile(testEnv.app, TESTER, order)).rejects.toThrow('No statement of silent');
  });
});

describe('sluice reconcile', () => {
  async function run(...args: string[]): Promise<{ code: number; stdout: string }> {
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
        openSession((work) => work(testEnv.app)),
      );
      await program.parseAsync(args, { from: 'user' });
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

  test('exits with 0 if there is no difference', async () => {
    const path = await file(csvOf(await statementOf(testEnv.app)));
    for (const from of [['--statement', path], ['--from-api']]) {
      const { code, stdout } = await run('reconcile', 'sim', '--day', today(), ...from);
      expect(code).toBe(0);
      expect(stdout).toContain('No differences.');
      expect(stdout).toMatch(/paid there +100\.00 RUB in 1/);
    }
  });

  test('exits with 1 on any difference, also one that is only late', async () => {
    const [line] = await statementOf(testEnv.app);
    if (!line) throw new Error('the statement is empty');
    const path = await file(csvOf([{ ...line, at: '2020-01-01T00:00:00Z' }]));
    const human = await run('reconcile', 'sim', '--day', today(), '--statement', path);
    expect(human.code).toBe(1);
    expect(human.stdout).toContain('1 difference.');
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

  test('lists the stored reports and shows one', async () => {
    const result = await compare(testEnv.app, { lines: [] });
    const listed = await run('--json', 'reconcile', 'sim', '--list', '--limit', '1');
    expect(JSON.parse(listed.stdout)).toEqual([
      {
        id: result.id,
        aggregator: 'sim',
        day: today(),
        source: 'file',
        actor: 'test',
        differences: 1,
        at: result.at.toISOString(),
      },
    ]);
    expect((await run('reconcile', '--list')).stdout).toContain(today());
    const shown = await run('--json', 'reconcile', '--show', String(result.id));
    expect(JSON.parse(shown.stdout)).toMatchObject({ id: result.id, report: result.report });
    expect(shown.code).toBe(0);
  });

  test('names the missing arguments', async () => {
    await expect(run('reconcile')).rejects.toThrow('Give the aggregator and the day');
    await expect(run('reconcile', 'sim')).rejects.toThrow('Give the aggregator and the day');
    for (const from of [[], ['--from-api', '--statement', 'x.csv']])
      await expect(run('reconcile', 'sim', '--day', today(), ...from)).rejects.toThrow('Give its statement');
    await expect(run('reconcile', 'sim', '--day', today(), '--statement', '/no/such')).rejects.toThrow(
      'Cannot read /no/such (ENOENT).',
    );
  });
});
