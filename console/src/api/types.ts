// What the operator API takes and answers, by the names the console uses. Everything else imports wire types from
// here; `schema.ts` is generated from the API's own document.
import type { components, paths as Documented } from './schema.ts';

type Path = keyof Documented;
type Short<P> = P extends `/operator/v1${infer Rest}` ? Rest : never;

/** The paths without the prefix that all of them share. */
export type paths = { [P in Path as Short<P>]: Documented[P] };

type JsonResponse<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : never;
type GetResponse<P extends keyof paths> = JsonResponse<paths[P]['get']>;
type PostResponse<P extends keyof paths> = JsonResponse<paths[P]['post']>;
type Item<Listed> = Listed extends { items: (infer Row)[] } ? Row : never;
export type Schemas = components['schemas'];

export type Right = 'self' | 'read' | 'trace' | 'audit' | 'work' | 'check' | 'manage';
export type Session = GetResponse<'/session'>;
export type Operator = NonNullable<Session['operator']>;
export type SignedIn = Session & { operator: Operator };

/** Why the session ended. After `signed_out` the page behind the sign-in is discarded, otherwise kept. */
export type SignOutReason = 'expired' | 'idle' | 'signed_out';

export type TotpSetup = PostResponse<'/me/totp'>;
export type SessionRow = Item<GetResponse<'/me/sessions'>>;
export type TokenRow = Item<GetResponse<'/me/tokens'>>;

export type Overview = GetResponse<'/overview'>;
export type FloatRow = Overview['floats'][number];
export type DayRow = Overview['days'][number];
export type SystemRow = Overview['systems'][number];

/** What comes down the live connection, which no document can describe. */
export type Pulse = {
  readonly to_pay: number;
  readonly mine: number;
  readonly automatic: number;
  readonly uncertain: number;
  readonly incidents: number;
  readonly proposals: number;
};

export type Withdrawal = Schemas['Withdrawal'];
export type OfferedWithdrawal = Schemas['OfferedWithdrawal'];
export type System = Withdrawal['system'];
export type WithdrawalCounts = GetResponse<'/withdrawals/counts'>;
export type WithdrawalQuery = NonNullable<paths['/withdrawals']['get']['parameters']['query']>;
export type BulkAction =
  paths['/withdrawals/bulk']['post']['requestBody']['content']['application/json']['action'];

export type Page<Row> = { readonly items: readonly Row[]; readonly next: string | null };

/** Filters as they stand in the address bar: text, and only those that are set. */
export type Query = Readonly<Record<string, string>>;
