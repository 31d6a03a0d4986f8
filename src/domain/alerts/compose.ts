// The text of a message. It has numbers, states and names of aggregators: no destination, key or card number, and nothing that a
// merchant wrote.
import { INCIDENT_KINDS, type IncidentKind } from '../incidents.ts';
import type { Alert, AlertFacts, AlertKind } from './kinds.ts';
import { alertLines } from './texts.ts';

export type AlertMessage = {
  readonly subject: string;
  readonly text: string;
  readonly alerts: readonly Alert[];
};

/** More are counted. A message of Telegram has at most 4,096 characters. */
const MAX_LINES = 15;

export function composeMessage(alerts: readonly Alert[], consoleUrl: string | undefined): AlertMessage {
  const shown = alerts.slice(0, MAX_LINES);
  const lines = shown.map((alert) => describe(alert, consoleUrl));
  const hidden = alerts.length - shown.length;
  const [first] = alerts;
  return {
    subject:
      alerts.length === 1 && first
        ? alertLines.subject(summarize(first))
        : alertLines.subjectOfMany(alerts.length),
    text: [...lines, ...(hidden > 0 ? [alertLines.more(hidden)] : [])].join('\n\n'),
    alerts,
  };
}

export const TEST_MESSAGE: AlertMessage = {
  subject: alertLines.subject(alertLines.test),
  text: alertLines.testText,
  alerts: [],
};

function describe(alert: Alert, consoleUrl: string | undefined): string {
  const ended = alert.endedAt ? ` ${alertLines.ended}` : '';
  const link = consoleUrl === undefined ? '' : `\n${consoleUrl}${pageOf(alert)}`;
  return `${summarize(alert)}.${ended}${link}`;
}

/** One sentence without its full stop. */
export const summarize = ({ kind, facts }: Pick<Alert, 'kind' | 'facts'>): string => SUMMARIES[kind](facts);

const numberIn = (facts: AlertFacts, name: string): number => Number(facts[name] ?? 0);

const textIn = (facts: AlertFacts, name: string): string => String(facts[name] ?? '');

function ofIncident(facts: AlertFacts): string {
  const kind = textIn(facts, 'kind') as IncidentKind;
  const withdrawal = facts['withdrawal'];
  return alertLines.incident(numberIn(facts, 'incident'), {
    title: INCIDENT_KINDS[kind],
    withdrawal: typeof withdrawal === 'number' ? withdrawal : undefined,
  });
}

const SUMMARIES: Readonly<Record<AlertKind, (facts: AlertFacts) => string>> = {
  incident_opened: ofIncident,
  reconciliation_difference: ofIncident,
  audit_failed: ofIncident,
  replica_missing: () => alertLines.replicaMissing,
  proposal_waiting: (facts) => alertLines.proposal(numberIn(facts, 'proposal'), numberIn(facts, 'minutes')),
  withdrawal_waiting: (facts) =>
    alertLines.withdrawals({
      count: numberIn(facts, 'count'),
      oldest: numberIn(facts, 'withdrawal'),
      minutes: numberIn(facts, 'minutes'),
    }),
  float_low: (facts) =>
    alertLines.float(textIn(facts, 'aggregator'), {
      remaining: textIn(facts, 'remaining'),
      below: textIn(facts, 'below'),
    }),
  webhook_failing: (facts) =>
    'incident' in facts
      ? ofIncident(facts)
      : alertLines.webhook(numberIn(facts, 'merchant'), numberIn(facts, 'minutes')),
};

/** The page of the console about it. */
function pageOf({ facts }: Alert): string {
  if (typeof facts['incident'] === 'number') return `/incidents/${facts['incident']}`;
  if (typeof facts['withdrawal'] === 'number') return `/withdrawals/${facts['withdrawal']}`;
  if ('proposal' in facts) return '/proposals';
  if ('aggregator' in facts) return '/routes';
  if ('merchant' in facts) return `/merchants/${facts['merchant']}`;
  return '/';
}
