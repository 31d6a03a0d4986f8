// The first sign-in of a demo: one owner, by one link that is shown again until it is accepted.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDemoMerchant } from '../../src/demo/create-demo-merchant.ts';
import { inviteDemoPerson } from '../../src/demo/invite-demo-person.ts';
import type { MerchantId } from '../../src/domain/ids.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { acceptInvitation } from '../../src/usecases/portal/people/invitations.ts';
import { disableByOperator, listPeople } from '../../src/usecases/portal/people/people.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, money, openTestApp } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { PORTAL_PASSWORD } from '../harness/portal-client.ts';

let opened: Awaited<ReturnType<typeof openTestApp>>;
let merchantId: MerchantId;
beforeEach(async () => {
  opened = await openTestApp({ demo: true });
  onTestFinished(() => opened.close());
  const merchant = await createDemoMerchant(opened.app, 'auto');
  if (!merchant) throw new Error('there is no demo merchant');
  merchantId = merchant.merchantId;
});

async function invite(lastCode?: string): Promise<string> {
  const person = await inviteDemoPerson(opened.app, merchantId, lastCode);
  if (!person || person.hasJoined) throw new Error('there is no invitation');
  return person.code;
}

const accept = (code: string) =>
  acceptInvitation(opened.app, {
    code,
    name: 'olga',
    password: PORTAL_PASSWORD,
    address: '127.0.0.1',
    requestId: 'test',
  });

const openInvitations = async () => (await listPeople(opened.app, merchantId)).invitations;

test('makes its person an owner, also with four eyes on', async () => {
  await setFourEyes(opened.app, TESTER, { above: money('1') });
  expect(await accept(await invite())).toMatchObject({
    ok: true,
    value: { role: 'owner', merchantId, invitedBy: 'operator:demo' },
  });
});

test('shows the same code until it is accepted, and then no other, even if the person is disabled', async () => {
  const code = await invite();
  expect(await invite(code)).toBe(code);
  expect(await openInvitations()).toHaveLength(1);
  await accept(code);
  expect(await inviteDemoPerson(opened.app, merchantId, code)).toEqual({ merchantId, hasJoined: true });
  await disableByOperator(opened.app, TESTER, { merchantId, name: 'olga' });
  expect(await inviteDemoPerson(opened.app, merchantId, code)).toEqual({ merchantId, hasJoined: true });
  expect(await openInvitations()).toEqual([]);
});

test('replaces a code that is lost: the old one no longer works', async () => {
  const lost = await invite();
  const code = await invite();
  expect(code).not.toBe(lost);
  expect(await openInvitations()).toHaveLength(1);
  expect(await accept(lost)).toMatchObject({ ok: false, rejection: { kind: 'not-found' } });
  expect(await accept(code)).toMatchObject({ ok: true });
});

test('replaces a code that has expired', async () => {
  const expired = await invite();
  const db = await connectDirectly(opened.database);
  await db.query(`update sluice_portal.invitations set expires_at = now() - interval '1 second'`);
  const code = await invite(expired);
  expect(code).not.toBe(expired);
  expect(await accept(code)).toMatchObject({ ok: true });
});

test('leaves the invitations of operators alone', async () => {
  const code = await invite();
  const db = await connectDirectly(opened.database);
  await db.query(`update sluice_portal.invitations set invited_by = 'operator:ann'`);
  await invite();
  expect((await openInvitations()).map(({ invitedBy }) => invitedBy)).toEqual([
    'operator:demo',
    'operator:ann',
  ]);
  expect(await accept(code)).toMatchObject({ ok: true });
});

test('invites nobody in an installation with real merchants', async () => {
  await makeMerchant(opened.app);
  expect(await inviteDemoPerson(opened.app, merchantId, undefined)).toBeUndefined();
  expect(await openInvitations()).toEqual([]);
});
