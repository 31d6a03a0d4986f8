// The portal: the secrets of a merchant's people, what they enter, and everything that it shows to them.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { openVault } from '../../../src/storage/installation/vault.ts';
import {
  type OperatorClient,
  type OperatorReply,
  openOperatorClient,
} from '../../harness/operator-client.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { command, type Installation, randomCard } from './environment.ts';
import type { Place } from './find-canaries.ts';
import { signInEveryWay } from './operators.ts';
import { inputsWith } from './portal-inputs.ts';

const API = '/portal/v1';

export type People = {
  readonly merchantId: number;
  readonly owner: OperatorClient;
  readonly finance: OperatorClient;
  readonly developer: OperatorClient;
};

type Id = { readonly id: number };

const portalOf = ({ server }: Installation, name = '', password = '') =>
  openOperatorClient(server.url, { name, password, api: API });

/** A reply without a secret that is shown once. */
async function noted({ canaries }: Installation, reply: Promise<OperatorReply>): Promise<OperatorReply> {
  return canaries.note(await reply, 'portal');
}

async function expectOk(reply: Promise<OperatorReply>): Promise<OperatorReply['body']> {
  const { status, text, body } = await reply;
  expect([status, text]).toEqual([200, text]);
  return body;
}

/** The name and the first password of a person that accepted the invitation of an operator. */
async function invite(installation: Installation, merchantId: number, role: string) {
  const { canaries } = installation;
  const invited = await command(
    installation,
    `merchant invite ${merchantId} --role ${role} --for ${role} --json`,
    true,
  );
  const code = canaries.add('the code of an invitation', invited.json['code']);
  const wrong = canaries.add('a wrong code', `sli_${randomBytes(32).toString('base64url')}`);
  const password = canaries.add('the password of a person', `person ${randomBytes(12).toString('hex')}`);
  const name = `canary.${role}`;
  for (const [given, status] of [
    [wrong, 404],
    [code, 200],
    [code, 404],
  ] as const) {
    const reply = await noted(
      installation,
      portalOf(installation).post('/invitation', { code: given, name, password }),
    );
    expect(reply.status).toBe(status);
  }
  return { name, password };
}

/** An owner who signs in with every method, and two others. */
export async function invitePeople(installation: Installation, merchantId: number): Promise<People> {
  const { canaries } = installation;
  const { name, password: firstPassword } = await invite(installation, merchantId, 'owner');
  const owner = await signInEveryWay(installation, { name, firstPassword, api: API, place: 'portal' });
  const signIn = async (role: string): Promise<OperatorClient> => {
    const person = await invite(installation, merchantId, role);
    const client = portalOf(installation, person.name, person.password);
    await noted(installation, client.signIn());
    canaries.add('a form token', client.csrf);
    return client;
  };
  return { merchantId, owner, finance: await signIn('finance'), developer: await signIn('developer') };
}

/** Texts that people may read, and operators with the withdrawal. */
const READABLE = [
  'portal',
  'console',
  'replies',
  'database',
  "the database's log",
  "the database's files",
] as const satisfies Place[];

const addRequest = (canaries: Installation['canaries'], where: string) => ({
  system: 'card',
  wallet: canaries.add(`the card of a ${where}`, randomCard(), { isCard: true }),
  recipient_name: canaries.add(`the recipient of a ${where}`, `Ivana ${randomBytes(8).toString('hex')}`),
  comment: canaries.add(`the comment of a ${where}`, `Comment ${randomBytes(8).toString('hex')}`, {
    mayBeIn: READABLE,
  }),
});

/** A file that is made, and one that is rejected. Returns the id of the first. */
async function makeFiles(installation: Installation, { owner, finance }: People): Promise<number> {
  const { canaries } = installation;
  const upload = async (): Promise<Id> => {
    const good = addRequest(canaries, 'row');
    const bad = { ...addRequest(canaries, 'row with a problem'), system: 'none' };
    const lines = [good, bad].map((row) => Object.values(row).join());
    const csv = [`amount,${Object.keys(good).join()}`, ...lines.map((line) => `64,${line}`)].join('\n');
    const checked = await expectOk(noted(installation, finance.post('/batches', { name: 'rows.csv', csv })));
    await expectOk(noted(installation, finance.post(`/batches/${checked['id']}/submit`)));
    return checked as Id;
  };
  const [made, rejected] = [await upload(), await upload()];
  await expectOk(noted(installation, owner.post(`/batches/${rejected.id}/end`, { note: 'not now' })));
  await expectOk(noted(installation, owner.post(`/batches/${made.id}/confirm`)));
  await waitUntil(
    () => noted(installation, owner.get(`/batches/${made.id}`)),
    ({ body }) => body['state'] === 'made',
  );
  return made.id;
}

