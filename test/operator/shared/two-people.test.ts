// Every route that may take two operators × the roles that may use it × four eyes on and off × own and foreign proposals. The
// routes come from the OpenAPI document: one without an example fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TwoPeople } from '../../../src/domain/operators/access.ts';
import { mayDo, type Right, ROLES, type Role } from '../../../src/domain/operators/roles.ts';
import { money } from '../../harness/app.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { openPayouts, type Payouts } from '../withdrawals/payouts.ts';
import { EXAMPLES, type Subject } from './two-people-examples.ts';

const THRESHOLD = '500.00';
const AMOUNTS = { above: '500.01', below: '100.00' };

let payouts: Payouts;
const consoles = {} as Record<Role, OperatorClient>;

beforeAll(async () => {
  payouts = await openPayouts({ worker: false });
  for (const role of ROLES) consoles[role] = await signInNewOperator(payouts.testEnv.server, role, role);
});
afterAll(async () => {
  await setFourEyes('off');
  await payouts.close();
});

const setFourEyes = (state: 'on' | 'off') =>
  payouts.testEnv.app.db.query({
    text: 'update installation set four_eyes_above = $1',
    values: [state === 'on' ? money(THRESHOLD) : null],
  });

type Route = { readonly name: string; readonly right: Right; readonly twoPeople: TwoPeople | undefined };

async function loadRoutes(): Promise<Route[]> {
  const { body } = await openOperatorClient(payouts.testEnv.server.url).get('/openapi.json');
  const paths = body['paths'] as Record<
    string,
    Record<string, { 'x-right': Right; 'x-two-people'?: TwoPeople }>
  >;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, head]) => ({
      name: `${method.toUpperCase()} ${path.replace('/operator/v1', '')}`,
      right: head['x-right'],
      twoPeople: head['x-two-people'],
    })),
  );
}

/** One operator is enough: for what stops or narrows, reads, asks again, lifts a halt, or can move no money by itself. */
const ONE_OPERATOR = [
  'DELETE /alert-channels/{name}',
  'DELETE /alert-rules/{id}',
  'DELETE /banks/{id}',
  'DELETE /exports/{id}',
  'DELETE /halts/global',
  'DELETE /halts/{scope}/{subject}',
  'DELETE /merchants/{id}/keys/{key}',
  'DELETE /merchants/{id}/invitations/{invitation}',
  'DELETE /merchants/{id}/webhook',
  'DELETE /notes/{id}',
  'DELETE /operators/{name}/sessions',
  'DELETE /operators/{name}/tokens/{id}',
  'DELETE /payment-templates/{name}',
  'DELETE /routes/{system}/{aggregator}',
  'DELETE /views/{id}',
  'DELETE /withdrawals/{id}/attachments/{attachment}',
  'PATCH /operators/{name}',
  'PATCH /views/{id}',
  'POST /aggregators',
  'POST /alert-channels/{name}/test',
  'POST /alert-rules',
  'POST /audit/verify',
  'POST /banks/import',
  'POST /deliveries/resend',
  'POST /deliveries/{id}/resend',
  'POST /exports',
  'POST /halts',
  'POST /incidents/{id}/close',
  'POST /ledger/verify',
  'POST /merchants',
  'POST /merchants/{id}/collect',
  'POST /merchants/{id}/people/{name}/disable',
  'POST /merchants/{id}/webhook/disable',
  'POST /merchants/{id}/webhook/enable',
  'POST /merchants/{id}/webhook/rotate',
  'POST /merchants/{id}/webhook/test',
  'POST /notes',
  'POST /notes/{id}/done',
  'POST /operators',
  'POST /operators/{name}/reset',
  'POST /payment-template-previews',
  'POST /proposals/{id}/confirm',
  'POST /proposals/{id}/reject',
  'POST /rate-feed-tests',
  'POST /rate-feeds/{name}/test',
  'POST /receipt-keys',
  'POST /reconciliations',
  'POST /search',
  'POST /views',
  'POST /withdrawals/payment-file',
  'POST /withdrawals/claim-next',
  'POST /withdrawals/{id}/attachments',
  'POST /withdrawals/{id}/claim',
  'POST /withdrawals/{id}/give-back',
  'POST /withdrawals/{id}/retry',
  'POST /withdrawals/{id}/reveal',
  'PUT /aggregators/{name}/float-alert',
  'PUT /alert-channels/{name}',
  'PUT /alert-rules/{id}',
  'PUT /assignments',
  'PUT /banks/{id}',
  'PUT /merchants/{id}/webhook',
];

