// Records a rate, from an operator or from feeds, and resolves the incidents about those before.
import type { PayoutCurrency } from '../../../domain/rates/currencies.ts';
import type { RecordedRate } from '../../../domain/rates/rates.ts';
import { rateFeedTexts } from '../../../domain/texts/systems.ts';
import { closeCondition } from '../../../storage/incidents/incidents.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { insertRate, type NewRate } from '../../../storage/rates/rates.ts';

const about = (currency: PayoutCurrency): string => `${currency}:`;

/** The incident is about this rate: another one opens another incident. */
export const incidentReference = ({ currency, id }: RecordedRate): string => `${about(currency)}${id}`;

/** The caller holds the lock of the audit log, so that rates are recorded one after the other. */
export async function recordRate(tx: Tx, rate: NewRate): Promise<RecordedRate> {
  const recorded = await insertRate(tx, rate);
  await closeCondition(tx, {
    kinds: ['rate_expiring', 'rate_held'],
    about: about(rate.currency),
    actor: rate.actor,
    resolution: rateFeedTexts.replaced(rate.rate),
  });
  return recorded;
}