/** A draft of each ending. The confirmed one is paid, and has a receipt. Returns its id. */
async function makeDrafts(installation: Installation, { owner, finance }: People): Promise<number> {
  const { canaries } = installation;
  await expectOk(owner.send('PUT', '/settings/second-person', { above: '50' }));
  const make = async (amount: string) => {
    const request = { amount, ...addRequest(canaries, 'draft') };
    expect((await noted(installation, finance.post('/quotes', request))).status).toBe(200);
    return (await expectOk(noted(installation, finance.post('/withdrawals', request)))) as Id;
  };
  await make('60');
  const rejected = await make('61');
  await expectOk(noted(installation, owner.post(`/drafts/${rejected.id}/end`, { note: 'not now' })));
  await make('20');
  const confirmed = await make('62');
  const made = await expectOk(noted(installation, owner.post(`/drafts/${confirmed.id}/confirm`)));
  return made['withdrawal_id'] as number;
}

/** Keys, a webhook secret and an invitation that people make. */
async function makeSecrets(installation: Installation, { owner, finance, developer }: People): Promise<void> {
  const { canaries } = installation;
  const confirm = ({ id }: Id) => expectOk(noted(installation, owner.post(`/proposals/${id}/confirm`)));
  const read = await expectOk(developer.post('/keys', { name: 'reports', scope: 'read' }));
  canaries.add('a key that only reads', read['secret_key']);
  const made = await expectOk(developer.post('/keys', { name: 'shop', scope: 'withdraw' }));
  canaries.add('a key that may withdraw', made['secret_key']);
  await confirm(made['proposal'] as Id);
  const { items } = (await developer.get('/keys')).body as { items: (Id & { name: string })[] };
  const shop = items.find(({ name }) => name === 'shop');
  const rotated = await expectOk(developer.post(`/keys/${shop?.id}/rotate`, { overlap_seconds: 60 }));
  canaries.add('a key that replaces another', rotated['secret_key']);
  const secret = await expectOk(developer.post('/webhook/secret', { overlap_seconds: 60 }));
  canaries.add('a webhook secret of the portal', secret['secret']);
  await confirm(secret['proposal'] as Id);
  const invited = await expectOk(owner.post('/people/invitations', { role: 'viewer', note: 'a viewer' }));
  canaries.add('the code of an invitation by an owner', invited['code']);
  await expectOk(noted(installation, finance.post(`/proposals/${(invited['proposal'] as Id).id}/confirm`)));
}

async function misplaceSecrets(installation: Installation, { owner }: People, stray: string): Promise<void> {
  const { canaries } = installation;
  const values = [
    stray,
    canaries.add('a misplaced key', `sk_${randomBytes(32).toString('base64url')}`),
    canaries.add('a misplaced code', `sli_${randomBytes(32).toString('base64url')}`),
  ];
  for (const value of values)
    for (const [method, path, body] of inputsWith(value)) {
      const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
      const { status, text } = await noted(installation, owner.send(method, path, body, headers));
      expect([path, text, status]).toEqual([path, text, expect.toSatisfy((code: number) => code < 500)]);
    }
}

/** The receipt of a paid withdrawal, its page, and forged ones. */
async function useReceipt(
  installation: Installation,
  { owner }: People,
  withdrawalId: number,
  stray: string,
) {
  const { server, canaries } = installation;
  const { body } = await waitUntil(
    () => owner.get(`/withdrawals/${withdrawalId}/receipt`),
    ({ status }) => status === 200,
  );
  const path = String(body['path']);
  canaries.add('the code of the page of a receipt', path.split('/').at(-1), {
    mayBeIn: ['portal', 'console', 'command line'],
  });
  expect(canaries.note(await server.send(path), 'portal').status).toBe(200);
  for (const receipt of [String(body['receipt']), `${body['receipt']}${stray}`, stray]) {
    const form = { method: 'POST', body: new URLSearchParams({ receipt }) };
    expect(canaries.note(await server.send('/receipts/verify', form), 'portal').status).toBe(200);
  }
  await command(installation, `receipt show ${withdrawalId} --json`);
}

