// The master key, wrapped with a passphrase, for the place where keys are kept: apart from the backups. scrypt makes each
// guess of the passphrase cost a tenth of a second and 128 MB.
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { UnusableBackup } from '../../domain/backup/manifest.ts';
import { backupTexts } from '../../domain/texts/backup.ts';

const FORMAT = 'sluice master key 1';
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
/** A file that demands more is no file of ours. */
const MAX_N = 2 ** 20;
const KEY_BYTES = 32;
const MIN_PASSPHRASE_LENGTH = 12;

const base64 = (bytes: number) =>
  z
    .string()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((value) => value.length === bytes);

const content = z.object({
  format: z.literal(FORMAT),
  scrypt: z.object({
    N: z.number().int().min(2).max(MAX_N),
    r: z.literal(COST.r),
    p: z.literal(COST.p),
    salt: base64(16),
  }),
  nonce: base64(12),
  tag: base64(16),
  sealed: base64(KEY_BYTES),
});

const derive = (passphrase: string, salt: Buffer, N: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { ...COST, N, maxmem: 256 * COST.r * N };
    // The same passphrase may be typed composed or decomposed.
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Never replaces a file: it may be the only copy of another key. */
export async function writeKeyFile(file: string, masterKey: Buffer, passphrase: string): Promise<void> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new UnusableBackup(backupTexts.key.tooShort(MIN_PASSPHRASE_LENGTH));
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const wrapping = await derive(passphrase, salt, COST.N);
  const cipher = createCipheriv('aes-256-gcm', wrapping, nonce).setAAD(Buffer.from(FORMAT));
  const sealed = Buffer.concat([cipher.update(masterKey), cipher.final()]);
  const text = JSON.stringify({
    format: FORMAT,
    scrypt: { ...COST, salt: salt.toString('base64') },
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  });
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(
      error.code === 'EEXIST' ? backupTexts.key.exists(file) : backupTexts.file.notWritable(file, error.code),
    );
  });
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

export async function readKeyFile(file: string, passphrase: string): Promise<Buffer> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(backupTexts.file.notReadable(file, error.code));
  });
  const parsed = content.safeParse(parseJson(text));
  if (!parsed.success) throw new UnusableBackup(backupTexts.key.notAKeyFile(file));
  const { scrypt: kdf, nonce, tag, sealed } = parsed.data;
  const wrapping = await derive(passphrase, kdf.salt, kdf.N);
  const decipher = createDecipheriv('aes-256-gcm', wrapping, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(FORMAT)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    throw new UnusableBackup(backupTexts.key.wrongPassphrase(file));
  }
}

/** Undefined: the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
