// What a batch of reports leads to beside steps: incidents, and proposals that a report contradicts.

import { INCIDENT_KINDS, type IncidentKind } from '../../domain/incidents.ts';
import { formatMoney, type Minor } from '../../domain/money.ts';
import { formatIn } from '../../domain/rates/currencies.ts';
import type { Mismatch } from '../../domain/reconciliation/reported-payout.ts';
import type { Report } from '../../domain/reports.ts';
import type { RetryLimits } from '../../domain/retry-schedule.ts';
import { proposalTexts } from '../../domain/texts/proposals.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { insertHalt } from '../../storage/halts/halts.ts';
import { countRetries, openIncident } from '../../storage/incidents/incidents.ts';
import type { LockedAttempt } from '../../storage/payouts/attempts.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { checkProposal, loadContradicted } from '../../storage/proposals/proposals.ts';
import { lockNewestOfOrder } from '../../storage/withdrawals/withdrawals.ts';

/** A refusal that never ends needs a person: with the incident open, the withdrawal waits in the queue with its hold. */
export async function limitRetries(
  tx: Tx,
  ids: ReadonlySet<Withdrawal['id']>,
  limits: RetryLimits,
): Promise<void> {
  if (ids.size === 0) return;
  for (const { id, attempts, seconds } of await countRetries(tx, [...ids]))
    if (attempts >= limits.attempts || seconds >= limits.seconds)
      await openIncident(tx, {
        kind: 'retries_exhausted',
        withdrawalId: id,
        reference: null,
        detail: `${INCIDENT_KINDS.retries_exhausted}: ${attempts} attempts within ${Math.round(seconds)} s`,
      });
}

/** A resolution was proposed before the aggregator said the opposite: the maker has to look again. */
export async function voidContradicted(tx: Tx, ids: ReadonlySet<Withdrawal['id']>): Promise<void> {
  if (ids.size === 0) return;
  for (const { id, news } of await loadContradicted(tx, [...ids]))
    await checkProposal(tx, id, {
      checker: 'payouts',
      verdict: 'rejected',
      remark: news && proposalTexts.voidedByEvidence(news),
    });
}

export type AttemptIncident = {
  readonly kind: IncidentKind;
  readonly locked: LockedAttempt;
  readonly report: Report;
  /** Why the report means another payout. */
  readonly mismatch: Mismatch | undefined;
};

/** With its currency only if that is not the settlement currency. */
const formatSent = ({ payout }: Withdrawal, amount: Minor): string =>
  payout ? `${formatIn(payout.currency, amount)} ${payout.currency}` : formatMoney(amount);

export async function openAttemptIncident(
  tx: Tx,
  { kind, locked: { attempt, withdrawal }, report, mismatch }: AttemptIncident,
): Promise<void> {
  const reported =
    'amount' in report
      ? `reported as ${report.verdict} ${formatIn(report.currency, report.amount)} ${report.currency}`
      : `reported as ${report.verdict}${report.detail === undefined ? '' : ` (${report.detail})`}`;
  await openIncident(tx, {
    kind,
    withdrawalId: withdrawal.id,
    reference: attempt.reference,
    detail: `${INCIDENT_KINDS[kind]}: attempt ${attempt.number} at ${attempt.aggregator} for ${formatSent(withdrawal, attempt.amount)}, ${reported}${mismatch === undefined ? '' : `, ${mismatch}`}`,
  });
  if (kind !== 'paid_after_cancel') return;
  // The amount was paid and its hold released: stop the merchant's payouts until an operator has reviewed it.
  await insertHalt(tx, {
    scope: 'merchant',
    subject: String(withdrawal.merchantId),
    actor: 'payouts',
    reason: `withdrawal ${withdrawal.id} was paid after it had been cancelled`,
  });
  if (withdrawal.supersededBy !== null) await stopNewestOfOrder(tx, withdrawal);
}

/** Its order was tried again, so the recipient would be paid twice. The incident outlasts the halt of the merchant. */
async function stopNewestOfOrder(tx: Tx, { id, merchantId, orderId }: Withdrawal): Promise<void> {
  const newest = orderId === null ? undefined : await lockNewestOfOrder(tx, { merchantId, orderId });
  if (!newest) throw new Error(`the order of withdrawal ${id} has no newest attempt`);
  await openIncident(tx, {
    kind: 'order_paid_before',
    withdrawalId: newest.id,
    reference: String(id),
    detail: `${INCIDENT_KINDS.order_paid_before}: withdrawal ${id}`,
  });
}

export async function openAggregatorIncident(
  tx: Tx,
  kind: 'unknown_reference' | 'route_fault',
  aggregator: string,
  detail: string,
): Promise<void> {
  await openIncident(tx, {
    kind,
    withdrawalId: null,
    reference: aggregator,
    detail: `${INCIDENT_KINDS[kind]}${detail}`,
  });
}
