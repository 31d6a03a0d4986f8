// Every command × every role, signed in or not: a command that changes something needs the right, and the recent
// authentication, of the route of the operator API that does the same.
import type { Command as CommanderCommand } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayDo, type Right, ROLES } from '../../src/domain/operators/roles.ts';
import { createProgram } from '../../src/main/commands.ts';
import { findDifferences } from '../harness/app.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { expireReauthentication, openOperatorClient } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** With valid arguments and ids that do not exist, so that an authorized command finds and changes nothing. */
const CHANGES: Readonly<Record<string, string>> = {
  'aggregator add none --kind http --url ftp://x': 'POST /aggregators',
  'aggregator float-alert none 100': 'PUT /aggregators/{name}/float-alert',
  'aggregator set none --enabled off': 'PATCH /aggregators/{name}',
  'alert address list': 'GET /me/alert-addresses',
  'alert address remove none': 'DELETE /me/alert-addresses/{channel}',
  'alert address set none 1': 'PUT /me/alert-addresses/{channel}',
  'alert address test none': 'POST /me/alert-addresses/{channel}/test',
  'alert channel remove none': 'DELETE /alert-channels/{name}',
  'alert channel set NONE chat': 'PUT /alert-channels/{name}',
  'alert channel test none': 'POST /alert-channels/{name}/test',
  'alert rule add --channel none': 'POST /alert-rules',
  'alert rule remove 999999': 'DELETE /alert-rules/{id}',
  'alert rule set 999999 --enabled off': 'PUT /alert-rules/{id}',
  'bank add 0 Bank': 'PUT /banks/{id}',
  'bank import /nowhere.csv': 'POST /banks/import',
  'bank remove 0': 'DELETE /banks/{id}',
  'four-eyes --above none': 'PATCH /settings',
  'halt lift merchant 999999': 'DELETE /halts/{scope}/{subject}',
  'halt set merchant 999999 --reason x': 'POST /halts',
  'incident resolve 999999 --resolution x': 'POST /incidents/{id}/close',
  'float buy USDT nothing --cost 1 --note x': 'POST /float-purchases',
  'merchant activate 999999': 'PATCH /merchants/{id}',
  'merchant block 999999': 'PATCH /merchants/{id}',
  'merchant collect 999999': 'POST /merchants/{id}/collect',
  'merchant create --name x': 'POST /merchants',
  'merchant credit 999999 1 --note x': 'POST /merchants/{id}/credit',
  'merchant debit 999999 1 --note x': 'POST /merchants/{id}/debit',
  'merchant disable 999999': 'PATCH /merchants/{id}',
  'merchant end-key 999999 1': 'DELETE /merchants/{id}/keys/{key}',
  'merchant invite 999999 --role owner --for x': 'POST /merchants/{id}/invitations',
  'merchant rotate-key 999999': 'POST /merchants/{id}/key',
  'merchant set 999999 --name x': 'PATCH /merchants/{id}',
  'merchant statement 999999': 'GET /merchants/{id}/statement',
  'note assign merchant:999999': 'PUT /assignments',
  'note done 999999': 'POST /notes/{id}/done',
  'note remove 999999': 'DELETE /notes/{id}',
  'note waiting': 'GET /waiting',
  'note write merchant:999999 x': 'POST /notes',
  'operator create ABSENT --role viewer': 'POST /operators',
  'operator reset absent': 'POST /operators/{name}/reset',
  'operator sessions absent --end': 'DELETE /operators/{name}/sessions',
  'operator set absent --enabled off': 'PATCH /operators/{name}',
  'operator unlock absent': 'PATCH /operators/{name}',
  'payment-template remove none': 'DELETE /payment-templates/{name}',
  'payment-template set none': 'PUT /payment-templates/{name}',
  'proposal confirm 999999': 'POST /proposals/{id}/confirm',
  'proposal reject 999999': 'POST /proposals/{id}/reject',
  'rate feed add none USDT --url ftp://x --pointer /a --min 1 --max 2': 'POST /rate-feeds',
  'rate feed remove none': 'DELETE /rate-feeds/{name}',
  'rate feed test none': 'POST /rate-feeds/{name}/test',
  'rate set USDT/RUB nothing': 'PUT /rates/{currency}',
  'receipt rotate-key': 'POST /receipt-keys',
  'reconcile none --day 2026-01-31 --from-api': 'POST /reconciliations',
  'route remove fps none': 'DELETE /routes/{system}/{aggregator}',
  'route set fps none': 'PUT /routes/{system}/{aggregator}',
  'system set fps --enabled on': 'PATCH /systems/{name}',
  'webhook disable 999999': 'POST /merchants/{id}/webhook/disable',
  'webhook enable 999999': 'POST /merchants/{id}/webhook/enable',
  'webhook remove 999999': 'DELETE /merchants/{id}/webhook',
  'webhook resend 999999': 'POST /deliveries/{id}/resend',
  'webhook rotate-secret 999999': 'POST /merchants/{id}/webhook/rotate',
  'webhook test 999999': 'POST /merchants/{id}/webhook/test',
  'webhook set 999999 --url https://shop.example': 'PUT /merchants/{id}/webhook',
  'withdrawal attach 999999 /nowhere.pdf': 'POST /withdrawals/{id}/attachments',
  'withdrawal attachment 999999 1': 'GET /withdrawals/{id}/attachments/{attachment}',
  'withdrawal cancel 999999 --reason x': 'POST /withdrawals/{id}/cancel',
  'withdrawal claim 999999': 'POST /withdrawals/{id}/claim',
  'withdrawal claim-next': 'POST /withdrawals/claim-next',
  'withdrawal detach 999999 1': 'DELETE /withdrawals/{id}/attachments/{attachment}',
  'withdrawal export --out /nonexistent/withdrawals.csv': 'POST /exports',
  'withdrawal payment-file 999999 --out /nonexistent/payments.csv': 'POST /withdrawals/payment-file',
  'withdrawal pay 999999 --reference x': 'POST /withdrawals/{id}/pay',
  'withdrawal resolve 999999 --as paid --evidence x --reason y': 'POST /withdrawals/{id}/resolve',
  'withdrawal retry 999999': 'POST /withdrawals/{id}/retry',
  'withdrawal return 999999 --reason x': 'POST /withdrawals/{id}/return',
  'withdrawal return-to-queue 999999': 'POST /withdrawals/{id}/give-back',
  'withdrawal route 999999 --to none --reason x': 'POST /withdrawals/{id}/route',
  'withdrawal show 999999 --reveal': 'POST /withdrawals/{id}/reveal',
};

