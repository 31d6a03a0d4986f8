// Request and response types of the operator API under the names that the console uses. `schema.ts` is generated from the
// OpenAPI document of the API.
import type { components, paths as SchemaPaths } from './schema.ts';

type Path = keyof SchemaPaths;
type WithoutPrefix<P> = P extends `/operator/v1${infer Rest}` ? Rest : never;

/** The paths without their common prefix. */
export type paths = { [P in Path as WithoutPrefix<P>]: SchemaPaths[P] };

type JsonResponse<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type GetResponse<P extends keyof paths> = JsonResponse<paths[P]['get']>;
type Item<List> = List extends { items: (infer Row)[] } ? Row : never;
export type Schemas = components['schemas'];

export type Right = 'self' | 'read' | 'trace' | 'note' | 'audit' | 'work' | 'check' | 'manage';
export type Session = GetResponse<'/session'>;
export type Operator = NonNullable<Session['operator']>;
export type SignedIn = Session & { operator: Operator };

export type SessionRow = Item<GetResponse<'/me/sessions'>>;
export type TokenRow = Item<GetResponse<'/me/tokens'>>;

export type Overview = GetResponse<'/overview'>;
export type FloatRow = Overview['floats'][number];
export type DayRow = Overview['days'][number];
export type SystemRow = Overview['systems'][number];

/** The data of a live update. The OpenAPI document does not cover server-sent events. */
export type Pulse = {
  readonly to_pay: number;
  readonly mine: number;
  readonly automatic: number;
  readonly uncertain: number;
  /** Notes that name the operator, and what is assigned to them. */
  readonly waiting: number;
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

/** The query parameters of a list. Filters that are not set are left out. */
export type Query = Readonly<Record<string, string>>;
