// Where an alert goes by the time it is sent, when that is, and what a channel that never answers holds up: nothing.
import { describe, expect, test } from 'vitest';
import { raiseAlerts } from '../../src/usecases/alerts/raise-alerts.ts';
import { sendAlerts } from '../../src/usecases/alerts/send-alerts.ts';
import { setOwnAddress } from '../../src/usecases/operator/alerts/addresses.ts';
import { listDeliveries } from '../../src/usecases/operator/alerts/log.ts';
import { updateOperator } from '../../src/usecases/operator/operators/operators.ts';
import { operatorActor, SET_UP } from '../harness/actors.ts';
import { addOperators } from '../harness/app.ts';
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

describe('quiet hours', () => {
  const clock = (hours: number): string =>
    `${String((new Date().getUTCHours() + hours + 24) % 24).padStart(2, '0')}:00`;

  test('also hold for what could not be sent before they began', async () => {
    const opened = await openAlertApp();
    const { app } = opened;
    const receiver = await addWebhook(app);
    const rule = { quietFrom: clock(-1), quietTo: clock(2) };
    await addTestRule(app, rule);
    await openIncident(app, 'a', 'webhook_disabled');
    await openIncident(app, 'b');
    await watchOnce(app);
    expect(subjectsAt(receiver)).toEqual([expect.stringContaining('The clock')]);
    // As if it had been due before they began.
    await letWait(opened);
    await watchOnce(app);
    expect(receiver.messages).toHaveLength(1);
    const [, waiting] = await listDeliveries(app, { limit: 2 });
    expect(waiting).toMatchObject({ state: 'waiting', tries: 0 });
    expect(waiting?.dueAt.toISOString()).toContain(`T${clock(2)}:00`);
  });
});

describe('the address of an operator', () => {
  async function openWithAnn() {
    const opened = await openAlertApp();
    const { app } = opened;
    const bot = await addTelegram(app);
    await addOperators(app, 'ann', 'ben', 'boss');
    const setAddress = (name: string, address: string) =>
      setOwnAddress(app, operatorActor(name), { channel: 'bot', address });
    await setAddress('ann', '1');
    return { app, bot, setAddress };
  }

  test('is the one entered by the time an alert is sent', async () => {
    const { app, bot, setAddress } = await openWithAnn();
    await addTestRule(app, { channel: 'bot', operator: 'ann' });
    await openIncident(app);
    await raiseAlerts(app);
    await setAddress('ann', '2');
    await sendAlerts(app, SIGNAL);
    expect(chatsOf(bot.messages)).toEqual(['2']);
    expect(await logOf(app)).toMatchObject([{ state: 'sent', address: '2' }]);
  });

  test('that two share gets one message, also if one of them is disabled', async () => {
    const { app, bot, setAddress } = await openWithAnn();
    await setAddress('ben', '1');
    await addTestRule(app, { channel: 'bot', role: 'admin' });
    await openIncident(app, 'a');
    await watchOnce(app);
    expect(bot.messages).toHaveLength(1);
    expect(bot.messages[0]?.body).not.toContain('2 alerts');
    await openIncident(app, 'b');
    await raiseAlerts(app);
    await updateOperator(app, SET_UP, { name: 'ann', enabled: false });
    await sendAlerts(app, SIGNAL);
    expect(bot.messages).toHaveLength(2);
  });
});

describe('a channel that never answers', () => {
  async function openStuck() {
    const { app } = await openAlertApp();
    const stuck = await addTelegram(app);
    const other = await addWebhook(app, 'other');
    for (let chat = 1; chat <= 10; chat++)
      await addTestRule(app, { channel: 'bot', address: `-10050${chat}` });
    await addTestRule(app, { channel: 'other' });
    stuck.respondWith(() => undefined);
    await openIncident(app);
    await raiseAlerts(app);
    const stopping = new AbortController();
    return { stuck, other, stopping, sending: sendAlerts(app, stopping.signal) };
  }

  test('does not keep the other channels waiting, however many it should reach', async () => {
    const { stuck, other, stopping, sending } = await openStuck();
    await expect.poll(() => other.messages.length, { timeout: 5_000 }).toBe(1);
    expect(stuck.messages.length).toBeLessThanOrEqual(3);
    stopping.abort();
    await sending;
  });

  test('does not hold up a stop', async () => {
    const { stuck, stopping, sending } = await openStuck();
    await expect.poll(() => stuck.messages.length, { timeout: 5_000 }).toBe(3);
    const begun = Date.now();
    stopping.abort();
    await sending;
    expect(Date.now() - begun).toBeLessThan(8_000);
  });
});