/** Reads, checks, maintenance and the sign-in itself: for the user of the machine, who can read the database anyway. */
const OPEN = [
  'aggregator list',
  'alert channel list',
  'alert kinds',
  'alert log',
  'alert rule list',
  'audit list',
  'audit run',
  'audit verify',
  'backup',
  'backup key',
  'bank list',
  'demo fill',
  'float purchases',
  'halt list',
  'incident list',
  'ledger verify',
  'login',
  'logout',
  'merchant list',
  'merchant people',
  'merchant requests',
  'merchant show',
  'migrate',
  'note list',
  'operator list',
  'operator recover',
  'payment-template list',
  'proposal list',
  'proposal show',
  'rate feed list',
  'rate history',
  'rate list',
  'receipt show',
  'receipt verify',
  'restore',
  'restore check',
  'restore key',
  'route list',
  'serve',
  'setup status',
  'simulator',
  'system list',
  'webhook deliveries',
  'webhook delivery',
  'webhook show',
  'whoami',
  'withdrawal list',
  'worker',
];

const LINES = Object.keys(CHANGES);

/** Of every command that can be run, without arguments. */
function pathsOf(parent: CommanderCommand, prefix = ''): string[] {
  return parent.commands.flatMap((sub) => {
    const path = `${prefix}${sub.name()}`;
    const below = pathsOf(sub, `${path} `);
    return below.length === 0 || ['backup', 'restore'].includes(path) ? [path, ...below] : below;
  });
}

let server: TestServer;
let installation: { DATABASE_URL: string; SLUICE_MASTER_KEY: string };
let routes: Map<string, { right: Right; inPerson: boolean }>;

