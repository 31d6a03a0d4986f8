// Sessions of operators who signed in on the command line. Does not import the test runner, because the programs in proof/ use
// it, too.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Role } from '../../../src/domain/operators/roles.ts';
import { openVault } from '../../../src/storage/installation/vault.ts';
import { OPERATORS } from '../../../src/storage/sign-in/realms.ts';
import { sluice } from '../executable.ts';

type Environment = { readonly DATABASE_URL: string; readonly SLUICE_MASTER_KEY: string };

const stateFolders: string[] = [];
process.once('exit', () => {
  for (const folder of stateFolders) rmSync(folder, { recursive: true, force: true });
});

function makeStateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-session-'));
  stateFolders.push(folder);
  return folder;
}

/** The same with `sluice login`, for an operator whose password is known. */
export async function logIn<E extends Record<string, string>>(
  env: E,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<E & Record<string, string>> {
  const signedIn = { ...env, XDG_STATE_HOME: makeStateFolder() };
  const { code, stderr } = await sluice(['login', name, '--stdin'], signedIn, { input: `${password}\n` });
  if (code !== 0) throw new Error(stderr);
  return signedIn;
}

/** The operator that the first start created, from its banner. */
export const firstOperator = (output: string): { name: string; password: string } => ({
  name: /Sign in to the console.*\n +name +(\S+)$/m.exec(output)?.[1] ?? '',
  password: /^ +password +(\S+)$/m.exec(output)?.[1] ?? '',
});

/**
 * The environment of commands that act for this operator, who is created if there is none. The session is written to the
 * database, since the password of an existing operator is not known here.
 */
export async function signInOnCommandLine<E extends Environment>(
  env: E,
  name = 'ann',
  role: Role = 'admin',
): Promise<E & Record<string, string>> {
  const token = randomBytes(24).toString('hex');
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      'insert into sluice_auth.operators (id, name, role) values ($1, $2, $3) on conflict (name) do nothing',
      [randomUUID(), name, role],
    );
    await client.query(
      `insert into sluice_auth.sessions (id, operator_id, token, created_at, last_seen_at, expires_at)
       select $1, id, $2, now(), now(), now() from sluice_auth.operators where name = $3`,
      [randomUUID(), token, name],
    );
  } finally {
    await client.end();
  }
  const { signInSecret } = openVault(Buffer.from(env.SLUICE_MASTER_KEY, 'base64'));
  const signature = createHmac('sha256', signInSecret).update(token).digest('base64');
  const folder = makeStateFolder();
  mkdirSync(join(folder, 'sluice'));
  const cookie = `${OPERATORS.sessionCookie}=${encodeURIComponent(`${token}.${signature}`)}`;
  writeFileSync(join(folder, 'sluice', 'session'), cookie, { mode: 0o600 });
  return { ...env, XDG_STATE_HOME: folder, SLUICE_SECOND_FACTOR: 'optional' };
}
