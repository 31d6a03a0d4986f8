// What an alert says.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { composeMessage, summarize } from '../../../src/domain/alerts/compose.ts';
import {
  type Alert,
  type AlertFacts,
  type AlertKind,
  alertKindOf,
} from '../../../src/domain/alerts/kinds.ts';
import { INCIDENT_KINDS, type IncidentKind } from '../../../src/domain/incidents.ts';

const EXAMPLES: readonly [AlertKind, AlertFacts, string][] = [
  [
    'incident_opened',
    { incident: 12, kind: 'paid_twice', withdrawal: 1_000_001 },
    'Incident 12 of withdrawal 1000001: Paid by this attempt and by another payment',
  ],
  [
    'reconciliation_difference',
    { incident: 13, kind: 'reconciliation_missing', withdrawal: null },
    'Incident 13: A reconciliation was due and did not run',
  ],
  [
    'audit_failed',
    { incident: 14, kind: 'audit_finding', withdrawal: null },
    'Incident 14: The audit found an inconsistency in the ledger or its records',
  ],
  [
    'replica_missing',
    {},
    'No synchronous replica is connected to the database, although one is configured, so nothing can be committed safely',
  ],
  [
    'proposal_waiting',
    { proposal: 3, minutes: 16 },
    'Proposal 3 has waited for a second operator for 16 minutes',
  ],
  [
    'withdrawal_waiting',
    { withdrawal: 1_000_002, minutes: 61, count: 1 },
    'Withdrawal 1000002 has waited for an operator for 61 minutes',
  ],
  [
    'withdrawal_waiting',
    { withdrawal: 1_000_002, minutes: 185, count: 7 },
    '7 withdrawals wait for an operator, 1000002 for 3 hours',
  ],
  [
    'float_low',
    { aggregator: 'alpha', remaining: '90.00', below: '100.00' },
    'The float of alpha is 90.00, below 100.00',
  ],
  [
    'webhook_failing',
    { merchant: 1001, minutes: 45 },
    'The webhook endpoint of merchant 1001 has failed for 45 minutes',
  ],
  [
    'webhook_failing',
    { incident: 15, kind: 'webhook_disabled', withdrawal: null },
    'Incident 15: Webhook endpoint disabled after failing for days',
  ],
];

const alert = (kind: AlertKind, facts: AlertFacts, ended = false): Alert => ({
  id: 1,
  kind,
  subject: 'x',
  facts,
  openedAt: new Date(),
  endedAt: ended ? new Date() : null,
});

test.each(EXAMPLES)('%s %j', (kind, facts, sentence) => {
  expect(summarize({ kind, facts })).toBe(sentence);
});

test.each(Object.keys(INCIDENT_KINDS) as IncidentKind[])(
  'an incident %s has a kind of alert and a text',
  (kind) => {
    const facts = { incident: 1, kind, withdrawal: null };
    expect(summarize({ kind: alertKindOf(kind), facts })).toBe(`Incident 1: ${INCIDENT_KINDS[kind]}`);
  },
);

describe('a message', () => {
  const [first] = EXAMPLES;
  const one = alert('proposal_waiting', { proposal: 3, minutes: 16 });

  test('of one alert has it as its subject', () => {
    expect(composeMessage([one], undefined)).toMatchObject({
      subject: 'Sluice: Proposal 3 has waited for a second operator for 16 minutes',
      text: 'Proposal 3 has waited for a second operator for 16 minutes.',
    });
  });

  test('has links to the console if its address is known', () => {
    const links = EXAMPLES.map(([kind, facts]) => {
      const { text } = composeMessage([alert(kind, facts)], 'https://pay.example.com/console');
      return text.split('\n')[1]?.replace('https://pay.example.com/console', '');
    });
    expect(links).toEqual([
      '/incidents/12',
      '/incidents/13',
      '/incidents/14',
      '/',
      '/proposals',
      '/withdrawals/1000002',
      '/withdrawals/1000002',
      '/routes',
      '/merchants/1001',
      '/incidents/15',
    ]);
    const pages = readFileSync(new URL('../../../console/src/pages.ts', import.meta.url), 'utf8');
    for (const link of links) expect(pages).toContain(`path: '${link?.replace(/[0-9]+$/, '$id')}'`);
  });

  test('says which conditions are over', () => {
    expect(composeMessage([alert('float_low', first?.[1] ?? {}, true)], undefined).text).toContain(
      '(This is over.)',
    );
  });

  test('of many counts those that do not fit, and stays below the limit of Telegram', () => {
    const many = Array.from({ length: 200 }, () =>
      alert('incident_opened', { incident: 2 ** 31, kind: 'order_paid_before', withdrawal: 2 ** 53 }),
    );
    const { subject, text } = composeMessage(many, `https://${'a'.repeat(63)}.example.com/console`);
    expect(subject).toBe('Sluice: 200 alerts');
    expect(text.endsWith('And 185 more.')).toBe(true);
    expect(`${subject}\n\n${text}`.length).toBeLessThan(4_096);
  });
});