test('every route that changes something says whether it takes two operators', async () => {
  const changes = (await loadRoutes()).filter(
    ({ name, right }) =>
      !name.startsWith('GET') && right !== 'public' && right !== 'self' && !name.includes('/me/'),
  );
  const named = (isWanted: (route: Route) => boolean) =>
    changes
      .filter(isWanted)
      .map(({ name }) => name)
      .sort();
  expect(named(({ twoPeople }) => twoPeople !== undefined)).toEqual(Object.keys(EXAMPLES).sort());
  expect(named(({ twoPeople }) => twoPeople === undefined)).toEqual([...ONE_OPERATOR].sort());
  for (const { name, right, twoPeople } of changes) if (twoPeople) expect(rightFor(name), name).toBe(right);
});

let makers = 0;

/** With a new operator for each test, because what one operator credits on a day is summed. */
async function prepare(name: string, role: Role, amount: string) {
  await setFourEyes('off');
  makers += 1;
  const maker = await signInNewOperator(payouts.testEnv.server, `${role}.${makers}`, role);
  const subject = await EXAMPLES[name]?.({ payouts, viewer: consoles.viewer, maker, amount });
  if (!subject) throw new Error(`no example of ${name}`);
  return { maker, subject };
}

async function send(by: OperatorClient, name: string, { request }: Subject): Promise<number> {
  const { path, body } = await request();
  const [method = ''] = name.split(' ');
  const { status } = method === 'POST' ? await by.post(path, body) : await by.send(method, path, body);
  return status;
}

const openProposals = async (maker: OperatorClient): Promise<number[]> => {
  const { items } = (await consoles.viewer.get('/proposals')).body as {
    items: { id: number; maker: string }[];
  };
  return items.filter((proposal) => proposal.maker === maker.name).map(({ id }) => id);
};

const confirm = async (by: OperatorClient, id: number): Promise<number> =>
  (await by.post(`/proposals/${id}/confirm`)).status;

/** Of the one proposal that the maker has made. */
async function expectTwoOperators(maker: OperatorClient, { read }: Subject, before: unknown): Promise<void> {
  const [id = 0, ...more] = await openProposals(maker);
  expect(more).toEqual([]);
  expect(await read()).toEqual(before);
  expect([403, 409]).toContain(await confirm(maker, id));
  for (const role of ROLES.filter((one) => !mayDo(one, 'check')))
    expect(await confirm(consoles[role], id)).toBe(403);
  expect(await read()).toEqual(before);
  expect(await confirm(consoles.checker, id)).toBe(200);
  expect(await read()).not.toEqual(before);
}

const rightFor = (name: string): Right =>
  /^POST \/(withdrawals|merchants\/\{id\}\/(credit|debit))/.test(name) ? 'work' : 'manage';
const CELLS = Object.keys(EXAMPLES).flatMap((name) =>
  ROLES.filter((role) => mayDo(role, rightFor(name))).map((role) => ({ name, role })),
);

describe.each(CELLS)('$name by a $role', ({ name, role }) => {
  const isAlways = name.endsWith('/resolve');

  test('takes another operator with the right to check, if four eyes are on', async () => {
    const { maker, subject } = await prepare(name, role, AMOUNTS.above);
    await setFourEyes('on');
    const before = await subject.read();
    expect(await send(maker, name, subject)).toBe(200);
    await expectTwoOperators(maker, subject, before);
  });

  test(
    isAlways ? 'takes another operator also if they are off' : 'takes one operator if they are off',
    async () => {
      const { maker, subject } = await prepare(name, role, AMOUNTS.above);
      const before = await subject.read();
      expect(await send(maker, name, subject)).toBe(200);
      if (isAlways) return expectTwoOperators(maker, subject, before);
      expect(await openProposals(maker)).toEqual([]);
      expect(await subject.read()).not.toEqual(before);
    },
  );
});

test.each(CELLS.filter(({ name }) => rightFor(name) === 'work' && !name.endsWith('/resolve')))(
  '$name by a $role takes one operator up to the amount',
  async ({ name, role }) => {
    const { maker, subject } = await prepare(name, role, AMOUNTS.below);
    await setFourEyes('on');
    const before = await subject.read();
    expect(await send(maker, name, subject)).toBe(200);
    expect(await openProposals(maker)).toEqual([]);
    expect(await subject.read()).not.toEqual(before);
  },
);
