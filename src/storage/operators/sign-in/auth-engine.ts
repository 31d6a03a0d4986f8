// better-auth as a library: it makes sessions and challenges, signs cookies, keeps secrets and backup codes. It is never
// mounted as a handler, so what it would offer over HTTP does not exist. Loaded at the first sign-in: it takes a while.
import type pg from 'pg';
import { isOperatorName } from '../../../domain/roles.ts';
import { asFault } from '../../postgres/database.ts';
import { hashPassword, makeReadable, matchesHash } from '../passwords.ts';
import { CHALLENGE_COOKIE, SESSION_COOKIE } from './cookies.ts';

const ISSUER = 'Sluice';
const ADDRESS_HEADER = 'x-sluice-address';
/** So long a right password waits for a code. */
const CHALLENGE_SECONDS = 300;
const BACKUP_CODES = 10;

export type ClientInfo = {
  readonly cookieHeader: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
};

/** refused: lawfully, with better-auth's name for the reason. */
export type EngineResponse<T> =
  | { readonly ok: true; readonly value: T; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly code: string };

export const refusedAnswer = (code: string) => ({ ok: false, code }) as const;

export type AuthEngine = Awaited<ReturnType<typeof openAuthEngine>>;

const FIELDS = { createdAt: 'created_at', updatedAt: 'changed_at', userId: 'operator_id' } as const;

async function configure(pool: pg.Pool, secret: string) {
  const [{ betterAuth }, { username }, { twoFactor }, { PostgresDialect }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/username'),
    import('better-auth/plugins/two-factor'),
    import('kysely'),
  ]);
  const cookie = (name: string) => ({ name, attributes: { secure: true, sameSite: 'strict' } as const });
  return betterAuth({
    appName: ISSUER,
    baseURL: 'https://sluice.invalid',
    // As a list, because then the environment cannot bring in another one.
    secrets: [{ version: 1, value: secret }],
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: {
      dialect: new PostgresDialect({ pool }),
      type: 'postgres',
      schemaName: 'sluice_auth',
      transaction: true,
    },
    advanced: {
      // It would ask for the columns of what we leave out.
      database: { validateSchema: false },
      // True would put `__Secure-` before the names.
      useSecureCookies: false,
      cookies: { session_token: cookie(SESSION_COOKIE), two_factor: cookie(CHALLENGE_COOKIE) },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    emailAndPassword: {
      enabled: false,
      // The rule is the domain's.
      minPasswordLength: 1,
      maxPasswordLength: 10_000,
      password: { hash: hashPassword, verify: ({ hash, password }) => matchesHash(hash, password) },
    },
    user: { modelName: 'operators', fields: { ...FIELDS, email: 'label' } },
    account: {
      modelName: 'accounts',
      fields: { ...FIELDS, accountId: 'account_id', providerId: 'provider_id' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...FIELDS,
        updatedAt: 'last_seen_at',
        expiresAt: 'expires_at',
        ipAddress: 'address',
        userAgent: 'user_agent',
      },
      expiresIn: 15 * 60,
      // Only requests of people prolong a session, and sessions.ts knows which these are.
      disableSessionRefresh: true,
      freshAge: 0,
    },
    verification: {
      modelName: 'challenges',
      fields: { ...FIELDS, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 64,
        usernameValidator: isOperatorName,
        displayUsername: false,
        schema: { user: { fields: { username: 'name' } } },
      }),
      twoFactor({
        issuer: ISSUER,
        twoFactorTable: 'second_factors',
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: () => Array.from({ length: BACKUP_CODES }, () => makeReadable(2)),
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'totp' } },
          twoFactor: {
            fields: {
              userId: 'operator_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_tries',
            },
          },
        },
      }),
    ],
  });
}

const OURS = [SESSION_COOKIE, CHALLENGE_COOKIE];
const isOurs = (line: string): boolean => OURS.some((name) => line.startsWith(`${name}=`));

export async function openAuthEngine(pool: pg.Pool, secret: string) {
  const auth = await configure(pool, secret);
  const { isAPIError } = await import('better-auth/api');
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const context = await auth.$context;

  /** Only the cookie that the call is about: what else a browser brings along decides nothing. */
  function headersFor(client: ClientInfo, cookies: Readonly<Record<string, string | undefined>>): Headers {
    const headers = new Headers({ [ADDRESS_HEADER]: client.address });
    headers.set('user-agent', (client.userAgent ?? '').slice(0, 300).replace(/[^\x20-\x7e]/g, '?'));
    const sent = Object.entries(cookies).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    return headers;
  }

  async function ask<T>(call: Promise<{ headers: Headers; response: T }>): Promise<EngineResponse<T>> {
    try {
      const { headers, response } = await call;
      return { ok: true, value: response, cookies: headers.getSetCookie().filter(isOurs) };
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500)
        return refusedAnswer(error.body?.code ?? error.message);
      throw asFault(error);
    }
  }

  return {
    api: auth.api,
    ask,
    headersFor,
    /** The operator that a challenge was made for. */
    async challenged(identifier: string): Promise<string | undefined> {
      const found = await context.internalAdapter.findVerificationValue(identifier);
      return found && found.expiresAt > new Date() ? found.value : undefined;
    },
    /** However it was typed. */
    useBackupCode: (code: string, headers: Headers): Promise<EngineResponse<unknown>> =>
      ask(
        auth.api.verifyBackupCode({
          body: { code: code.trim().toLowerCase() },
          headers,
          returnHeaders: true,
        }),
      ),
    decrypt: (data: string): Promise<string> => symmetricDecrypt({ key: context.secretConfig, data }),
  };
}
