// What people are alerted to: the conditions that hold now.
import { alertKindOf, type Condition } from '../../domain/alerts/kinds.ts';
import { formatIn } from '../../domain/rates/currencies.ts';
import { loadRouting } from '../../storage/aggregators/routes.ts';
import {
  isReplicaMissing,
  loadFailingEndpoints,
  loadLowFloats,
  loadOpenIncidents,
  loadWaitingProposals,
  loadWaitingWithdrawals,
} from '../../storage/alerts/conditions.ts';
import type { Queryable } from '../../storage/postgres/database.ts';
import type { App } from '../app.ts';

/** One failure is retried within minutes; a failing endpoint is disabled after days. */
const WEBHOOK_MINUTES = 30;

export async function findConditions(db: Queryable, { settings }: App): Promise<Condition[]> {
  return [
    ...(await findIncidents(db)),
    ...(await findWaiting(db, settings)),
    ...(await findLowFloats(db)),
    ...(await findFailingEndpoints(db)),
    ...((await isReplicaMissing(db))
      ? [{ kind: 'replica_missing', subject: 'database', facts: {} } as const]
      : []),
  ];
}

async function findIncidents(db: Queryable): Promise<Condition[]> {
  return (await loadOpenIncidents(db)).map(({ id, kind, withdrawalId }) => ({
    kind: alertKindOf(kind),
    subject: `incident:${id}`,
    facts: { incident: id, kind, withdrawal: withdrawalId },
  }));
}

async function findWaiting(
  db: Queryable,
  { alertMinutes }: Pick<App['settings'], 'alertMinutes'>,
): Promise<Condition[]> {
  const proposals = await loadWaitingProposals(db, alertMinutes.proposal);
  const waiting = await loadWaitingWithdrawals(db, alertMinutes.withdrawal);
  return [
    ...proposals.map(({ id, minutes }) => ({
      kind: 'proposal_waiting' as const,
      subject: `proposal:${id}`,
      facts: { proposal: id, minutes },
    })),
    // One alert for all: while the queue is too long, each further withdrawal would be one more.
    ...(waiting
      ? [
          {
            kind: 'withdrawal_waiting' as const,
            subject: 'withdrawals',
            facts: {
              withdrawal: waiting.oldest.id,
              minutes: waiting.oldest.minutes,
              count: waiting.count,
            },
          },
        ]
      : []),
  ];
}

async function findLowFloats(db: Queryable): Promise<Condition[]> {
  const low = await loadLowFloats(db);
  if (low.length === 0) return [];
  const { aggregators } = await loadRouting(db);
  return low.map(({ aggregator, remaining, below }) => {
    const currency = aggregators.get(aggregator)?.currency ?? '';
    return {
      kind: 'float_low',
      subject: `aggregator:${aggregator}`,
      facts: {
        aggregator,
        remaining: formatIn(currency, remaining),
        below: formatIn(currency, below),
      },
    };
  });
}

async function findFailingEndpoints(db: Queryable): Promise<Condition[]> {
  return (await loadFailingEndpoints(db, WEBHOOK_MINUTES)).map(({ merchantId, minutes }) => ({
    kind: 'webhook_failing',
    subject: `merchant:${merchantId}`,
    facts: { merchant: merchantId, minutes },
  }));
}
