// The master key in a file of its own: only the passphrase opens it.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKeyFile, writeKeyFile } from '../../src/adapters/backup-file/key-file.ts';

const key = randomBytes(32);
const PASSPHRASE = 'correct horse battery staple';
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-key-'));
  file = join(folder, 'key.json');
  await writeKeyFile(file, key, PASSPHRASE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the passphrase opens the file, which only its owner can read', async () => {
  expect(await readKeyFile(file, PASSPHRASE)).toEqual(key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('the file has the cost of a guess, and neither the key nor the passphrase', async () => {
  const text = await readFile(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    format: 'sluice master key 1',
    scrypt: { N: 131_072, r: 8, p: 1 },
  });
  for (const secret of [key.toString('base64'), key.toString('hex'), PASSPHRASE])
    expect(text).not.toContain(secret);
});

test('two files of one key have nothing in common', async () => {
  const other = join(folder, 'other.json');
  await writeKeyFile(other, key, PASSPHRASE);
  const [one, two] = await Promise.all(
    [file, other].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
  );
  for (const field of ['nonce', 'tag', 'sealed']) expect(one[field]).not.toBe(two[field]);
  expect(one.scrypt.salt).not.toBe(two.scrypt.salt);
});

test('another passphrase does not open it', async () => {
  await expect(readKeyFile(file, `${PASSPHRASE} `)).rejects.toThrow('The passphrase does not open');
});

test.each<[string, (stored: Record<string, unknown>) => unknown, string]>([
  ['a changed key', (stored) => ({ ...stored, sealed: randomBytes(32).toString('base64') }), 'does not open'],
  [
    'another cost',
    (stored) => ({ ...stored, scrypt: { ...(stored['scrypt'] as object), N: 2 ** 16 } }),
    'does not open',
  ],
  [
    'a cost that fills the memory',
    (stored) => ({ ...stored, scrypt: { ...(stored['scrypt'] as object), N: 2 ** 30 } }),
    'is not a key file',
  ],
  ['another format', (stored) => ({ ...stored, format: 'sluice master key 2' }), 'is not a key file'],
  ['no JSON', () => 'text', 'is not a key file'],
])('a file with %s is rejected', async (name, change, message) => {
  const path = join(folder, name.replaceAll(' ', '-'));
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
  await expect(readKeyFile(path, PASSPHRASE)).rejects.toThrow(message);
});

test('a short passphrase is rejected, and a file is never replaced', async () => {
  await expect(writeKeyFile(join(folder, 'short'), key, 'short')).rejects.toThrow('at least 12 characters');
  await expect(writeKeyFile(file, randomBytes(32), PASSPHRASE)).rejects.toThrow(
    'may be the only copy of a key',
  );
  expect(await readKeyFile(file, PASSPHRASE)).toEqual(key);
});
