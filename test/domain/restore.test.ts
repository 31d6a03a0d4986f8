import { expect, test } from 'vitest';
import { type Evidence, evidenceOfLoss, isSameIdentity } from '../../src/domain/restore/database-identity.ts';

const KNOWN = { systemIdentifier: '1', timeline: 1, withdrawalsOid: '16400', startedAt: '2026-01-01' };
const RECORD = { systemIdentifier: '1', position: 1000n, newestId: 1000001, openLoss: 12 };
const RESTARTED = { ...KNOWN, startedAt: '2026-01-02', position: 1000n };

const evidence = (changed: Partial<Evidence>): Evidence => ({
  known: KNOWN,
  current: RESTARTED,
  record: RECORD,
  hasNewest: true,
  hasOpenLoss: true,
  ...changed,
});

test.each<[string, Partial<Evidence>]>([
  ['a restart', {}],
  ['a restart without a record', { record: undefined }],
  ['a promotion that lost nothing', { current: { ...RESTARTED, timeline: 2, position: 1001n } }],
  ['a record without withdrawals', { record: { ...RECORD, newestId: null } }],
])('%s is no loss', (_name, changed) => expect(evidenceOfLoss(evidence(changed))).toBeUndefined());

test.each<[string, Partial<Evidence>, RegExp]>([
  [
    'another cluster',
    { current: { ...RESTARTED, systemIdentifier: '2' } },
    /system identifier is 2, and was 1/,
  ],
  ['a logical restore', { current: { ...RESTARTED, withdrawalsOid: '16900' } }, /created again/],
  [
    'another timeline without a record',
    { current: { ...RESTARTED, timeline: 2 }, record: undefined },
    /timeline is 2/,
  ],
  [
    'a record of another cluster',
    { record: { ...RECORD, systemIdentifier: '3' } },
    /record outside .* has 3/,
  ],
  [
    'a log that ends earlier',
    { current: { ...RESTARTED, position: 999n } },
    /ends at 0\/3E7, and had reached 0\/3E8/,
  ],
  [
    'a missing incident',
    { hasOpenLoss: false },
    /incident 12 about an earlier loss was open, and is missing/,
  ],
  ['a missing withdrawal', { hasNewest: false }, /withdrawal 1000001 was committed, and is missing/],
])('%s is evidence of loss', (_name, changed, text) =>
  expect(evidenceOfLoss(evidence(changed))).toMatch(text),
);

test.each(['systemIdentifier', 'timeline', 'withdrawalsOid', 'startedAt'] as const)(
  'another %s is another database',
  (field) => {
    expect(isSameIdentity(KNOWN, { ...KNOWN })).toBe(true);
    expect(isSameIdentity(KNOWN, { ...KNOWN, [field]: field === 'timeline' ? 2 : 'other' })).toBe(false);
  },
);
