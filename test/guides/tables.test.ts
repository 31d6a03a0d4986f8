// What the tables of the guides say, compared with a real server and a simulator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { FAILURE_REASONS, isRetryable, REJECTIONS } from '../../src/domain/rejections.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { enableEverySystem } from '../harness/app.ts';
import { BANK_ID, QUOTE } from '../harness/client.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { readGuide } from './blocks.ts';

let setup: PayoutSetup;
beforeAll(async () => {
  // Less than the 8 s of a slow reply of the simulator, and enough for the others on a busy machine.
  setup = await openPayoutSetup({ deadlineMs: 4_000 });
  await enableEverySystem(setup.app);
});
afterAll(async () => {
  await expectConsistent(setup);
  await setup.close();
});

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The rows of the table with this head, each as its cells. */
function tableOf(guide: string, head: string): string[][] {
  const text = readGuide(guide);
  const table = text.slice(text.indexOf(`| ${head} |`)).split('\n\n')[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1, -1));
}

describe('testing', () => {
  const rows = tableOf('testing', 'Amount');

  test.concurrent.each(rows)('%s', async (amountCell = '', createCell = '', thenCell = '') => {
    const [amount = ''] = codesIn(amountCell);
    const created = await setup.pay(amount, { order_id: `table-${amount}` });
    const [outcome, reason] = codesIn(createCell);
    if (outcome === 'success') expect(created.body).toMatchObject({ success: true });
    else expect(created.body).toMatchObject({ code: outcome, reason });

    const words = codesIn(thenCell);
    const expected = {
      status: words.findLast((word) => ['Created', 'Paid', 'Cancelled'].includes(word)),
      ...(words.includes('returned') ? { returned: true } : {}),
      ...(words.at(-1) === 'queued' || words.at(-1) === 'processing' ? { stage: words.at(-1) } : {}),
      reason: reason ?? FAILURE_REASONS.find((each) => words.includes(each)) ?? null,
    };
    const info = await waitUntil(
      () => setup.info(String(created.body['withdraw_id'])),
      (read) => Object.entries(expected).every(([name, value]) => read[name] === value),
    );
    expect(info).toMatchObject(expected);
  });

  test('has the outcomes that a merchant can tell apart', () => expect(rows).toHaveLength(11));
});

describe('wallets', () => {
  const rows = tableOf('wallets', '`system`');

  test('lists every system', () => {
    expect(rows.map(([system = '']) => codesIn(system)[0])).toEqual([...SYSTEM_NAMES]);
  });

  test.each(rows)('%s', async (systemCell = '', acceptedCell = '', rejectedCell = '') => {
    const [system = ''] = codesIn(systemCell);
    const codeFor = async (wallet: string) => {
      const fields = { ...setup.shop, amount: '150.00', system, wallet, bank_id: BANK_ID };
      const { data } = (await setup.server.post(QUOTE, fields)).body as {
        data?: { error?: { code?: string } };
      };
      return data?.error?.code;
    };
    for (const wallet of codesIn(acceptedCell))
      expect(await codeFor(wallet), wallet).not.toBe('invalid_wallet');
    for (const wallet of codesIn(rejectedCell)) expect(await codeFor(wallet), wallet).toBe('invalid_wallet');
  });
});

test('docs/api.md lists every operation of the OpenAPI document', async () => {
  const { paths } = (await setup.server.get('/openapi.json')).body as { paths: Record<string, object> };
  const api = readFileSync(join(root, 'docs', 'api.md'), 'utf8');
  const table = api.slice(0, api.indexOf('## Requests'));
  for (const [path, methods] of Object.entries(paths))
    expect(table, path).toContain(
      `| ${Object.keys(methods).toSorted().toReversed().join(', ').toUpperCase()} | \`${path}\``,
    );
});

test('errors: every code that a merchant may get is in the table', () => {
  const listed = tableOf('errors', 'What you do')
    .flatMap(([, codes = '']) => codesIn(codes))
    .filter((code) => code in REJECTIONS);
  const codes = Object.keys(REJECTIONS).filter((code) => code !== 'callback_refused');
  expect([...new Set(listed)].toSorted()).toEqual(codes.toSorted());
});

test('retries: every reason is in the table', () => {
  const listed = tableOf('retries', '`reason`').map(([reason = '', retryable = '']) => [
    codesIn(reason)[0],
    retryable.trim(),
  ]);
  expect(listed).toEqual(FAILURE_REASONS.map((reason) => [reason, String(isRetryable(reason))]));
});
