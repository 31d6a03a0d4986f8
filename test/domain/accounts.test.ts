import { expect, test } from 'vitest';
import { accountNumber, describeAccount } from '../../src/domain/accounts.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import { SYSTEM_NAMES, SYSTEMS } from '../../src/domain/systems/index.ts';

const owner = { merchantId: asMerchantId(1001), system: null };

test('every account has a readable name', () => {
  const clearing = SYSTEM_NAMES.map((system) => SYSTEMS[system].clearingAccount);
  expect(
    [1, 2, ...clearing, 10_011, 10_012, 10_013, 10_014].map((account) => describeAccount(account)),
  ).toEqual([
    'operator:funding',
    'operator:fees',
    ...SYSTEM_NAMES.map((system) => `clearing:${system}`),
    'merchant:1001:available',
    'merchant:1001:held',
    'merchant:1001:receivable',
    'merchant:1001:?',
  ]);
});

test('clearing accounts belong to a system', () => {
  expect(accountNumber('system:clearing', { ...owner, system: 'card' })).toBe(12);
  expect(() => accountNumber('system:clearing', owner)).toThrow('a clearing account belongs to a system');
});
