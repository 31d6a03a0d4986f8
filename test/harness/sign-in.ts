// Operators with browsers: a browser keeps cookies as it is told to and sends them back.
import { createHmac, randomBytes } from 'node:crypto';
import { base32 } from '@scure/base';
import { onTestFinished, vi } from 'vitest';
import type { Role } from '../../src/domain/roles.ts';
import { insertOperator } from '../../src/storage/operators/operators.ts';
import { hashPassword } from '../../src/storage/operators/passwords.ts';
import { type ClientInfo, openSignIn, type SignIn } from '../../src/storage/operators/sign-in/index.ts';
import { type Database, openDatabase } from '../../src/storage/postgres/database.ts';
import { cloneDatabase, peek, type TestDatabase } from './database.ts';

export const SESSION = '__Host-sluice_session';
export const CHALLENGE = '__Host-sluice_two_factor';
export const PASSWORD = 'a password for tests';

export type Hall = {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly secret: string;
  readonly desk: SignIn;
  close(): Promise<void>;
};

export async function openHall(): Promise<Hall> {
  const database = await cloneDatabase();
  const db = openDatabase({
    connection: database.connection,
    poolSize: 5,
    statementTimeoutMs: 20_000,
    lockTimeoutMs: 20_000,
    onIdleError: () => undefined,
  });
  const secret = randomBytes(32).toString('base64url');
  const desk = openSignIn(db, { secret });
  return {
    database,
    db,
    secret,
    desk,
    async close() {
      await desk.close();
      await db.close();
      await database.drop();
    },
  };
}

let made = 0;
const passwordHash = hashPassword(PASSWORD);

export async function makeOperator({ db }: Hall, role: Role = 'maker'): Promise<string> {
  made += 1;
  const name = `operator.${made}`;
  const hash = await passwordHash;
  await db.transaction((tx) => insertOperator(tx, { name, role, passwordHash: hash }));
  return name;
}

let addresses = 0;
/** Another one each time: tries are counted by address, too. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

export type Browser = {
  readonly address: string;
  visit(): ClientInfo;
  take(lines: readonly string[]): void;
  cookie(name: string): string | undefined;
  put(name: string, value: string): void;
  /** Another one with the same cookies. */
  copy(): Browser;
};

export function openBrowser(address = newAddress(), jar = new Map<string, string>()): Browser {
  return {
    address,
    visit: () => ({
      address,
      userAgent: 'Test browser',
      cookieHeader: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    take(lines) {
      for (const line of lines) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0(;|$)/.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
    },
    cookie: (name) => jar.get(name),
    put: (name, value) => void jar.set(name, value),
    copy: () => openBrowser(address, new Map(jar)),
  };
}

/** Gives name and password, and keeps the cookies. */
export async function enter({ desk }: Hall, browser: Browser, name: string, password = PASSWORD) {
  const outcome = await desk.signIn({ name, password }, browser.visit());
  browser.take(outcome.cookies);
  return outcome;
}

export async function signedIn(hall: Hall, name: string): Promise<Browser> {
  const browser = openBrowser();
  const { kind } = await enter(hall, browser, name);
  if (kind !== 'done') throw new Error(`the password led to ${kind}`);
  return browser;
}

export const look = ({ desk }: Hall, browser: Browser, refresh = false) =>
  desk.session(browser.visit(), { refresh });

const STEP_MS = 30_000;
export const stepNow = (): number => Math.floor(Date.now() / STEP_MS);

/** Written out here once more: what it is compared with must not be what made it. */
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
  readonly browser: Browser;
};

/** Time stands still for this process until the test ends, in the middle of a step. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: stepNow() * STEP_MS + STEP_MS / 2 });
  onTestFinished(() => void vi.useRealTimers());
}

/** For what leaves a line in the audit log, where nobody looks at it. */
export const write = async (): Promise<void> => undefined;

/** With a second factor; the code of the step before this one is used up. */
export async function makeTotpOperator(hall: Hall): Promise<TotpOperator> {
  stopClock();
  const name = await makeOperator(hall);
  const browser = await signedIn(hall, name);
  const begun = await hall.desk.beginTotp(browser.visit(), PASSWORD);
  if (begun.kind !== 'done') throw new Error(`setting up led to ${begun.kind}`);
  const { secret, uri, backupCodes } = begun;
  const confirmed = await hall.desk.confirmTotp(browser.visit(), {
    code: codeAt(secret, stepNow() - 1),
    write,
  });
  if (confirmed.kind !== 'done') throw new Error(`confirming led to ${confirmed.kind}`);
  browser.take(confirmed.cookies);
  return { name, secret, uri, backupCodes, browser };
}

/** A browser that has given the password and is asked for a code. */
export async function challenged(hall: Hall, name: string, address?: string): Promise<Browser> {
  const browser = openBrowser(address);
  const { kind } = await enter(hall, browser, name);
  if (kind !== 'totp') throw new Error(`the password led to ${kind}`);
  return browser;
}

export async function giveCode({ desk }: Hall, browser: Browser, code: string) {
  const outcome = await desk.verifyTotp({ code }, browser.visit());
  browser.take(outcome.cookies);
  return outcome;
}

export async function giveBackupCode({ desk }: Hall, browser: Browser, code: string) {
  const outcome = await desk.verifyBackupCode({ code }, browser.visit());
  browser.take(outcome.cookies);
  return outcome;
}

export const sql = async (database: TestDatabase, text: string, values: readonly unknown[] = []) =>
  (await (await peek(database)).query(text, [...values])).rows;

export const inParallel = <T>(times: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)));

export function counted(outcomes: readonly { readonly kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Everything in the schema, as text. */
export async function dump(database: TestDatabase): Promise<string> {
  const client = await peek(database);
  const { rows } = await client.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'sluice_auth' order by 1`,
  );
  const texts: string[] = [];
  for (const { table_name } of rows)
    texts.push(JSON.stringify((await client.query(`select * from sluice_auth.${table_name}`)).rows));
  return texts.join('\n');
}
