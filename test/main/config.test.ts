import { expect, test } from 'vitest';
import { readConfig } from '../../src/main/config.ts';
import { sluice } from '../harness/process.ts';

test('without settings, the service listens on loopback with the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseHosts: undefined,
    dataDir: './data',
    currency: 'RUB',
    legacy200: false,
    rateLimits: { failedCredentials: 30, requestsPerMerchant: 0 },
  });
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', SLUICE_CURRENCY: '' })).toMatchObject({ port: 8080, currency: 'RUB' });
});

test('variables that Kubernetes injects for a service named sluice are accepted', () => {
  expect(
    readConfig({
      SLUICE_PORT: 'tcp://10.0.0.1:80',
      SLUICE_SERVICE_HOST: '10.0.0.1',
      SLUICE_PORT_80_TCP: 'x',
    }),
  ).toMatchObject({ port: 8080 });
});

test('a master key may be hex or base64', () => {
  const key = Buffer.alloc(32, 7);
  for (const encoding of ['hex', 'base64'] as const)
    expect(readConfig({ SLUICE_MASTER_KEY: key.toString(encoding) }).masterKey).toEqual(key);
});

test.each([
  'https://node.example.com',
  'https://node.example/path-with-a-key',
  'http://10.1.2.3:8090',
  'http://127.0.0.1:8090',
  'http://[::1]:8090',
  'http://localhost:8090',
])('a TRON node may be at %s', (url) => {
  expect(readConfig({ SLUICE_TRON_NODE_URL: url, SLUICE_TRON_NODE_KEY: 'key' }).tronNode).toEqual({
    url,
    key: 'key',
    token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  });
});

test('without the address of a node there is none, although its key is set', () => {
  expect(readConfig({ SLUICE_TRON_NODE_KEY: 'key' }).tronNode).toBeUndefined();
});

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  [{ PORT: '99999' }, /PORT must be at most 65535/],
  [{ SLUICE_RECONCILE_DAYS: '0' }, /SLUICE_RECONCILE_DAYS must be at least 1/],
  [{ SLUICE_RECONCILE_DAYS: '91' }, /SLUICE_RECONCILE_DAYS must be at most 90/],
  [{ SLUICE_RECONCILE_DAYS: 'two' }, /SLUICE_RECONCILE_DAYS must be a whole number/],
  [{ PORT: 'http' }, /PORT must be a whole number/],
  [{ HOST: 'example' }, /HOST must be an IP address/],
  [{ SLUICE_MASTER_KEY: 'short' }, /SLUICE_MASTER_KEY must be 32 bytes/],
  [{ SLUICE_CURRENCY: 'rub' }, /SLUICE_CURRENCY must be three capital letters/],
  [{ SLUICE_PHONE_REGION: 'Russia' }, /SLUICE_PHONE_REGION must be a country code/],
  [{ SLUICE_TRUSTED_PROXIES: '10.0.0.1, proxy' }, /SLUICE_TRUSTED_PROXIES must be IP addresses/],
  [{ SLUICE_HTTP_STATUS: 'legacy' }, /SLUICE_HTTP_STATUS must be standard or legacy200/],
  [{ DATABASE_URL: 'mysql://x', SLUICE_MASTER_KEY: 'a'.repeat(64) }, /DATABASE_URL must have the form/],
  [{ DATABASE_URL: 'postgres://localhost/x' }, /SLUICE_MASTER_KEY is required together with DATABASE_URL/],
  [{ DATABASE_URL: '' }, /DATABASE_URL is empty/],
  [{ SLUICE_DATADIR: 'x' }, /SLUICE_DATADIR is not a Sluice setting/],
  [{ SLUICE_TRON_NODE_URL: 'node' }, /SLUICE_TRON_NODE_URL must be an https address/],
  [{ SLUICE_TRON_NODE_URL: 'http://node.example.com' }, /SLUICE_TRON_NODE_URL must be an https address/],
  [{ SLUICE_TRON_NODE_URL: 'http://8.8.8.8:8090' }, /or http with a private IP address/],
  [{ SLUICE_TRON_NODE_URL: 'https://u:p@node.example' }, /SLUICE_TRON_NODE_URL must be/],
  [{ SLUICE_TRON_NODE_URL: 'https://node.example/?key=1' }, /without query/],
  [{ SLUICE_TRON_NODE_KEY: 'a\nb' }, /SLUICE_TRON_NODE_KEY must be printable/],
  [{ SLUICE_TRON_TOKEN: 'USDT' }, /SLUICE_TRON_TOKEN must be the TRON address/],
  [{ SLUICE_TRON_TOKEN: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, /SLUICE_TRON_TOKEN must be the TRON address/],
])('%o is rejected with a message', (env, expected) => expect(problemsOf(env)).toMatch(expected));

test('all problems are reported at once without secrets, and the process exits with 1 before it listens', async () => {
  const result = await sluice(['serve'], {
    PORT: 'x',
    SLUICE_CURRENCY: 'x',
    DATABASE_URL: 'postgres://u:hunter2@localhost/x',
    SLUICE_MASTER_KEY: 'canary-key',
    SLUICE_TYPO: '1',
  });
  expect(result.code).toBe(1);
  expect(result.stdout).toBe('');
  for (const name of ['PORT', 'SLUICE_CURRENCY', 'SLUICE_MASTER_KEY', 'SLUICE_TYPO'])
    expect(result.stderr).toContain(name);
  expect(result.stderr).toContain('4 problems');
  expect(result.stderr).not.toMatch(/hunter2|canary-key/);
});

test('a database that does not respond is reported with a message', async () => {
  const result = await sluice(['merchant', 'list'], {
    DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x',
    SLUICE_MASTER_KEY: 'a'.repeat(64),
  });
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/database/i);
  expect(result.stderr).not.toMatch(/hunter2|at .*\.js/);
});
