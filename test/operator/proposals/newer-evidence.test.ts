// A proposed resolution that the aggregator contradicts is not confirmed at any entry point, and says what was reported.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { makeSigningSecret } from '../../harness/payouts.ts';
import { payoutReport, signCallback } from '../../payouts/matrix.ts';
import { lookup, openReports, type Reports, UNKNOWN } from '../../payouts/reports.ts';

const secret = makeSigningSecret();
let reports: Reports;
let anna: OperatorClient;
let eve: OperatorClient;
beforeAll(async () => {
  reports = await openReports(secret);
  anna = await signInNewOperator(reports.testEnv.server, 'anna', 'maker');
  eve = await signInNewOperator(reports.testEnv.server, 'eve', 'checker');
});
afterAll(() => reports.close());

describe('a resolution that the aggregator contradicts by a signed callback', () => {
  const doors: readonly [string, (proposal: number) => Promise<string>][] = [
    [
      'in the operator API',
      async (proposal) => {
        const { status, body } = await eve.post(`/proposals/${proposal}/confirm`);
        expect(status).toBe(409);
        return String(body['error']);
      },
    ],
    [
      'on the command line',
      async (proposal) => {
        const { server } = reports.testEnv;
        const env = {
          DATABASE_URL: server.database.url,
          SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
        };
        const { code, stderr } = await command(
          ['proposal', 'confirm', String(proposal)],
          await signInOnCommandLine(env, 'cli-eve', 'checker'),
        );
        expect(code).toBe(1);
        return stderr;
      },
    ],
  ];
  test.each(doors)('is not confirmed %s', async (_, confirmAt) => {
    const id = await reports.create('100.07');
    const reference = await reports.referenceOf(id);
    await reports.record(lookup(reference, UNKNOWN));
    const { body } = await anna.post(`/withdrawals/${id}/resolve`, {
      paid: false,
      reason: 'their letter',
      evidence: 'file 12',
    });
    const { id: proposal } = body['proposal'] as { id: number };
    const callback = signCallback(secret, payoutReport('accepted', reference));
    expect((await reports.testEnv.server.send('/callbacks/sim', callback)).status).toBe(200);
    expect(await confirmAt(proposal)).toContain('The aggregator reported accepted');
    expect((await eve.get(`/proposals/${proposal}`)).body).toMatchObject({
      verdict: 'rejected',
      remark: expect.stringContaining('accepted'),
    });
    expect(await reports.summaryOf(id)).toMatchObject({ state: 'created' });
  });
});
