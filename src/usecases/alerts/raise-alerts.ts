// Compares the conditions that hold with the open alerts. A new one is addressed to everyone whom a rule names; it is sent by
// send-alerts.ts. Every process does it every minute; one does what is new.
import type { Alert } from '../../domain/alerts/kinds.ts';
import { dueAt } from '../../domain/alerts/schedule.ts';
import { replaceOpenAlerts } from '../../storage/alerts/alerts.ts';
import { insertDeliveries, type NewDelivery } from '../../storage/alerts/deliveries.ts';
import { loadReceivers, type Receiver } from '../../storage/alerts/rules.ts';
import { tryLockAlerts } from '../../storage/postgres/advisory-locks.ts';
import { commitLocally } from '../../storage/postgres/commit-locally.ts';
import { loadDatabaseTime } from '../../storage/postgres/database-time.ts';
import type { App } from '../app.ts';
import { findConditions } from './find-conditions.ts';

export const raiseAlerts = (app: App): Promise<void> =>
  app.db.transaction(async (tx) => {
    await commitLocally(tx);
    if (!(await tryLockAlerts(tx))) return;
    const opened = await replaceOpenAlerts(tx, await findConditions(tx, app));
    if (opened.length === 0) return;
    await insertDeliveries(
      tx,
      addressAll(opened, { receivers: await loadReceivers(tx), now: await loadDatabaseTime(tx) }),
    );
  });

type Context = { readonly receivers: readonly Receiver[]; readonly now: Date };

/** Two rules that lead to the same receiver are one message. */
function addressAll(alerts: readonly Alert[], { receivers, now }: Context): NewDelivery[] {
  const deliveries = new Map<string, NewDelivery>();
  for (const alert of alerts) {
    for (const { rule, operator, address } of receivers) {
      if (!rule.kinds.includes(alert.kind)) continue;
      const key = JSON.stringify([alert.id, rule.channel, operator, address]);
      const due = dueAt(alert.kind, rule, now);
      const earlier = deliveries.get(key);
      if (earlier && earlier.dueAt <= due) continue;
      deliveries.set(key, {
        alertId: alert.id,
        ruleId: rule.id,
        channel: rule.channel,
        operator,
        address,
        dueAt: due,
      });
    }
  }
  return [...deliveries.values()];
}
