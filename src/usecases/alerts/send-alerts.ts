// Sends the alerts that are due: one message for each receiver, with no transaction open. What fails is tried again for hours; then it
// is an incident, which other channels are alerted to.
import { composeMessage } from '../../domain/alerts/compose.ts';
import { retryAt } from '../../domain/alerts/schedule.ts';
import { alertTexts } from '../../domain/alerts/texts.ts';
import { type Channel, findChannel } from '../../storage/alerts/channels.ts';
import {
  type ClaimedDelivery,
  claimDueDeliveries,
  type DeliveryResult,
  recordDeliveries,
} from '../../storage/alerts/deliveries.ts';
import { openOrUpdateIncident } from '../../storage/incidents/incidents.ts';
import { commitLocally } from '../../storage/postgres/commit-locally.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { loadDatabaseTime } from '../../storage/postgres/database-time.ts';
import type { App } from '../app.ts';
import { sendThrough } from './send-through.ts';

const RECEIVERS_AT_ONCE = 8;
/** Longer than a message may take. */
const LEASE_SECONDS = 120;

export async function sendAlerts(app: App, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await inTransaction(app, (tx) =>
      claimDueDeliveries(tx, { receivers: RECEIVERS_AT_ONCE, leaseSeconds: LEASE_SECONDS }),
    );
    if (claimed.length === 0) return;
    await Promise.all(groupByReceiver(claimed).map((deliveries) => sendOne(app, deliveries)));
  }
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

async function sendOne(app: App, deliveries: readonly ClaimedDelivery[]): Promise<void> {
  const active = await dropInactive(app, deliveries);
  const [first] = active;
  if (!first) return;
  const channel = await findChannel(app.db, first.channel);
  if (!channel) return;
  const message = composeMessage(
    active.map(({ alert }) => alert),
    app.settings.consoleUrl,
  );
  const problem = await sendThrough(app, channel, first.address, message);
  if (problem === undefined) return record(app, active, { state: 'sent' });
  return recordFailure(app, channel, active, problem);
}

const idsOf = (deliveries: readonly ClaimedDelivery[]): number[] => deliveries.map(({ id }) => id);

/** Access may have ended since the alert was addressed. */
async function dropInactive(
  app: App,
  deliveries: readonly ClaimedDelivery[],
): Promise<readonly ClaimedDelivery[]> {
  const drop = async (dropped: readonly ClaimedDelivery[], problem: string): Promise<void> => {
    if (dropped.length > 0) await record(app, dropped, { state: 'dropped', problem });
  };
  await drop(
    deliveries.filter(({ isChannelActive }) => !isChannelActive),
    alertTexts.channelGone,
  );
  const reachable = deliveries.filter(({ isChannelActive }) => isChannelActive);
  await drop(
    reachable.filter(({ isOperatorActive }) => !isOperatorActive),
    alertTexts.operatorGone,
  );
  return reachable.filter(({ isOperatorActive }) => isOperatorActive);
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
  const detail = alertTexts.undelivered(name, problem);
  await inTransaction(app, async (tx) => {
    await recordDeliveries(tx, idsOf(gaveUp), { state: 'failed', problem });
    await openOrUpdateIncident(
      tx,
      { kind: 'alert_undelivered', withdrawalId: null, reference: name, detail },
      { oncePerDay: true },
    );
  });
}