beforeAll(async () => {
  server = await startTestServer();
  installation = {
    DATABASE_URL: server.database.url,
    SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
  };
  const { body } = await openOperatorClient(server.url).get('/openapi.json');
  const paths = body['paths'] as Record<string, Record<string, { 'x-right': Right; 'x-in-person'?: true }>>;
  routes = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, head]) => [
        `${method.toUpperCase()} ${path.replace('/operator/v1', '')}`,
        { right: head['x-right'], inPerson: head['x-in-person'] ?? false },
      ]),
    ),
  );
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const routeOf = (line: string) => {
  const route = routes.get(CHANGES[line] ?? '');
  if (!route) throw new Error(`there is no route ${CHANGES[line]} for ${line}`);
  return route;
};

const SIGN_IN_FIRST = 'Sign in first: sluice login.';
const SIGN_IN_AGAIN = 'For security, sign in again: sluice login.';
const forbidden = (role: string): string => `The role ${role} does not allow this.`;

/** How far it came: to the sign-in, to the rights, or beyond them. */
async function outcomeOf(line: string, env: Record<string, string>): Promise<string> {
  const { code, stderr } = await command(line.split(' '), { SLUICE_SECOND_FACTOR: 'optional', ...env });
  const problem = stderr.trim();
  if (problem.startsWith('error:')) throw new Error(`${line}: ${problem}`);
  if (problem === SIGN_IN_FIRST || problem === SIGN_IN_AGAIN || /^The role \S+ does not/.test(problem))
    return problem;
  return code === 0 ? 'done' : 'allowed';
}

describe('every command', () => {
  test('that changes something is in this table, and no other', () => {
    const program = createProgram({});
    const changing = LINES.map((line) => pathsOf(program).find((path) => `${line} `.startsWith(`${path} `)));
    const known = new Set([
      ...changing,
      ...OPEN,
      'withdrawal show',
      'operator sessions',
      'reconcile',
      'four-eyes',
    ]);
    expect(pathsOf(program).filter((path) => !known.has(path))).toEqual([]);
    expect(OPEN.filter((path) => !pathsOf(program).includes(path))).toEqual([]);
  });

  test('that changes something is for nobody before an operator signed in', async () => {
    await signInOnCommandLine(installation, 'somebody', 'admin');
    for (const line of LINES)
      expect([line, await outcomeOf(line, { ...installation, XDG_STATE_HOME: '/nonexistent' })]).toEqual([
        line,
        SIGN_IN_FIRST,
      ]);
  });

  test.each(ROLES)('is for a %s exactly where the table of rights allows it', async (role) => {
    const env = await signInOnCommandLine(installation, role, role);
    for (const line of LINES)
      expect([line, await outcomeOf(line, env)]).toEqual([
        line,
        mayDo(role, routeOf(line).right) ? expect.stringMatching(/^(allowed|done)$/) : forbidden(role),
      ]);
  });

  test('that takes a person needs the password again after five minutes', async () => {
    const env = await signInOnCommandLine(installation, 'late', 'admin');
    for (const line of LINES) {
      await expireReauthentication(server.database, 'late');
      expect([line, await outcomeOf(line, env)]).toEqual([
        line,
        routeOf(line).inPerson ? SIGN_IN_AGAIN : expect.stringMatching(/^(allowed|done)$/),
      ]);
    }
  });

  test.each([
    ['disabled', 'update sluice_auth.operators set enabled = false where name = $1'],
    [
      'signed out elsewhere',
      'delete from sluice_auth.sessions where operator_id = (select id from sluice_auth.operators where name = $1)',
    ],
  ])('is for nobody whose operator was %s', async (_, statement) => {
    const name = `gone-${_.length}`;
    const env = await signInOnCommandLine(installation, name, 'admin');
    await server.app.db.query({ text: statement, values: [name] });
    expect(await outcomeOf('merchant block 999999', env)).toBe(SIGN_IN_FIRST);
  });

  test('is for nobody with the session of another installation', async () => {
    const other = { ...installation, SLUICE_MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
    const { XDG_STATE_HOME = '' } = await signInOnCommandLine(other, 'visitor', 'admin');
    expect(await outcomeOf('merchant block 999999', { ...installation, XDG_STATE_HOME })).toBe(SIGN_IN_FIRST);
  });

  test('needs a second factor where the installation requires one', async () => {
    const env = await signInOnCommandLine(installation, 'plain', 'admin');
    const { stderr } = await command(['merchant', 'block', '999999'], {
      ...env,
      SLUICE_SECOND_FACTOR: 'required',
    });
    expect(stderr).toBe('Set up a second factor first.\n');
  });
});
