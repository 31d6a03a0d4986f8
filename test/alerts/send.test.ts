// To whom alerts are sent, when, and what happens if they cannot be sent.
import { describe, expect, test } from 'vitest';
import { raiseAlerts } from '../../src/usecases/alerts/raise-alerts.ts';
import { sendAlerts } from '../../src/usecases/alerts/send-alerts.ts';
import type { App } from '../../src/usecases/app.ts';
import { removeOwnAddress, setOwnAddress } from '../../src/usecases/operator/alerts/addresses.ts';
import { removeChannel, setChannel } from '../../src/usecases/operator/alerts/channels.ts';
import { listDeliveries } from '../../src/usecases/operator/alerts/log.ts';
import { updateOperator } from '../../src/usecases/operator/operators/operators.ts';
import { operatorActor, SET_UP } from '../harness/actors.ts';
import { addOperators, openAppOn } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { status } from '../webhooks/receiver.ts';
import {
  addTelegram,
  addTestRule,
  addWebhook,
  chatsOf,
  letWait,
  logOf,
  openAlertApp,
  openIncident,
  SIGNAL,
  subjectsAt,
  watchOnce,
} from './setup.ts';

describe('a rule', () => {
  test('for an operator, a role and an address leads to those people, each once', async () => {
    const { app } = await openAlertApp();
    const bot = await addTelegram(app);
    await addOperators(app, 'ann', 'ben', 'cem', 'dan');
    for (const [name, address] of [
      ['ann', '1'],
      ['ben', '2'],
      ['cem', '3'],
    ] as const)
      expect(await setOwnAddress(app, operatorActor(name), { channel: 'bot', address })).toMatchObject({
        ok: true,
      });
    await updateOperator(app, SET_UP, { name: 'ben', role: 'viewer' });
    await addTestRule(app, { channel: 'bot', operator: 'ann' });
    await addTestRule(app, { channel: 'bot', role: 'admin' });
    await addTestRule(app, { channel: 'bot', address: '-100500' });
    await openIncident(app);
    await watchOnce(app);
    expect(chatsOf(bot.messages)).toEqual(['-100500', '1', '3']);
  });

  test('that is disabled leads nowhere', async () => {
    const { app } = await openAlertApp();
    const receiver = await addWebhook(app);
    await addTestRule(app, { enabled: false });
    await openIncident(app);
    await watchOnce(app);
    expect(receiver.messages).toEqual([]);
  });

  test('that is added later does not send what was open before', async () => {
    const { app } = await openAlertApp();
    const receiver = await addWebhook(app);
    await openIncident(app);
    await watchOnce(app);
    await addTestRule(app);
    await watchOnce(app);
    expect(receiver.messages).toEqual([]);
  });

  test('with a digest collects what is not urgent in one message', async () => {
    const opened = await openAlertApp();
    const { app } = opened;
    const receiver = await addWebhook(app);
    await addTestRule(app, { digest: 'daily', digestAt: '09:00' });
    for (const reference of ['a', 'b', 'c']) await openIncident(app, reference, 'webhook_disabled');
    await openIncident(app);
    await watchOnce(app);
    expect(subjectsAt(receiver)).toEqual([expect.stringContaining('The clock')]);
    await letWait(opened);
    await watchOnce(app);
    expect(subjectsAt(receiver).slice(1)).toEqual(['Sluice: 3 alerts']);
  });
});

test('the log keeps what was sent while the alert goes on and changes', async () => {
  const opened = await openAlertApp();
  const { app } = opened;
  await addWebhook(app);
  await addTestRule(app);
  await openIncident(app);
  await watchOnce(app);
  await app.db.query({ text: `update alerts set facts = facts || '{"incident": 4711}'` });
  expect(await listDeliveries(app, { limit: 1 })).toMatchObject([
    { text: expect.stringMatching(/^Incident 1:/), alert: { facts: { incident: 4711 } } },
  ]);
});

