// Request and response types of the portal API under the names that the portal uses. `schema.ts` is generated from the OpenAPI
// document of the API.
import type { components, paths as SchemaPaths } from './schema.ts';

type Path = keyof SchemaPaths;
type WithoutPrefix<P> = P extends `/portal/v1${infer Rest}` ? Rest : never;

/** The paths without their common prefix. */
export type paths = { [P in Path as WithoutPrefix<P>]: SchemaPaths[P] };

type JsonResponse<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
type GetResponse<P extends keyof paths> = JsonResponse<paths[P]['get']>;
export type Schemas = components['schemas'];

export type Right = 'self' | 'read' | 'pay' | 'develop' | 'decide' | 'manage';
export type Session = GetResponse<'/session'>;
export type Person = NonNullable<Session['person']>;
export type Merchant = NonNullable<Session['merchant']>;
export type SignedIn = Session & { person: Person; merchant: Merchant };

export type PersonRow = Schemas['Person'];
export type Role = PersonRow['role'];
export type Invitation = Schemas['Invitation'];
export type MerchantKey = GetResponse<'/keys'>['items'][number];
export type Endpoint = Schemas['WebhookEndpoint'];
export type EventType = Endpoint['events'][number];
export type WithdrawalDetails = GetResponse<'/withdrawals/{id}'>;
export type Withdrawal = WithdrawalDetails['withdrawal'];
export type Delivery = WithdrawalDetails['deliveries'][number];
export type WithdrawalBody = paths['/quotes']['post']['requestBody']['content']['application/json'];
export type Quote = JsonResponse<paths['/quotes']['post']>;
export type Offer = GetResponse<'/systems'>;
export type System = Offer['systems'][number];
export type Statement = GetResponse<'/statement'>['statement'];
export type StatementEntry = Statement['entries'][number];
export type Draft = Schemas['Draft'];
export type Batch = Schemas['Batch'];
export type BatchRow = Schemas['BatchRow'];
export type BatchProblem = GetResponse<'/batches/{id}/problems'>['items'][number];
export type Proposal = Schemas['PortalProposal'];
