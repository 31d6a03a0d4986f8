// The destination of a withdrawal in what operators write about it.
import { describe, expect, test } from 'vitest';
import { hideDestination } from '../../../src/domain/redact/destination.ts';

const PHONE = '79161234567';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

describe('a destination', () => {
  test.each([
    [PHONE, '79161234567', '***'],
    [PHONE, 'sent to +7 916 123-45-67, ok', 'sent to ***, ok'],
    [PHONE, '8(916)123-45-67', '***'],
    [PHONE, '9161234567.pdf', '***.pdf'],
    [PHONE, 'reference 791612345678', 'reference ***8'],
    [PHONE, 'proof_7_916_123_45_67', 'proof_***'],
    ['4242424242424242', '4242 4242 4242 4242', '***'],
    ['4242424242424242', '4242-4242-4242-4242 paid', '*** paid'],
    [TRON, `to ${TRON}`, 'to ***'],
    [TRON, TRON.toLowerCase(), '***'],
    ['shop.4711', 'SHOP.4711 asked', '*** asked'],
  ])('%j is masked in %j', (wallet, text, masked) => {
    expect(hideDestination(text, { wallet, recipientName: null })).toBe(masked);
  });

  test.each([
    [PHONE, 'withdrawal 1000001 of 12,345.67'],
    [PHONE, 'bank reference 20261119000123456'],
    ['shop.4711', 'order 4711'],
  ])('%j leaves %j as it is', (wallet, text) => {
    expect(hideDestination(text, { wallet, recipientName: null })).toBe(text);
  });

  test('comes with the full name of the recipient, and not with a single word that may be another name', () => {
    const recipient = (recipientName: string) => ({ wallet: PHONE, recipientName });
    expect(hideDestination('anna petrova called', recipient('Anna Petrova'))).toBe('*** called');
    expect(hideDestination('ask @anna', recipient('Anna'))).toBe('ask @anna');
  });

  test('a long text takes a bounded time', () => {
    const startedAt = performance.now();
    hideDestination('7 916 123 45 '.repeat(5_000), { wallet: PHONE, recipientName: null });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
