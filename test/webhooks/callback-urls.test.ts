// Webhooks about one withdrawal to a URL of its own: only to registered hosts, each with its own slots and pauses.
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '../../src/usecases/app.ts';
import { disableEndpoint } from '../../src/usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../../src/usecases/operator/webhooks/enable-endpoint.ts';
import { removeEndpoint } from '../../src/usecases/operator/webhooks/remove-endpoint.ts';
import { resendDelivery } from '../../src/usecases/operator/webhooks/resend-deliveries.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { rescheduleLostWebhooks } from '../../src/usecases/webhooks/reschedule-lost-webhooks.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { openAppOn } from '../harness/app.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';
import { type Receiver, startReceiver, status } from './receiver.ts';
import { deliveriesOf, letPass, openShop, openShops, type Shop, takeJobs } from './shop.ts';

/** A second name of this machine, which is a second host. */
const HOST = 'localhost';

type Scene = { app: App; other: () => App; shop: Shop; callbacks: Receiver; url: string };

async function openScene(): Promise<Scene> {
  const { app, database, masterKey } = await openShops();
  const shop = await openShop(app, { callbackHosts: [HOST] });
  const callbacks = await startReceiver();
  const other = () => {
    const opened = openAppOn(database.service, masterKey);
    onTestFinished(() => opened.close());
    return opened;
  };
  return { app, other, shop, callbacks, url: `http://${HOST}:${callbacks.port}/order/17?shop=3` };
}

const createWith = ({ app, shop }: Scene, callbackUrl: string | undefined) =>
  create(app, shop, { ...withdrawalRequest('1'), callbackUrl });
const deliver = ({ app, shop }: Scene, host = '') => deliverWebhooks(app, shop.id, { host });

const jobsOf = async ({ app, shop }: Scene): Promise<string[]> =>
  (
    await app.db.query<{ key: string }>({
      text: `select key from graphile_worker.jobs where key like 'webhooks:' || $1::bigint || '%' order by key`,
      values: [shop.id],
    })
  ).map(({ key }) => key.replace(`webhooks:${shop.id}`, 'job'));

const hostOf = async ({ app, shop }: Scene) => {
  const [row] = await app.db.query<{ failing: boolean; disabled: boolean }>({
    text: 'select failing_since is not null as failing, disabled from webhook_hosts where merchant_id = $1',
    values: [shop.id],
  });
  return row;
};

test('a webhook is sent to the URL of its withdrawal, signed with the secret of the endpoint', async () => {
  const scene = await openScene();
  const id = await createWith(scene, scene.url);
  await createWith(scene, undefined);
  expect(await jobsOf(scene)).toEqual(['job', `job:${HOST}`]);
  await deliver(scene, HOST);
  const [message] = scene.callbacks.messages;
  if (!message) throw new Error('no message arrived');
  expect(message.path).toBe('/order/17?shop=3');
  expect(new Webhook(scene.shop.secret).verify(message.body, message.headers)).toMatchObject({
    type: 'withdraw.created',
    data: { id },
  });
  expect(scene.shop.receiver.messages).toEqual([]);
  await deliver(scene);
  expect(scene.shop.receiver.messages).toHaveLength(1);
  expect(scene.callbacks.messages).toHaveLength(1);
  const deliveries = await deliveriesOf(scene.app, scene.shop);
  expect(deliveries.map(({ state, callbackUrl }) => [state, callbackUrl])).toEqual([
    ['delivered', scene.url],
    ['delivered', null],
  ]);
});

test('workers deliver to every host by themselves', async () => {
  const scene = await openScene();
  const worker = await startWorker(scene.app);
  onTestFinished(() => worker.stop());
  await createWith(scene, scene.url);
  await expect.poll(() => scene.callbacks.messages.length, { timeout: 10_000 }).toBe(1);
});

describe('a host that fails', () => {
  test('is paused, and neither the endpoint nor another process waits for it or calls it', async () => {
    const scene = await openScene();
    const other = scene.other();
    scene.callbacks.respondWith(status(500));
    await createWith(scene, scene.url);
    await deliver(scene, HOST);
    expect(await hostOf(scene)).toEqual({ failing: true, disabled: false });
    await createWith(scene, scene.url);
    await deliverWebhooks(other, scene.shop.id, { host: HOST });
    expect(scene.callbacks.messages).toHaveLength(1);
    await createWith(scene, undefined);
    await deliver(scene);
    expect(scene.shop.receiver.messages).toHaveLength(1);

    scene.callbacks.respondWith(status(204));
    await letPass(scene.app, 10);
    await deliver(scene, HOST);
    expect(scene.callbacks.messages).toHaveLength(3);
    expect(await hostOf(scene)).toEqual({ failing: false, disabled: false });
  });

  test('is disabled after five days with an incident, and its events go to the endpoint', async () => {
    const scene = await openScene();
    scene.callbacks.respondWith(status(500));
    await createWith(scene, scene.url);
    await deliver(scene, HOST);
    await scene.app.db.query({ text: `update webhook_hosts set failing_since = now() - interval '6 days'` });
    await letPass(scene.app, 700);
    await takeJobs(scene.app);
    await deliver(scene, HOST);
    expect(await hostOf(scene)).toEqual({ failing: true, disabled: true });
    const incidents = await scene.app.db.query<{ detail: string }>({
      text: `select detail from incidents where kind = 'webhook_disabled'`,
    });
    expect(incidents.map(({ detail }) => detail)).toEqual([
      `The callback host ${HOST} was disabled: every delivery has failed for five days`,
    ]);
    expect(await jobsOf(scene)).toContain('job');
    await createWith(scene, scene.url);
    await deliver(scene);
    expect(scene.shop.receiver.messages).toHaveLength(2);

    await enableEndpoint(scene.app, TESTER, scene.shop.id);
    scene.callbacks.respondWith(status(204));
    await createWith(scene, scene.url);
    await deliver(scene, HOST);
    expect(scene.callbacks.messages).toHaveLength(3);
  });

  test('one URL that is gone ends its own delivery only', async () => {
    const scene = await openScene();
    scene.callbacks.respondWith(
      ({ path }, response) => void response.writeHead(path === '/gone' ? 410 : 204).end(),
    );
    await createWith(scene, `http://${HOST}:${scene.callbacks.port}/gone`);
    await createWith(scene, scene.url);
    await deliver(scene, HOST);
    const deliveries = await deliveriesOf(scene.app, scene.shop);
    expect(deliveries.map(({ state }) => state)).toEqual(['failed', 'delivered']);
    expect(await hostOf(scene)).toEqual({ failing: false, disabled: false });
  });
});

