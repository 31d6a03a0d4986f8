// An app with a channel that leads to a server on this machine.
import { onTestFinished } from 'vitest';
import { ALERT_KIND_NAMES } from '../../src/domain/alerts/kinds.ts';
import { openOrUpdateIncident } from '../../src/storage/incidents/incidents.ts';
import { raiseAlerts } from '../../src/usecases/alerts/raise-alerts.ts';
import { sendAlerts } from '../../src/usecases/alerts/send-alerts.ts';
import type { App } from '../../src/usecases/app.ts';
import { type ChannelDraft, setChannel } from '../../src/usecases/operator/alerts/channels.ts';
import { listDeliveries } from '../../src/usecases/operator/alerts/log.ts';
import { addRule, type RuleDraft } from '../../src/usecases/operator/alerts/rules.ts';
import { SET_UP } from '../harness/actors.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

export const TOKEN = '123456:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc';

export async function openAlertApp(options: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const opened = await openTestApp(options);
  onTestFinished(() => opened.close());
  return opened;
}

async function addChannel(app: App, name: string, draft: ChannelDraft): Promise<void> {
  const saved = await setChannel(app, SET_UP, { name, draft, enabled: true });
  if (!saved.ok) throw new Error(saved.rejection.text);
}

export async function addWebhook(app: App, name = 'duty'): Promise<Receiver> {
  const receiver = await startReceiver();
  await addChannel(app, name, { kind: 'webhook', url: receiver.url });
  return receiver;
}

export async function addTelegram(app: App, name = 'bot'): Promise<Receiver> {
  const receiver = await startReceiver();
  await addChannel(app, name, { kind: 'telegram', apiUrl: receiver.url, token: TOKEN });
  return receiver;
}

const RULE: RuleDraft = {
  channel: 'duty',
  kinds: ALERT_KIND_NAMES,
  operator: null,
  role: null,
  address: null,
  quietFrom: null,
  quietTo: null,
  digest: 'none',
  digestAt: null,
  timeZone: 'UTC',
  enabled: true,
};

export async function addTestRule(app: App, rule: Partial<RuleDraft> = {}): Promise<number> {
  const added = await addRule(app, SET_UP, { ...RULE, ...rule });
  if (!added.ok) throw new Error(added.rejection.text);
  return added.value.id;
}

export async function watchOnce(app: App): Promise<void> {
  await raiseAlerts(app);
  await sendAlerts(app, new AbortController().signal);
}

export const SIGNAL = new AbortController().signal;

/** Urgent. */
export const openIncident = (
  app: App,
  reference = 'alpha',
  kind: 'clock_skew' | 'webhook_disabled' = 'clock_skew',
) =>
  app.db.transaction((tx) => openOrUpdateIncident(tx, { kind, withdrawalId: null, reference, detail: 'x' }));

export const chatsOf = (messages: readonly { body: string }[]): string[] =>
  messages.map(({ body }) => (JSON.parse(body) as { chat_id: string }).chat_id).sort();

/** Everything that waits is due. */
export async function letWait({ database }: TestApp): Promise<void> {
  const client = await connectDirectly(database);
  await client.query(`update alert_deliveries set due_at = now() where state = 'waiting'`);
}

export const logOf = async (app: App) =>
  (await listDeliveries(app, { limit: 100 })).map(
    ({ channel, operator, address, state, tries, problem, alert }) => ({
      kind: alert.kind,
      channel,
      operator,
      address,
      state,
      tries,
      problem,
    }),
  );

/** The subjects that a webhook received. */
export const subjectsAt = (receiver: Receiver): string[] =>
  receiver.messages.map(({ body }) => (JSON.parse(body) as { subject: string }).subject);
