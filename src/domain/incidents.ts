// The cases that need manual review.

export const INCIDENT_KINDS = {
  wrong_amount: 'The aggregator reported a different amount or currency',
  not_this_payout: 'The aggregator reported another destination, or a payout from before ours was sent',
  paid_after_cancel: 'Paid by the aggregator after the withdrawal was cancelled',
  paid_after_return: 'Paid by the aggregator after the payment was returned',
  order_paid_before: 'An earlier attempt of the same order, given up as failed, was paid after all',
  unconfirmed: 'The status check does not confirm a callback that would move money',
  paid_twice: 'Paid by this attempt and by another payment',
  paid_by_bank: 'A bank file reports a payment of a withdrawal that was cancelled or already paid',
  refused_after_paid: 'Payment reversed by the aggregator',
  lost_by_aggregator: 'The aggregator accepted the payout but no longer finds it',
  undecided: "No final status within the aggregator's time limit",
  retries_exhausted: 'Refused for temporary reasons too often or for too long; an operator has to decide',
  route_fault: 'The aggregator refuses our payouts because of our account or configuration there',
  clock_skew: 'The clock of the aggregator differs from ours',
  unknown_reference: 'A signed callback refers to a payout that does not exist here',
  database_restored: 'The database was restored or replaced, and may have lost withdrawals',
  operator_recovered: 'A password was set on the command line, without signing in',
  webhook_disabled: 'Webhook endpoint disabled after failing for days',
  audit_finding: 'The audit found an inconsistency in the ledger or its records',
  reconciliation_difference: "The aggregator's statement and our records disagree about money",
  reconciliation_failed: "The aggregator's statement could not be compared",
  reconciliation_missing: 'A reconciliation was due and did not run',
  rate_expiring: 'A rate expires soon or has expired; withdrawals that need it are rejected from then on',
  rate_held: 'The feeds report a rate that differs too much from the last one; an operator has to set it',
  rate_feed_failed: 'A rate feed has failed for minutes, or disagrees with the others',
  alert_undelivered: 'A channel could not send an alert for hours',
} as const;
export type IncidentKind = keyof typeof INCIDENT_KINDS;

/** While one of these is open, only an operator settles or releases the withdrawal, and nothing is sent. */
export const DISPUTES = ['wrong_amount', 'not_this_payout'] as const satisfies readonly IncidentKind[];

export const isDisputed = (open: readonly IncidentKind[]): boolean =>
  DISPUTES.some((kind) => open.includes(kind));
