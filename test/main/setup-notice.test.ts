// The start on an own database says what is still to be set up, does not wait for an answer, and creates nothing of a demo.
import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase, connectDirectly } from '../harness/database.ts';
import { startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

test('the first start on an own database prints and logs what is open, and creates no demo', async () => {
  const database = await cloneDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const server = await startProcess({
    DATABASE_URL: database.url,
    SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
  });
  await waitUntil(
    () => server.output(),
    (output) => output.includes('four-eyes --above') && output.includes('"open":['),
  );
  expect(server.output()).toContain('7 items are still open:');
  expect(server.output()).toContain('        npx sluice four-eyes --above 100000');
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('the set-up is not complete'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    open: [
      'second_admin',
      'second_factor',
      'four_eyes',
      'backup',
      'alerts',
      'position_record',
      'database_role',
    ],
  });
  expect((await server.send('/ready')).status).toBe(200);
  expect(server.output()).not.toMatch(/invitation#|sli_|secret_key|password {2,}/);
  const { rows } = await (await connectDirectly(database)).query(
    `select (select count(*) from merchants) as merchants, (select count(*) from sluice_auth.operators) as operators,
            (select count(*) from sluice_portal.invitations) as invitations`,
  );
  expect(rows).toEqual([{ merchants: '0', operators: '0', invitations: '0' }]);
  expect(await server.stop('SIGTERM')).toBe(0);
});
