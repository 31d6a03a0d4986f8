// Every example of the guides, run as it is printed there against a real server, for each interpreter that is installed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient } from '../../scripts/prepare.mjs';
import type { PayoutMode } from '../../src/domain/merchant.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { examplesOf, GUIDES, outputPattern, runBlock, whyNot, withoutIds } from './blocks.ts';

/** Which of the demo merchants the guide tells its reader to use. */
const MODES: Readonly<Record<string, PayoutMode>> = { retries: 'auto', testing: 'auto' };

let setup: PayoutSetup;
beforeAll(async () => {
  buildClient();
  setup = await openPayoutSetup();
});
afterAll(async () => {
  await expectConsistent(setup);
  await setup.close();
});

const environmentOf = ({ merchant_id, secret_key }: TestMerchant): NodeJS.ProcessEnv => ({
  SLUICE_URL: setup.server.url,
  SIMULATOR_URL: setup.simulator.url,
  MERCHANT_ID: String(merchant_id),
  SECRET_KEY: secret_key,
});

describe.each(GUIDES)('the guide %s', (guide) => {
  const examples = examplesOf(guide);

  test('has examples in curl, PHP, Python and TypeScript', () => {
    expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(['sh', 'php', 'python', 'ts']));
  });

  for (const example of examples)
    test.skipIf(whyNot(example.language))(
      `its ${example.title} prints what the guide says${whyNot(example.language)}`,
      async () => {
        const payoutMode = MODES[guide] ?? 'manual';
        const merchant = await makeMerchant(setup.app, { credit: '100000', payoutMode });
        const env = environmentOf(merchant);
        const before = await runBlock({ language: 'sh', text: example.before }, { env });
        expect(before).toMatchObject({ status: 0, stderr: '' });
        const { status, stdout, stderr } = await runBlock(example, { env });
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        expect(example.output).not.toBe('');
        expect(withoutIds(stdout)).toMatch(outputPattern(example.output));
        expect(stdout).not.toContain(merchant.secret_key);
      },
    );
});
