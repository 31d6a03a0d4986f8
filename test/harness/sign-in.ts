// Operators and sign-in clients, which store cookies and send them again as a browser does.
import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import { onTestFinished, vi } from 'vitest';
import type { Role } from '../../src/domain/operators/roles.ts';
import { insertOperator } from '../../src/storage/operators/operators.ts';
import { type Database, openDatabase } from '../../src/storage/postgres/database.ts';
import { type ClientInfo, openSignIn, type SignIn } from '../../src/storage/sign-in/index.ts';
import { hashPassword } from '../../src/storage/sign-in/passwords.ts';
import { OPERATORS, type SessionOperator } from '../../src/storage/sign-in/realms.ts';
import { cloneDatabase, connectDirectly, type TestDatabase } from './database.ts';

export const SESSION = '__Host-sluice_session';
export const CHALLENGE = '__Host-sluice_two_factor';
export const PASSWORD = 'a password for tests';

export type SignInTest = {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly secret: string;
  readonly service: SignIn<SessionOperator>;
  close(): Promise<void>;
};

export async function openSignInTest(): Promise<SignInTest> {
  const database = await cloneDatabase();
  const db = openDatabase({
    connection: database.connection,
    poolSize: 5,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 20_000,
    onIdleError: () => undefined,
  });
  const secret = randomBytes(32).toString('base64url');
  const service = openSignIn(db, OPERATORS, { secret });
  return {
    database,
    db,
    secret,
    service,
    async close() {
      await service.close();
      await db.close();
      await database.drop();
    },
  };
}

let operators = 0;
const passwordHash = hashPassword(PASSWORD);

export async function makeOperator({ db }: SignInTest, role: Role = 'maker'): Promise<string> {
  operators += 1;
  const name = `operator.${operators}`;
  const hash = await passwordHash;
  await db.transaction((tx) => insertOperator(tx, { name, role, passwordHash: hash }));
  return name;
}

let addresses = 0;
/** A different address per call, because failed attempts are counted by address, too. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

export type SignInClient = {
  readonly address: string;
  clientInfo(): ClientInfo;
  storeCookies(lines: readonly string[]): void;
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
  /** A second client with the same cookies. */
  copy(): SignInClient;
};

export function openSignInClient(address = newAddress(), cookies = new Map<string, string>()): SignInClient {
  return {
    address,
    clientInfo: () => ({
      address,
      userAgent: 'Test client',
      cookieHeader: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    storeCookies(lines) {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    copy: () => openSignInClient(address, new Map(cookies)),
  };
}

/** Sends name and password, and stores the cookies of the response. */
export async function submitPassword(
  { service }: SignInTest,
  client: SignInClient,
  name: string,
  password = PASSWORD,
) {
  const outcome = await service.signIn({ name, password }, client.clientInfo());
  client.storeCookies(outcome.cookies);
  return outcome;
}

export async function signedIn(setup: SignInTest, name: string): Promise<SignInClient> {
  const client = openSignInClient();
  const { kind } = await submitPassword(setup, client, name);
  if (kind !== 'done') throw new Error(`the password led to ${kind}`);
  return client;
}

export const sessionOf = ({ service }: SignInTest, client: SignInClient, refresh = false) =>
  service.session(client.clientInfo(), { refresh });

const STEP_MS = 30_000;
export const stepNow = (): number => Math.floor(Date.now() / STEP_MS);

/** A second implementation of TOTP: the expected code must not come from the code under test. */
export function codeAt(base32Secret: string, step: number): string {
  const padded = base32Secret.padEnd(Math.ceil(base32Secret.length / 8) * 8, '=');
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(step, 4);
  const mac = createHmac('sha1', base32.decode(padded)).update(counter).digest();
  const offset = (mac[19] ?? 0) & 0xf;
  const number = ((mac.readUInt8(offset) & 0x7f) << 24) | mac.readUIntBE(offset + 1, 3);
  return `${number % 1_000_000}`.padStart(6, '0');
}

export type TotpOperator = {
  readonly name: string;
  readonly secret: string;
  readonly uri: string;
  readonly backupCodes: readonly string[];
  readonly client: SignInClient;
};

/** Stops the clock of this process in the middle of a TOTP step until the test ends. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: stepNow() * STEP_MS + STEP_MS / 2 });
  onTestFinished(() => void vi.useRealTimers());
}

/** An audit writer for tests that do not read the audit log. */
export const write = async (): Promise<void> => undefined;

/** An operator with a second factor. The code of the previous step is already used. */
export async function makeTotpOperator(setup: SignInTest): Promise<TotpOperator> {
  stopClock();
  const name = await makeOperator(setup);
  const client = await signedIn(setup, name);
  const started = await setup.service.beginTotp(client.clientInfo(), PASSWORD);
  if (started.kind !== 'done') throw new Error(`setting up led to ${started.kind}`);
  const { secret, uri, backupCodes } = started;
  const confirmed = await setup.service.confirmTotp(client.clientInfo(), {
    code: codeAt(secret, stepNow() - 1),
    write,
  });
  if (confirmed.kind !== 'done') throw new Error(`confirming led to ${confirmed.kind}`);
  client.storeCookies(confirmed.cookies);
  return { name, secret, uri, backupCodes, client };
}

/** A client after the password step, before the code. */
export async function challenged(setup: SignInTest, name: string, address?: string): Promise<SignInClient> {
  const client = openSignInClient(address);
  const { kind } = await submitPassword(setup, client, name);
  if (kind !== 'totp') throw new Error(`the password led to ${kind}`);
  return client;
}

export async function submitCode({ service }: SignInTest, client: SignInClient, code: string) {
  const outcome = await service.verifyTotp({ code }, client.clientInfo());
  client.storeCookies(outcome.cookies);
  return outcome;
}

export async function submitBackupCode({ service }: SignInTest, client: SignInClient, code: string) {
  const outcome = await service.verifyBackupCode({ code }, client.clientInfo());
  client.storeCookies(outcome.cookies);
  return outcome;
}

export const sql = async (database: TestDatabase, text: string, values: readonly unknown[] = []) =>
  (await (await connectDirectly(database)).query(text, [...values])).rows;

export const inParallel = <T>(times: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)));

export function countKinds(outcomes: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Every row of the schema, as text. */
export async function dump(database: TestDatabase): Promise<string> {
  const client = await connectDirectly(database);
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'sluice_auth' order by 1`,
  );
  const texts: string[] = [];
  for (const { table_name } of rows)
    texts.push(JSON.stringify((await client.query(`select * from sluice_auth.${table_name}`)).rows));
  return texts.join('\n');
}
