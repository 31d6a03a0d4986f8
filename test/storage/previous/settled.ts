// The first part of the fixture, filled while the worker runs: configuration, and withdrawals that are settled.
import { addAggregator } from '../../../src/usecases/operator/add-aggregator.ts';
import { setFourEyes } from '../../../src/usecases/operator/four-eyes.ts';
import { listIncidents } from '../../../src/usecases/operator/incidents.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/rotate-merchant-key.ts';
import { setRoute } from '../../../src/usecases/operator/set-route.ts';
import { updateAggregator } from '../../../src/usecases/operator/update-aggregator.ts';
import { updateMerchant } from '../../../src/usecases/operator/update-merchant.ts';
import { updateSystem } from '../../../src/usecases/operator/update-system.ts';
import { makeToken } from '../../../src/usecases/session/own-tokens.ts';
import { rotateSecret } from '../../../src/usecases/webhooks/rotate-secret.ts';
import { setEndpoint } from '../../../src/usecases/webhooks/set-endpoint.ts';
import { money } from '../../harness/app.ts';
import { until } from '../../harness/payouts.ts';
import { TESTER } from '../../harness/people.ts';
import { status } from '../../webhooks/receiver.ts';
import { expectDone, expectOk, type Scene } from './scene.ts';

/** Some sixty years, so that what the fixture keeps for a while is still valid whenever the test runs. */
const LONG_SECONDS = 1_900_000_000;

export async function settle(scene: Scene): Promise<void> {
  await hire(scene);
  await openShops(scene);
  await connectAggregators(scene);
  await settleManually(scene);
  await settleAutomatically(scene);
  await owe(scene);
  await until(
    () => scene.parts.app.db.query({ text: `select id from webhook_deliveries where state = 'pending'` }),
    (pending) => pending.length === 0,
  );
}

async function hire(scene: Scene): Promise<void> {
  const { app } = scene.parts;
  await scene.hire('mira', 'maker', true);
  await scene.hire('cem', 'checker');
  const browser = await scene.hire('ada', 'admin');
  const made = await makeToken(
    app,
    { name: 'ada', via: 'console' },
    { name: 'reports', expiresInDays: LONG_SECONDS / 86_400 },
  );
  const { name, password } = browser;
  scene.operators.set('ada', { browser, fact: { name, password, token: expectOk(made).secret } });
}

async function openShops(scene: Scene): Promise<void> {
  const { app, receiver } = scene.parts;
  const shop = await scene.openShop('Shop', 'manual', '100000');
  const kiosk = await scene.openShop('Kiosk', 'auto', '100000');
  await scene.openShop('Stall', 'auto', '1000');
  for (const [name, { merchant_id: id }] of [
    ['Shop', shop],
    ['Kiosk', kiosk],
  ] as const) {
    const { secret } = expectOk(await setEndpoint(app, TESTER, id, { url: receiver.url }));
    scene.addSecrets(name, { webhookSecrets: [secret ?? ''] });
  }
  const { secret } = expectOk(await rotateSecret(app, TESTER, shop.merchant_id, LONG_SECONDS));
  scene.addSecrets('Shop', { webhookSecrets: [secret] });
  const { secretKey } = expectOk(await rotateMerchantKey(app, TESTER, kiosk.merchant_id, LONG_SECONDS));
  scene.addSecrets('Kiosk', { secretKeys: [secretKey] });
  const fee = { basisPoints: 120 };
  expectOk(
    await updateMerchant(app, TESTER, shop.merchant_id, {
      dailyLimit: money('1000000'),
      terms: { system: 'card', change: { fee, max: money('150000') } },
    }),
  );
  expectOk(await setFourEyes(app, TESTER, { above: money('5000') }));
}

async function connectAggregators(scene: Scene): Promise<void> {
  const { app, sim, gate } = scene.parts;
  for (const [name, kind, { url, secret }, finalitySeconds, systems] of [
    ['sim', 'simulator', sim, 1, ['fps', 'ewallet']],
    ['gate', 'http', gate, LONG_SECONDS, ['card', 'usdt']],
  ] as const) {
    const terms = { name, kind, url, deadlineMs: 1_000, finalitySeconds, secrets: { secret } };
    expectOk(await addAggregator(app, TESTER, terms));
    for (const system of systems) {
      expectOk(await setRoute(app, TESTER, { system, aggregator: name }, {}));
      const fee = { basisPoints: 50, fixed: money('1') };
      expectOk(await updateSystem(app, TESTER, system, { autoPayouts: true, fee }));
    }
  }
  expectOk(await updateAggregator(app, TESTER, 'gate', { float: money('500000') }));
}

