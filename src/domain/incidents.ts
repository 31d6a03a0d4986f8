// The cases that need manual review.

export const INCIDENT_KINDS = {
  wrong_amount: 'The aggregator reported a different amount or currency',
  paid_after_cancel: 'Paid by the aggregator after the withdrawal was cancelled',
  unconfirmed: 'The status check does not confirm a callback that would move money',
  paid_twice: 'Paid by this attempt and by another payment',
  paid_by_bank: 'A bank file reports a payment of a withdrawal that was cancelled or already paid',
  refused_after_paid: 'Payment reversed by the aggregator',
  lost_by_aggregator: 'The aggregator accepted the payout but no longer finds it',
  undecided: "No final status within the aggregator's time limit",
  unknown_reference: 'A signed callback refers to a payout that does not exist here',
  database_restored: 'The database was restored or replaced, and may have lost withdrawals',
  webhook_disabled: 'Webhook endpoint disabled after failing for days',
  audit_finding: 'The audit found an inconsistency in the ledger or its records',
  reconciliation_difference: "The aggregator's statement and our records disagree about money",
  reconciliation_failed: "The aggregator's statement could not be compared",
  reconciliation_missing: 'A reconciliation was due and did not run',
} as const;
export type IncidentKind = keyof typeof INCIDENT_KINDS;