describe('what cannot be sent', () => {
  test('is tried again, and is sent once the server works', async () => {
    const opened = await openAlertApp();
    const { app } = opened;
    const receiver = await addWebhook(app);
    await addTestRule(app);
    await openIncident(app);
    receiver.respondWith(status(503));
    await watchOnce(app);
    expect(await logOf(app)).toMatchObject([
      { state: 'waiting', tries: 1, problem: 'the server answered 503' },
    ]);
    // Not before it is due.
    await watchOnce(app);
    expect(receiver.messages).toHaveLength(1);

    receiver.respondWith(status(200));
    await letWait(opened);
    await watchOnce(app);
    expect(await logOf(app)).toMatchObject([{ state: 'sent', tries: 2, problem: null }]);
    expect(receiver.messages).toHaveLength(2);
  });

  test('six times is an incident, which other channels are alerted to', async () => {
    const alerts: object[] = [];
    const opened = await openAlertApp({ alert: (_message, fields) => void alerts.push(fields) });
    const { app } = opened;
    const broken = await addWebhook(app);
    const other = await addWebhook(app, 'other');
    await addTestRule(app);
    await addTestRule(app, { channel: 'other' });
    await openIncident(app);
    broken.respondWith(status(500));
    for (let tries = 0; tries < 6; tries++) {
      await watchOnce(app);
      await letWait(opened);
    }
    expect(await logOf(app)).toContainEqual(
      expect.objectContaining({ channel: 'duty', state: 'failed', tries: 6 }),
    );
    await watchOnce(app);
    expect(subjectsAt(other)).toEqual([
      expect.stringContaining('The clock'),
      'Sluice: Incident 2: A channel could not send an alert for hours',
    ]);
    expect(alerts).toContainEqual(expect.objectContaining({ channel: 'duty' }));
  });

  test('does not keep the other channels waiting', async () => {
    const { app } = await openAlertApp();
    const broken = await addWebhook(app);
    const other = await addWebhook(app, 'other');
    await addTestRule(app);
    await addTestRule(app, { channel: 'other' });
    broken.respondWith((_message, response) => void response.destroy());
    await openIncident(app);
    await watchOnce(app);
    expect(other.messages).toHaveLength(1);
    expect(await logOf(app)).toContainEqual(expect.objectContaining({ channel: 'duty', state: 'waiting' }));
  });
});

describe('who has lost access since gets nothing', () => {
  test.each<[string, (app: App) => Promise<unknown>, string]>([
    [
      'a disabled operator',
      (app) => updateOperator(app, SET_UP, { name: 'ann', enabled: false }),
      'the operator was disabled or has no address',
    ],
    [
      'an operator who removed the address',
      (app) => removeOwnAddress(app, operatorActor('ann'), 'bot'),
      'the operator was disabled or has no address',
    ],
    ['a removed channel', (app) => removeChannel(app, SET_UP, 'bot'), 'the channel was removed or disabled'],
    [
      'a disabled channel',
      async (app) => {
        const [row] = await app.db.query<{ api: string }>({
          text: `select settings->>'apiUrl' as api from alert_channels`,
        });
        const draft = { kind: 'telegram', apiUrl: row?.api ?? null, token: null } as const;
        return setChannel(app, SET_UP, { name: 'bot', draft, enabled: false });
      },
      'the channel was removed or disabled',
    ],
  ])('%s', async (_title, end, problem) => {
    const { app } = await openAlertApp();
    const bot = await addTelegram(app);
    await addOperators(app, 'ann', 'boss');
    await setOwnAddress(app, operatorActor('ann'), { channel: 'bot', address: '1' });
    await addTestRule(app, { channel: 'bot', operator: 'ann' });
    await openIncident(app);
    await raiseAlerts(app);
    expect(await end(app)).toMatchObject({ ok: true });
    await sendAlerts(app, SIGNAL);
    expect(bot.messages).toEqual([]);
    expect(await logOf(app)).toMatchObject([{ state: 'dropped', problem }]);
  });
});

test('two processes that watch at once send each alert once', async () => {
  const { app, database, masterKey } = await openAlertApp();
  const other = openAppOn(database.service, masterKey);
  try {
    const receiver = await addWebhook(app);
    await addTestRule(app);
    for (let round = 0; round < 20; round++) {
      await openIncident(app, `round-${round}`);
      await Promise.all([watchOnce(app), watchOnce(other)]);
    }
    const sent = receiver.messages.flatMap(
      ({ body }) => (JSON.parse(body) as { alerts: { id: number }[] }).alerts,
    );
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(20);
  } finally {
    await other.close();
  }
});

test('what a process claimed and did not send is sent after two minutes', async () => {
  const { app, database } = await openAlertApp();
  const receiver = await addWebhook(app);
  await addTestRule(app);
  await openIncident(app);
  await raiseAlerts(app);
  // The process ends while it sends.
  const dying = {
    ...app,
    alertSender: { ...app.alertSender, send: () => new Promise<never>(() => undefined) },
  };
  void sendAlerts(dying, SIGNAL);
  await expect.poll(async () => (await logOf(app))[0]?.tries, { timeout: 5_000 }).toBe(1);
  await sendAlerts(app, SIGNAL);
  expect(receiver.messages).toEqual([]);
  const client = await connectDirectly(database);
  await client.query(`update alert_deliveries set due_at = due_at - interval '2 minutes'`);
  await sendAlerts(app, SIGNAL);
  expect(receiver.messages).toHaveLength(1);
});

test('a process that stops sends no further messages', async () => {
  const { app } = await openAlertApp();
  const receiver = await addWebhook(app);
  await addTestRule(app);
  await openIncident(app);
  await raiseAlerts(app);
  await sendAlerts(app, AbortSignal.abort());
  expect(receiver.messages).toEqual([]);
  expect(await logOf(app)).toMatchObject([{ state: 'waiting', tries: 0 }]);
});