export type Used = { readonly withdrawalId: number; readonly batchId: number };

/** What people do in the portal. Returns a paid withdrawal and a file that is made. */
export async function usePortal(installation: Installation, people: People, stray: string): Promise<Used> {
  const withdrawalId = await makeDrafts(installation, people);
  const batchId = await makeFiles(installation, people);
  await makeSecrets(installation, people);
  await misplaceSecrets(installation, people, stray);
  await useReceipt(installation, people, withdrawalId, stray);
  return { withdrawalId, batchId };
}

/** Reads every GET route of the portal API, and its pages. */
export async function readPortal(
  installation: Installation,
  people: People,
  { withdrawalId, batchId }: Used,
): Promise<void> {
  const { server, canaries } = installation;
  const { paths } = (await server.get(`${API}/openapi.json`)).body as {
    paths: Record<string, Record<string, unknown>>;
  };
  const delivered = (await people.owner.get(`${API}/deliveries?state=delivered`)).body as {
    items: { id: number }[];
  };
  const ids: Readonly<Record<string, number | string | undefined>> = {
    batches: batchId,
    deliveries: delivered.items[0]?.id,
  };
  for (const [path, methods] of Object.entries(paths)) {
    // The reply of the session contains its CSRF token by design.
    if (!methods['get'] || path.endsWith('/session')) continue;
    for (const query of ['', ...(/\/(?:drafts|proposals)$/.test(path) ? ['?view=all'] : [])]) {
      const id = ids[/(\w+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? withdrawalId;
      const shown = await noted(
        installation,
        people.owner.get(`${path.replace('{id}', String(id))}${query}`),
      );
      expect([path, shown.status]).toEqual([path, 200]);
    }
  }
  for (const page of ['/portal/', '/portal/keys', '/receipts/verify', '/.well-known/jwks.json'])
    expect([page, canaries.note(await server.send(page), 'portal').status]).toEqual([page, 200]);
  await command(installation, `merchant people ${people.merchantId} --json`);
}

/** Errors in which PostgreSQL quotes the row. */
export async function provokePortalFaults(
  installation: Installation,
  db: pg.Client,
  { owner }: People,
): Promise<void> {
  const { canaries } = installation;
  const wallet = canaries.add('the card of a draft that fails', randomCard(), { isCard: true });
  const password = canaries.add('a password that fails', `person ${randomBytes(12).toString('hex')}`);
  for (const [table, path, body] of [
    [
      'sluice_portal.drafts',
      '/withdrawals',
      { amount: '63', system: 'card', wallet, recipient_name: 'Anna' },
    ],
    ['sluice_portal.proposals', '/webhook/secret', {}],
    [
      'sluice_portal.people',
      '/invitation',
      { code: await openCode(installation, owner), name: 'canary.last', password },
    ],
    ['merchant_keys', '/keys', { name: 'failing', scope: 'read' }],
  ] as const) {
    await db.query(`alter table ${table} add constraint canary check (false) not valid`);
    const reply = await noted(installation, owner.post(path, body));
    expect([table, reply.status]).toEqual([table, 500]);
    await db.query(`alter table ${table} drop constraint canary`);
  }
}

/** Of an invitation that is open. */
async function openCode(installation: Installation, { name }: OperatorClient): Promise<string> {
  const { canaries } = installation;
  const invited = await command(
    installation,
    `merchant invite 1003 --role viewer --for ${name} --json`,
    true,
  );
  return canaries.add('the code of an open invitation', invited.json['code']);
}

/** The private keys that sign receipts, in the encodings of a JSON Web Key and of bytes. */
export async function addReceiptKeys({ env, canaries }: Installation, db: pg.Client): Promise<void> {
  const { openText } = openVault(Buffer.from(env['SLUICE_MASTER_KEY'] ?? '', 'base64'));
  const { rows } = await db.query<{ kid: string; sealed: Buffer; key_id: string }>(
    'select kid, private_sealed as sealed, private_key as key_id from receipt_keys',
  );
  expect(rows).not.toEqual([]);
  for (const { kid, sealed, key_id: keyId } of rows) {
    const key = canaries.add('a private key of receipts', openText(`receipt key:${kid}`, { sealed, keyId }));
    canaries.add('a private key of receipts, in hex', Buffer.from(key, 'base64url').toString('hex'));
  }
}
