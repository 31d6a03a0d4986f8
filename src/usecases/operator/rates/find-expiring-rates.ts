// Notices rates that run out. Every process checks, because the one that should record the next rate may be missing.
import { isExpiring } from '../../../domain/rates/rates.ts';
import { SYSTEM_NAMES, SYSTEMS } from '../../../domain/systems/index.ts';
import { rateFeedTexts } from '../../../domain/texts/systems.ts';
import { openOrUpdateIncident } from '../../../storage/incidents/incidents.ts';
import { loadDatabaseTime } from '../../../storage/postgres/database-time.ts';
import { loadNewestRates } from '../../../storage/rates/rates.ts';
import type { App } from '../../app.ts';
import { incidentReference } from './record-rate.ts';

/** Installations that never set a rate, or disabled the systems that need it, are told nothing. */
export async function findExpiringRates(app: App): Promise<void> {
  const { systems } = await app.cache.catalog();
  const rates = await loadNewestRates(app.db);
  const now = await loadDatabaseTime(app.db);
  for (const rate of Object.values(rates)) {
    const isNeeded = SYSTEM_NAMES.some(
      (name) => SYSTEMS[name].payoutCurrency === rate.currency && systems[name]?.enabled,
    );
    if (!isNeeded || !isExpiring(rate, now)) continue;
    const pair = `${rate.currency}/${app.settings.currency}`;
    const detail =
      now < rate.expiresAt
        ? rateFeedTexts.expiring(pair, rate.expiresAt)
        : rateFeedTexts.expired(pair, rate.expiresAt);
    const reference = incidentReference(rate);
    const incident = { kind: 'rate_expiring', withdrawalId: null, reference, detail } as const;
    const opened = await app.db.transaction((tx) => openOrUpdateIncident(tx, incident, { oncePerDay: true }));
    if (opened) app.alert('a rate needs an operator', { currency: rate.currency, alert: detail });
  }
}
