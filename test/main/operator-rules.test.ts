// The settings of the server about operators hold on the command line too, also if it is run with others.
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../harness/app.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { connectDirectly } from '../harness/database.ts';
import { startProcess } from '../harness/process.ts';

test('a command is at least as strict as the server', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const env = {
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
    SLUICE_SECOND_FACTOR: 'optional',
  };
  const signedIn = await signInOnCommandLine({ ...env, PATH: process.env['PATH'] ?? '' }, 'ann', 'admin');
  const proposedHours = async (): Promise<number> => {
    await command(['four-eyes', '--above', '100'], signedIn);
    const raised = await command(['four-eyes', '--above', '200', '--json'], signedIn);
    expect(raised).toMatchObject({ code: 0, json: { proposal: { id: expect.any(Number) } } });
    const { proposal } = raised.json as { proposal: { id: number; made_at: string; expires_at: string } };
    await command(['proposal', 'reject', String(proposal.id), '--reason', 'x'], signedIn);
    return Math.round((Date.parse(proposal.expires_at) - Date.parse(proposal.made_at)) / 3_600_000);
  };
  expect(await proposedHours()).toBe(24);

  const server = await startProcess({
    ...env,
    SLUICE_SECOND_FACTOR: 'required',
    SLUICE_PROPOSAL_HOURS: '4',
    SLUICE_INDEPENDENCE_HOURS: '72',
  });
  await server.stop('SIGTERM');
  const { rows } = await (await connectDirectly(opened.database)).query(
    'select operator_rules from installation',
  );
  expect(rows).toEqual([
    { operator_rules: { secondFactor: 'required', proposalHours: 4, independenceHours: 72 } },
  ]);

  const { stderr, code } = await command(['four-eyes', '--above', '50'], signedIn);
  expect(code).toBe(1);
  expect(stderr).toContain('second factor');
});
