// The set-up checklist: each item open and done.
import { expect, test } from 'vitest';
import { SETUP_ITEMS, type SetupFacts, type SetupItemName, setupItems } from '../../src/domain/setup.ts';

const now = new Date('2026-11-17T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const admin = (name: string, totp = true) => ({ name, role: 'admin', enabled: true, totp }) as const;

const COMPLETE: SetupFacts = {
  now,
  operators: [admin('ann'), admin('ben')],
  secondFactor: 'required',
  hasFourEyes: true,
  lastBackupAt: daysAgo(1),
  isMonitored: true,
  hasIncidentAlerts: true,
  isMasterKeyApart: true,
  hasPositionRecord: true,
  ownsTables: false,
};

const openItems = (facts: SetupFacts) => setupItems(facts).filter(({ done }) => !done);

test('nothing is open if everything is done', () => expect(openItems(COMPLETE)).toEqual([]));

type Case = readonly [item: SetupItemName, title: string, facts: Partial<SetupFacts>, problem: RegExp];
const OPEN: readonly Case[] = [
  [
    'second_admin',
    'one admin',
    { operators: [admin('ann'), { ...admin('ben'), role: 'maker' }] },
    /^ann is the only/,
  ],
  [
    'second_admin',
    'a disabled second admin',
    { operators: [admin('ann'), { ...admin('ben'), enabled: false }] },
    /^ann is the only/,
  ],
  ['second_admin', 'no admin', { operators: [{ ...admin('mo'), role: 'maker' }] }, /^No admin is enabled/],
  [
    'second_factor',
    'an admin without one',
    { operators: [admin('ann'), admin('ben', false)] },
    /^Without a second factor: ben\.$/,
  ],
  ...(['maker', 'checker'] as const).map(
    (role): Case => [
      'second_factor',
      `a ${role} without one`,
      { operators: [...COMPLETE.operators, { ...admin('mo', false), role }], secondFactor: 'optional' },
      /^Without a second factor: mo\. SLUICE_SECOND_FACTOR is optional/,
    ],
  ),
  ['four_eyes', 'no amount', { hasFourEyes: false }, /^One operator alone/],
  ['backup', 'never', { lastBackupAt: null }, /^No backup has been made/],
  ['backup', 'eight days ago', { lastBackupAt: daysAgo(8) }, /on 2026-11-09, more than 7 days ago/],
  [
    'alerts',
    'neither alerts nor monitoring',
    { isMonitored: false, hasIncidentAlerts: false },
    /SLUICE_METRICS_TOKEN/,
  ],
  ['master_key', 'in the data folder', { isMasterKeyApart: false }, /SLUICE_MASTER_KEY/],
  ['position_record', 'none', { hasPositionRecord: false }, /failover/],
  ['database_role', 'the owner', { ownsTables: true }, /switch off every guard/],
];

test.each(OPEN)('%s is open: %s', (item, _title, facts, problem) => {
  const open = openItems({ ...COMPLETE, ...facts });
  expect(open.map(({ name }) => name)).toEqual([item]);
  expect(open[0]?.problem).toMatch(problem);
  expect(open[0]?.command ?? open[0]?.page).toBeTypeOf('string');
});

test('every item has a case in which only it is open', () =>
  expect(new Set(OPEN.map(([item]) => item))).toEqual(new Set(SETUP_ITEMS)));

test.each([
  ['a backup exactly seven days ago', { lastBackupAt: daysAgo(7) }],
  [
    'a viewer or auditor without a second factor',
    {
      operators: [
        ...COMPLETE.operators,
        { ...admin('vic', false), role: 'viewer' as const },
        { ...admin('aud', false), role: 'auditor' as const },
      ],
    },
  ],
  [
    'a disabled maker without a second factor',
    {
      operators: [...COMPLETE.operators, { ...admin('mo', false), role: 'maker' as const, enabled: false }],
    },
  ],
])('is done: %s', (_title, facts) => expect(openItems({ ...COMPLETE, ...facts })).toEqual([]));
