// Every refusal of every kind of aggregator: whether it ends the withdrawal, is temporary, or is a fault of the route. A new code
// or kind does not compile without its row.
import { describe, expect, test } from 'vitest';
import { REFUSALS, type RefusalCode, reportOf } from '../../src/adapters/aggregators/http/protocol.ts';
import { reportOfError } from '../../src/adapters/aggregators/sluice/responses.ts';
import { asMinor } from '../../src/domain/money.ts';
import { REJECTIONS, type RejectionCode } from '../../src/domain/rejections.ts';
import type { Report } from '../../src/domain/reports.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';

type Meaning = 'refused' | 'temporary' | 'route fault' | 'unknown';

const HTTP: Readonly<Record<RefusalCode | 'not in the protocol', Meaning>> = {
  declined: 'refused',
  invalid_destination: 'refused',
  limit_exceeded: 'refused',
  expired: 'temporary',
  insufficient_funds: 'temporary',
  not_permitted: 'route fault',
  'not in the protocol': 'unknown',
};

const SLUICE: Readonly<Record<RejectionCode | 'not_a_code', Meaning>> = {
  route_not_found: 'route fault',
  method_not_allowed: 'route fault',
  unsupported_content_type: 'route fault',
  body_too_large: 'route fault',
  malformed_request: 'route fault',
  callback_refused: 'unknown',
  field_required: 'route fault',
  merchant_not_found: 'route fault',
  merchant_not_activated: 'route fault',
  merchant_blocked: 'route fault',
  merchant_disabled: 'route fault',
  ip_not_allowed: 'route fault',
  key_not_allowed: 'route fault',
  too_many_requests: 'temporary',
  invalid_amount: 'refused',
  invalid_field: 'route fault',
  attempt_not_allowed: 'unknown',
  in_progress: 'unknown',
  order_id_used: 'unknown',
  system_not_found: 'route fault',
  bank_required: 'refused',
  bank_not_found: 'refused',
  invalid_wallet: 'refused',
  callback_url_not_allowed: 'refused',
  amount_below_minimum: 'refused',
  amount_above_maximum: 'refused',
  daily_limit_exceeded: 'temporary',
  quote_not_valid: 'route fault',
  rate_not_available: 'temporary',
  auto_system_not_found: 'route fault',
  low_balance: 'temporary',
  payout_failed: 'refused',
  withdraw_not_found: 'unknown',
  cancel_not_allowed: 'unknown',
  webhook_not_configured: 'unknown',
  webhook_not_found: 'unknown',
  receipt_not_available: 'unknown',
  busy: 'temporary',
  outcome_unknown: 'unknown',
  internal_error: 'unknown',
  not_a_code: 'unknown',
};

const http = (code: string): Report =>
  reportOf(
    { state: 'refused', reference: 'r', code, amount: asMinor(1n), currency: 'RUB', id: null },
    { source: 'submit' },
  );

const sluice = (code: string): Report =>
  reportOfError({
    success: false,
    error: Object.hasOwn(REJECTIONS, code) ? REJECTIONS[code as RejectionCode].text : 'Oops',
    code,
  });

type Table = {
  readonly report: (code: string) => Report;
  readonly meanings: Readonly<Record<string, Meaning>>;
};

const TABLES: Readonly<Record<AggregatorKind, Table>> = {
  http: { report: http, meanings: HTTP },
  simulator: { report: http, meanings: HTTP },
  sluice: { report: sluice, meanings: SLUICE },
};

function meaningOf(report: Report): Meaning {
  if (report.verdict !== 'refused') return 'unknown';
  if (report.routeFault) return 'route fault';
  return report.retryable ? 'temporary' : 'refused';
}

describe.each(AGGREGATOR_KINDS)('a refusal of an aggregator of kind %s', (kind) => {
  const { report, meanings } = TABLES[kind];

  test.each(Object.entries(meanings))('%s is %s', (code, meaning) => {
    expect(meaningOf(report(code))).toBe(meaning);
  });

  test('is retryable if it is a fault of the route, so that it never ends a withdrawal', () => {
    for (const code of Object.keys(meanings)) {
      const result = report(code);
      if (result.routeFault) expect(result).toMatchObject({ verdict: 'refused', retryable: true });
    }
  });
});

test('the table of the http protocol is complete', () => {
  expect(Object.keys(HTTP).sort()).toEqual([...Object.keys(REFUSALS), 'not in the protocol'].sort());
});
