// better-auth as a library: it creates sessions and challenges, signs cookies, stores secrets and backup codes. It is never
// mounted as an HTTP handler, so none of its routes exist. Loaded at the first sign-in, because loading is slow.
import type pg from 'pg';
import { asFault } from '../postgres/database.ts';
import { generateReadableCode, hashPassword, matchesHash } from './passwords.ts';
import type { Realm } from './realms.ts';

const ISSUER = 'Sluice';
const ADDRESS_HEADER = 'x-sluice-address';
/** How long a correct password waits for a code. */
const CHALLENGE_SECONDS = 300;
const BACKUP_CODES = 10;

export type ClientInfo = {
  readonly cookieHeader: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
};

/** Not ok: rejected, with the error code of better-auth. */
export type EngineResponse<T> =
  | { readonly ok: true; readonly value: T; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly code: string };

export const rejectedResponse = (code: string) => ({ ok: false, code }) as const;

export type AuthEngine = Awaited<ReturnType<typeof openAuthEngine>>;

async function configure(pool: pg.Pool, realm: Realm, secret: string) {
  const fields = { createdAt: 'created_at', updatedAt: 'changed_at', userId: realm.userId };
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
    // As a list: a single secret could be overridden by the environment.
    secrets: [{ version: 1, value: secret }],
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: {
      dialect: new PostgresDialect({ pool }),
      type: 'postgres',
      schemaName: realm.schema,
      transaction: true,
    },
    advanced: {
      // Validation would require columns of features that are not used.
      database: { validateSchema: false },
      // True would put `__Secure-` before the names.
      useSecureCookies: false,
      cookies: { session_token: cookie(realm.sessionCookie), two_factor: cookie(realm.challengeCookie) },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
    emailAndPassword: {
      enabled: false,
      // The domain checks the length.
      minPasswordLength: 1,
      maxPasswordLength: 10_000,
      password: { hash: hashPassword, verify: ({ hash, password }) => matchesHash(hash, password) },
    },
    user: { modelName: realm.users, fields: { ...fields, email: 'label' } },
    account: {
      modelName: 'accounts',
      fields: { ...fields, accountId: 'account_id', providerId: 'provider_id' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...fields,
        updatedAt: 'last_seen_at',
        expiresAt: 'expires_at',
        ipAddress: 'address',
        userAgent: 'user_agent',
      },
      expiresIn: 15 * 60,
      // sessions.ts extends sessions, only for requests that a user triggered.
      disableSessionRefresh: true,
      freshAge: 0,
    },
    verification: {
      modelName: 'challenges',
      fields: { ...fields, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      username({
        minUsernameLength: 1,
        maxUsernameLength: 64,
        usernameValidator: realm.isUserName,
        displayUsername: false,
        schema: { user: { fields: { username: 'name' } } },
      }),
      twoFactor({
        issuer: ISSUER,
        twoFactorTable: 'second_factors',
        twoFactorCookieMaxAge: CHALLENGE_SECONDS,
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: () =>
            Array.from({ length: BACKUP_CODES }, () => generateReadableCode(2)),
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'totp' } },
          twoFactor: {
            fields: {
              userId: realm.userId,
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_tries',
            },
          },
        },
      }),
    ],
  });
}

export async function openAuthEngine(pool: pg.Pool, realm: Realm, secret: string) {
  const auth = await configure(pool, realm, secret);
  const ourCookies = [realm.sessionCookie, realm.challengeCookie];
  const isOurs = (line: string): boolean => ourCookies.some((name) => line.startsWith(`${name}=`));
  const { isAPIError } = await import('better-auth/api');
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const context = await auth.$context;

  /** With only the cookie that the call needs; other cookies of the browser must not matter. */
  function headersFor(client: ClientInfo, cookies: Readonly<Record<string, string | undefined>>): Headers {
    const headers = new Headers({ [ADDRESS_HEADER]: client.address });
    headers.set('user-agent', (client.userAgent ?? '').slice(0, 300).replace(/[^\x20-\x7e]/g, '?'));
    const sent = Object.entries(cookies).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    return headers;
  }

  async function call<T>(pending: Promise<{ headers: Headers; response: T }>): Promise<EngineResponse<T>> {
    try {
      const { headers, response } = await pending;
      return { ok: true, value: response, cookies: headers.getSetCookie().filter(isOurs) };
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500)
        return rejectedResponse(error.body?.code ?? error.message);
      throw asFault(error);
    }
  }

  return {
    api: auth.api,
    call,
    headersFor,
    /** The id of the user that a challenge belongs to. */
    async findChallengedUser(identifier: string): Promise<string | undefined> {
      const challenge = await context.internalAdapter.findVerificationValue(identifier);
      return challenge && challenge.expiresAt > new Date() ? challenge.value : undefined;
    },
    /** Ignores case and surrounding spaces. */
    useBackupCode: (code: string, headers: Headers): Promise<EngineResponse<unknown>> =>
      call(
        auth.api.verifyBackupCode({
          body: { code: code.trim().toLowerCase() },
          headers,
          returnHeaders: true,
        }),
      ),
    decrypt: (data: string): Promise<string> => symmetricDecrypt({ key: context.secretConfig, data }),
  };
}
