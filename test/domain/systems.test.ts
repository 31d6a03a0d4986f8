// Requirements on the declaration of every withdrawal system. A new system is tested once it is listed in SYSTEMS.
import { getCountries } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { accountNumber } from '../../src/domain/accounts.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import { redactText } from '../../src/domain/redact/logs.ts';
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from '../../src/domain/systems/index.ts';
import { walletRedactor } from '../../src/domain/systems/wallets.ts';
import { DESTINATIONS } from '../harness/client.ts';

/** Entries in existing ledgers carry these numbers: a line may be added, none may change. */
const CLEARING_ACCOUNTS: Record<SystemName, number> = { fps: 11, card: 12, usdt: 13, ewallet: 14 };

test('no two systems share a clearing account', () => {
  const accounts = SYSTEM_NAMES.map((name) => SYSTEMS[name].clearingAccount);
  expect(new Set(accounts).size).toBe(accounts.length);
});

describe.each(SYSTEM_NAMES)('%s', (name) => {
  const system = SYSTEMS[name];
  const wallet = system.normalize(DESTINATIONS[name].wallet, 'RU') ?? '';

  test('keeps the clearing account that its entries are stored under', () => {
    expect(accountNumber('system:clearing', { merchantId: asMerchantId(1001), system: name })).toBe(
      CLEARING_ACCOUNTS[name],
    );
  });

  test('normalizes a destination to a form that normalizes to itself', () => {
    expect(wallet).not.toBe('');
    expect(system.normalize(wallet, 'RU')).toBe(wallet);
  });

  test('formats a destination so that every region reads the same one', () => {
    for (const region of getCountries()) expect(system.normalize(system.format(wallet), region)).toBe(wallet);
  });

  test('masks a destination so that it cannot be paid to', () => {
    expect(system.mask(wallet)).toContain('***');
    expect(system.normalize(system.mask(wallet), 'RU')).toBeUndefined();
  });

  test('finds the destination in a text by its mask alone', () => {
    const masked = system.mask(wallet);
    expect(walletRedactor(name, masked)(`no account ${wallet} here`)).toBe(`no account ${masked} here`);
  });

  test('is recognized in a log line, unless almost any word is a destination', () => {
    const isVisible = redactText(`failed for ${wallet}`).includes(wallet);
    expect(isVisible).toBe(system.logPattern === null);
  });
});