export function maker(scene: Scene) {
  const mira = scene.operators.get('mira')?.browser;
  const cem = scene.operators.get('cem')?.browser;
  if (!mira || !cem) throw new Error('there are no operators');
  return { mira, cem };
}

async function settleManually(scene: Scene): Promise<void> {
  const { mira, cem } = maker(scene);
  const paid = { status: 'Paid', returned: false } as const;
  // The first webhook fails once, and is sent again.
  scene.parts.receiver.answer((message, response) => {
    scene.parts.receiver.answer(status(204));
    return status(500)(message, response);
  });
  const id = await scene.ask('Shop', 'paid manually', { system: 'usdt', after: paid });
  const form = {
    token: 'form-of-the-fixture',
    path: `/withdrawals/${id}/pay`,
    body: { reference: 'bank-4711' },
  };
  const answer = await mira.post(form.path, form.body, form.token);
  expectDone(answer);
  scene.form = { operator: 'mira', ...form, answer: answer.text };

  const cancelled = await scene.ask('Shop', 'cancelled manually', {
    system: 'ewallet',
    after: { status: 'Cancelled', returned: false },
  });
  expectDone(await mira.post(`/withdrawals/${cancelled}/cancel`, { reason: 'The merchant asked for it' }));

  const returned = await scene.ask('Shop', 'returned manually', {
    system: 'card',
    after: { status: 'Cancelled', returned: true },
  });
  expectDone(await mira.post(`/withdrawals/${returned}/pay`, { reference: 'bank-4712' }));
  expectDone(await mira.post(`/withdrawals/${returned}/return`, { reason: 'The account is closed' }));

  const large = await scene.ask('Shop', 'paid by two operators', {
    system: 'fps',
    amount: '9000',
    after: paid,
  });
  const proposed = expectDone(await mira.post(`/withdrawals/${large}/pay`, { reference: 'bank-4713' }));
  const { id: proposal } = proposed['proposal'] as { id: number };
  expectDone(await cem.post(`/proposals/${proposal}/confirm`));
}

async function settleAutomatically(scene: Scene): Promise<void> {
  const { sim, gate } = scene.parts;
  for (const [system, at] of [
    ['ewallet', sim],
    ['fps', sim],
    ['card', gate],
    ['usdt', gate],
  ] as const) {
    at.control({ outcome: 'paid_at_once', next: 1 });
    const after = { status: 'Paid', returned: false } as const;
    await scene.ask('Kiosk', `paid automatically by ${system}`, { system, after });
  }
  gate.control({ outcome: 'refused', next: 1 });
  await scene.ask('Kiosk', 'refused at once', {
    system: 'card',
    after: { status: 'Cancelled', returned: false },
  });
  sim.control({ outcome: 'late_return', next: 1 });
  const id = await scene.ask('Kiosk', 'returned by the aggregator', {
    system: 'ewallet',
    after: { status: 'Cancelled', returned: true },
  });
  await until(
    () => scene.status('Kiosk', id),
    (now) => now === 'Returned',
  );
}

/** Two operators declare it unpaid, which cancels it; then it is paid: the merchant owes the amount and is halted. */
async function owe(scene: Scene): Promise<void> {
  const { app, sim } = scene.parts;
  const { mira, cem } = maker(scene);
  sim.control({ delay_ms: 4_000 });
  const id = await scene.ask('Stall', 'paid after it was cancelled', {
    system: 'ewallet',
    amount: '600',
    after: { status: 'Cancelled', returned: false },
  });
  const resolution = { paid: false, reason: 'No final status', evidence: 'Ticket 4711 of its support' };
  const { proposal } = expectDone(await mira.post(`/withdrawals/${id}/resolve`, resolution));
  expectDone(await cem.post(`/proposals/${(proposal as { id: number }).id}/confirm`));
  const [incident] = await until(
    () => listIncidents(app, { all: false }),
    (found) => found.some(({ kind }) => kind === 'paid_after_cancel'),
  );
  expectDone(
    await mira.post(`/incidents/${incident?.id}/close`, { resolution: 'The merchant pays it back' }),
  );
  const merchant = `/merchants/${scene.shop('Stall').credentials.merchant_id}`;
  expectDone(await mira.post(`${merchant}/debit`, { amount: '800', note: 'Paid out in cash' }));
  expectDone(await mira.post(`${merchant}/collect`));
  expectDone(await mira.post(`${merchant}/credit`, { amount: '500', note: 'Bank transfer' }));
}
