// Sends the alerts that are due: one message for each receiver, with no transaction open. What fails is tried again for hours; then it
// is an incident, which other channels are alerted to.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { composeMessage, summarize } from '../../domain/alerts/compose.ts';
import { type Alert, mustLast } from '../../domain/alerts/kinds.ts';
import { afterQuietHours, retryAt } from '../../domain/alerts/schedule.ts';
import { alertTexts } from '../../domain/alerts/texts.ts';
import { type Channel, findChannel } from '../../storage/alerts/channels.ts';
import {
  type ClaimedDelivery,
  claimDueDeliveries,
  type DeliveryResult,
  postponeDelivery,
  recordDeliveries,
} from '../../storage/alerts/deliveries.ts';
import { openOrUpdateIncident } from '../../storage/incidents/incidents.ts';
import { commitLocally } from '../../storage/postgres/commit-locally.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { loadDatabaseTime } from '../../storage/postgres/database-time.ts';
import type { App } from '../app.ts';
import { sendThrough } from './send-through.ts';

const RECEIVERS_AT_ONCE = 8;
const RECEIVERS_PER_CHANNEL = 3;
/** Longer than a message may take. */
const LEASE_SECONDS = 120;
/** After a stop. A message that takes longer is left to its lease and sent again. */
const GRACE_MS = 4_000;

export async function sendAlerts(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await inTransaction(app, (tx) =>
      claimDueDeliveries(tx, {
        receivers: RECEIVERS_AT_ONCE,
        perChannel: RECEIVERS_PER_CHANNEL,
        leaseSeconds: LEASE_SECONDS,
      }),
    );
    if (claimed.length === 0) return;
    const messages = groupByReceiver(claimed).map((deliveries) =>
      sendOne(app, deliveries).catch((error: unknown) => app.logFault(error, 'an alert could not be sent')),
    );
    await orStopped(Promise.all(messages), signal);
  }
}

async function orStopped(sending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const stopped = once(signal, 'abort', options).then(() => sleep(GRACE_MS, undefined, options));
  await Promise.race([sending, stopped]).finally(() => ended.abort());
}

const inTransaction = <T>(app: App, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.db.transaction(async (tx) => {
    await commitLocally(tx);
    return work(tx);
  });

const record = (app: App, deliveries: readonly ClaimedDelivery[], result: DeliveryResult): Promise<void> =>
  inTransaction(app, (tx) => recordDeliveries(tx, idsOf(deliveries), result));

function groupByReceiver(claimed: readonly ClaimedDelivery[]): ClaimedDelivery[][] {
  const groups = new Map<string, ClaimedDelivery[]>();
  for (const delivery of claimed) {
    const receiver = JSON.stringify([delivery.channel, delivery.address]);
    groups.set(receiver, [...(groups.get(receiver) ?? []), delivery]);
  }
  return [...groups.values()];
}

async function sendOne(app: App, claimed: readonly ClaimedDelivery[]): Promise<void> {
  const deliveries = await postponeInQuietHours(app, await dropObsolete(app, claimed));
  const [first] = deliveries;
  if (!first) return;
  const channel = await findChannel(app.db, first.channel);
  if (!channel) return;
  const message = composeMessage(distinctAlerts(deliveries), app.settings.consoleUrl);
  const problem = await sendThrough(app, channel, first.address, message);
  if (problem !== undefined) return recordFailure(app, channel, deliveries, problem);
  return record(app, deliveries, { state: 'sent', texts: deliveries.map(({ alert }) => summarize(alert)) });
}

/** Two operators may share an address. */
const distinctAlerts = (deliveries: readonly ClaimedDelivery[]): Alert[] => [
  ...new Map(deliveries.map(({ alert }) => [alert.id, alert])).values(),
];

const idsOf = (deliveries: readonly ClaimedDelivery[]): number[] => deliveries.map(({ id }) => id);

/** Access may have ended since the alert was addressed, or the alert itself. */
async function dropObsolete(app: App, claimed: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
  const left: ClaimedDelivery[] = [];
  for (const delivery of claimed) {
    const problem = whyObsolete(delivery);
    if (problem === undefined) left.push(delivery);
    else await record(app, [delivery], { state: 'dropped', problem });
  }
  return left;
}

function whyObsolete(delivery: ClaimedDelivery): string | undefined {
  const { alert, tries, isChannelActive, isOperatorActive } = delivery;
  if (!isChannelActive) return alertTexts.channelGone;
  if (!isOperatorActive) return alertTexts.operatorGone;
  return mustLast(alert.kind) && alert.endedAt !== null && tries === 1 ? alertTexts.overBefore : undefined;
}

/** Also what could not be sent before they began. */
async function postponeInQuietHours(
  app: App,
  claimed: readonly ClaimedDelivery[],
): Promise<ClaimedDelivery[]> {
  const now = await loadDatabaseTime(app.db);
  const left: ClaimedDelivery[] = [];
  for (const delivery of claimed) {
    const due = afterQuietHours(delivery.alert.kind, delivery.times, now);
    if (due.getTime() === now.getTime()) left.push(delivery);
    else await inTransaction(app, (tx) => postponeDelivery(tx, delivery.id, due));
  }
  return left;
}

async function recordFailure(
  app: App,
  { name }: Channel,
  deliveries: readonly ClaimedDelivery[],
  problem: string,
): Promise<void> {
  const now = await loadDatabaseTime(app.db);
  const gaveUp: ClaimedDelivery[] = [];
  for (const delivery of deliveries) {
    const dueAt = retryAt(delivery.tries, now);
    if (dueAt) await record(app, [delivery], { state: 'waiting', problem, dueAt });
    else gaveUp.push(delivery);
  }
  app.alert('an alert could not be sent', { channel: name, problem, deliveries: deliveries.length });
  if (gaveUp.length === 0) return;
  await inTransaction(app, async (tx) => {
    await recordDeliveries(tx, idsOf(gaveUp), { state: 'failed', problem });
    await openOrUpdateIncident(tx, {
      kind: 'alert_undelivered',
      withdrawalId: null,
      reference: name,
      detail: alertTexts.undelivered(name),
    });
  });
}
