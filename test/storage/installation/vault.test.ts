import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { openVault, sameHash } from '../../../src/storage/installation/vault.ts';

const vault = openVault(randomBytes(32));
const [first, second] = [asWithdrawalId(1_000_001), asWithdrawalId(1_000_002)];

test('a wallet sealed for one withdrawal opens for no other', () => {
  const sealed = vault.sealWallet(first, '4111111111111111');
  expect(vault.openWallet(first, sealed)).toBe('4111111111111111');
  expect(() => vault.openWallet(second, sealed)).toThrow();
});

test('a changed byte is detected', () => {
  const sealed = vault.sealWallet(first, '4111111111111111');
  for (const i of sealed.sealed.keys()) {
    const forged = Buffer.from(sealed.sealed);
    forged[i] = (forged[i] ?? 0) ^ 1;
    expect(() => vault.openWallet(first, { ...sealed, sealed: forged })).toThrow();
  }
});

test('sealing twice gives different ciphertexts, hashing twice equal hashes', () => {
  const [a, b] = [vault.sealWallet(first, '4111111111111111'), vault.sealWallet(first, '4111111111111111')];
  expect(a.sealed.equals(b.sealed)).toBe(false);
  expect(a.hash.equals(b.hash)).toBe(true);
  expect(a.sealed.includes('4111')).toBe(false);
});

test('another master key opens no wallet and matches no secret key', () => {
  const other = openVault(randomBytes(32));
  expect(() => other.openWallet(first, vault.sealWallet(first, 'x'))).toThrow(/encrypted with key/);
  const { secretKey, hash } = vault.generateSecretKey();
  expect(sameHash(hash, vault.hashSecretKey(secretKey))).toBe(true);
  expect(sameHash(hash, other.hashSecretKey(secretKey))).toBe(false);
  expect(sameHash(other.keyCheck, vault.keyCheck)).toBe(false);
});

test('a keyed hash is HMAC-SHA-256, for texts of every length', () => {
  const masterKey = randomBytes(32);
  const key = Buffer.from(hkdfSync('sha256', masterKey, 'sluice', 'wallet equality', 32));
  const keyed = openVault(masterKey);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1_100 }), (text) => {
      expect(keyed.hashWallet(text)).toEqual(createHmac('sha256', key).update(text).digest());
    }),
  );
  for (const length of [0, 341, 342, 64 * 1024])
    expect(keyed.hashWallet('€'.repeat(length))).toEqual(
      createHmac('sha256', key).update('€'.repeat(length)).digest(),
    );
});

test('nonces are unique, also across refills of the random buffer', () => {
  const nonces = Array.from({ length: 1_000 }, () =>
    vault.sealWallet(first, 'x').sealed.subarray(0, 12).toString('hex'),
  );
  expect(new Set(nonces).size).toBe(nonces.length);
});