describe('a host that is not registered any more', () => {
  test('is not called: pending and resent events go to the endpoint', async () => {
    const scene = await openScene();
    const { app, shop } = scene;
    await createWith(scene, scene.url);
    await deliver(scene, HOST);
    await createWith(scene, scene.url);
    await setEndpoint(app, TESTER, shop.id, { url: shop.receiver.url, callbackHosts: [] });
    const [first] = await deliveriesOf(app, shop);
    await resendDelivery(app, TESTER, first?.id ?? 0);
    await deliver(scene, HOST);
    expect(scene.callbacks.messages).toHaveLength(1);
    await deliver(scene);
    expect(shop.receiver.messages).toHaveLength(2);
    await expect(createWith(scene, scene.url)).rejects.toThrow('callback_url_not_allowed');
  });

  test('a removed or disabled endpoint sends nothing to any host', async () => {
    const scene = await openScene();
    const { app, shop } = scene;
    await createWith(scene, scene.url);
    await disableEndpoint(app, TESTER, shop.id);
    await createWith(scene, scene.url);
    await deliver(scene, HOST);
    await removeEndpoint(app, TESTER, shop.id);
    await deliver(scene, HOST);
    await deliver(scene);
    expect([...scene.callbacks.messages, ...shop.receiver.messages]).toEqual([]);
    await expect(createWith(scene, scene.url)).rejects.toThrow('callback_url_not_allowed');
  });
});

test('a lost job of a host is scheduled again', async () => {
  const scene = await openScene();
  await createWith(scene, scene.url);
  await takeJobs(scene.app);
  expect(await rescheduleLostWebhooks(scene.app)).toEqual([]);
  await letPass(scene.app, 90);
  expect(await rescheduleLostWebhooks(scene.app)).toEqual([{ merchantId: scene.shop.id, host: HOST }]);
  expect(await jobsOf(scene)).toEqual([`job:${HOST}`]);
});

test('a process that has read the merchant before a host was removed does not accept it', async () => {
  const scene = await openScene();
  const other = scene.other();
  await other.cache.listen();
  await create(other, scene.shop, { ...withdrawalRequest('1'), callbackUrl: scene.url });
  await setEndpoint(scene.app, TESTER, scene.shop.id, { url: scene.shop.receiver.url, callbackHosts: [] });
  await expect(
    create(other, scene.shop, { ...withdrawalRequest('1'), callbackUrl: scene.url }),
  ).rejects.toThrow('callback_url_not_allowed');
});

test.each([
  [['https://shop.example'], 'https://shop.example is not a host name'],
  [['shop.example/hooks'], 'shop.example/hooks is not a host name'],
  [['shop.example:8443'], 'shop.example:8443 is not a host name'],
  [['*.shop.example'], '*.shop.example is not a host name'],
  [['user@shop.example'], 'user@shop.example is not a host name'],
  [['shop'], 'shop is not a full domain name'],
  [['10.0.0.1'], '10.0.0.1 is a private or special address'],
  [Array.from({ length: 21 }, (_, i) => `h${i}.example`), 'at most 20 callback hosts'],
])('the hosts %j are rejected', async (callbackHosts, message) => {
  const { app } = await openShops();
  const shop = await openShop(app);
  const set = await setEndpoint(app, TESTER, shop.id, { url: shop.receiver.url, callbackHosts });
  expect(set).toMatchObject({ ok: false, rejection: { field: 'callback_hosts' } });
  if (!set.ok) expect(set.rejection.text).toContain(message);
});

test('a host is registered in the spelling of URLs, once, and a change without hosts keeps them', async () => {
  const scene = await openScene();
  const { app, shop } = scene;
  const set = (callbackHosts?: string[]) =>
    setEndpoint(app, TESTER, shop.id, { url: shop.receiver.url, callbackHosts });
  await set([' Hooks.Shop.Example', 'hooks.shop.example', HOST]);
  expect(await set()).toMatchObject({
    ok: true,
    value: { endpoint: { callbackHosts: [{ host: 'hooks.shop.example' }, { host: HOST }] } },
  });
});
