// The conditions that people are alerted to.
import type { IncidentKind } from '../incidents.ts';

type AlertKindFacts = {
  /** Shown in rules and in the log. */
  readonly title: string;
  /** Sent at once, also in quiet hours and beside a digest. */
  readonly isUrgent: boolean;
  /** Sent only if it still holds a minute later. */
  readonly mustLast?: true;
};

export const ALERT_KINDS = {
  incident_opened: { title: 'An incident was opened', isUrgent: true },
  reconciliation_difference: { title: 'A reconciliation disagrees, failed or did not run', isUrgent: true },
  audit_failed: { title: 'The audit found an inconsistency', isUrgent: true },
  replica_missing: {
    title: 'A synchronous replica of the database is missing',
    isUrgent: true,
    mustLast: true,
  },
  proposal_waiting: { title: 'A proposal waits for a second operator', isUrgent: false },
  withdrawal_waiting: { title: 'Withdrawals wait too long for an operator', isUrgent: false },
  float_low: { title: 'The float of an aggregator is low', isUrgent: false },
  webhook_failing: { title: 'A webhook endpoint is failing', isUrgent: false },
} as const satisfies Record<string, AlertKindFacts>;

export type AlertKind = keyof typeof ALERT_KINDS;
export const mustLast = (kind: AlertKind): boolean => 'mustLast' in ALERT_KINDS[kind];

export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as readonly AlertKind[];

const OF_INCIDENTS: Partial<Record<IncidentKind, AlertKind>> = {
  audit_finding: 'audit_failed',
  reconciliation_difference: 'reconciliation_difference',
  reconciliation_failed: 'reconciliation_difference',
  reconciliation_missing: 'reconciliation_difference',
  webhook_disabled: 'webhook_failing',
};

export const alertKindOf = (incident: IncidentKind): AlertKind => OF_INCIDENTS[incident] ?? 'incident_opened';

/** Values for the text of an alert. Names of merchants and texts of others are not among them. */
export type AlertFacts = Readonly<Record<string, string | number | null>>;

/** A condition that holds now. */
export type Condition = {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: AlertFacts;
};

export type Alert = Condition & {
  readonly id: number;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
};
