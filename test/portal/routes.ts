// Who may do what in the portal, written down a second time: a right that is weakened in the program disagrees with this table.
import type { PersonRole } from '../../src/domain/portal/roles.ts';

/** What merchant the tests read and change: texts and ids that no other merchant has. */
export type Own = {
  readonly mark: string;
  readonly withdrawal: number;
  readonly event: string;
  readonly delivery: number;
  readonly draft: number;
  readonly batch: number;
  readonly proposal: number;
  readonly invitation: number;
  readonly key: number;
  readonly session: string;
  readonly viewer: string;
  readonly address: string;
  /** Of the list of addresses. */
  readonly version: string;
};

export type RouteCase = {
  readonly who: 'public' | readonly PersonRole[];
  readonly inPerson?: true;
  /** The object in the path. */
  readonly id?: (own: Own) => string | number;
  /** A request that would change something. */
  readonly body?: (own: Own) => object;
  /** The body names an object, so another merchant does not find it. */
  readonly namesObject?: true;
  /** What a reply to the merchant itself has, and one to another merchant does not. */
  readonly shows?: (own: Own) => string;
  /** Of a valid GET; 200 if it is missing. */
  readonly status?: number;
};

const EVERYONE = ['owner', 'finance', 'developer', 'viewer'] as const;
const DECIDERS = ['owner', 'finance', 'developer'] as const;
const PAYERS = ['owner', 'finance'] as const;
const DEVELOPERS = ['owner', 'developer'] as const;
const OWNERS = ['owner'] as const;

const withdrawal = { amount: '10', system: 'card', wallet: '4111111111111111' };
const password = 'a password for the portal';
const mark = (own: Own) => own.mark;

const SESSION: Readonly<Record<string, RouteCase>> = {
  'GET /session': { who: 'public' },
  'POST /session': { who: 'public' },
  'POST /session/totp': { who: 'public' },
  'POST /invitation': { who: 'public' },
  'DELETE /session': { who: EVERYONE },
  'POST /session/proof': { who: EVERYONE },
  'POST /me/password': { who: EVERYONE, body: () => ({ current: password, new: 'another password' }) },
  'POST /me/totp': { who: EVERYONE, body: () => ({ password }) },
  'POST /me/totp/confirm': { who: EVERYONE, body: () => ({ code: '123456' }) },
  'POST /me/totp/backup-codes': { who: EVERYONE, inPerson: true, body: () => ({ password }) },
  'GET /me/sessions': { who: EVERYONE, shows: ({ session }) => session },
  'DELETE /me/sessions': { who: EVERYONE },
  'DELETE /me/sessions/{id}': { who: EVERYONE, id: ({ session }) => session },
};

const MONEY: Readonly<Record<string, RouteCase>> = {
  'GET /balance': { who: EVERYONE },
  'GET /statement': { who: EVERYONE, shows: (own) => `"${own.withdrawal}"` },
  'GET /statement.csv': { who: EVERYONE, shows: (own) => String(own.withdrawal) },
  'GET /systems': { who: EVERYONE },
  'GET /withdrawals': { who: EVERYONE, shows: mark },
  'GET /withdrawals.csv': { who: EVERYONE, shows: mark },
  'POST /withdrawals': { who: PAYERS, inPerson: true, body: () => withdrawal },
  'POST /quotes': { who: PAYERS, body: () => withdrawal },
  'GET /withdrawals/{id}': { who: EVERYONE, id: (own) => own.withdrawal, shows: mark },
  // It is not final, which only its merchant is told.
  'GET /withdrawals/{id}/receipt': { who: EVERYONE, id: (own) => own.withdrawal, status: 409 },
  'POST /withdrawals/{id}/cancel': { who: PAYERS, id: (own) => own.withdrawal, body: () => ({}) },
  'GET /drafts': { who: EVERYONE, shows: mark },
  'POST /drafts/{id}/confirm': { who: PAYERS, inPerson: true, id: ({ draft }) => draft, body: () => ({}) },
  'POST /drafts/{id}/end': { who: PAYERS, id: ({ draft }) => draft, body: () => ({ note: 'x' }) },
};

const FILES: Readonly<Record<string, RouteCase>> = {
  'GET /batches': { who: EVERYONE, shows: mark },
  'POST /batches': {
    who: PAYERS,
    body: () => ({ name: 'payouts.csv', csv: 'amount,system,wallet\n10,card,4111111111111111' }),
  },
  'GET /batches/{id}': { who: EVERYONE, id: ({ batch }) => batch, shows: mark },
  'GET /batches/{id}/rows': { who: EVERYONE, id: ({ batch }) => batch, shows: mark },
  'GET /batches/{id}/rows.csv': { who: EVERYONE, id: ({ batch }) => batch, shows: mark },
  'GET /batches/{id}/problems': { who: EVERYONE, id: ({ batch }) => batch, shows: () => '"problem"' },
  'POST /batches/{id}/submit': { who: PAYERS, inPerson: true, id: ({ batch }) => batch },
  'POST /batches/{id}/confirm': { who: PAYERS, inPerson: true, id: ({ batch }) => batch },
  'POST /batches/{id}/stop': { who: PAYERS, id: ({ batch }) => batch },
  'POST /batches/{id}/end': { who: PAYERS, id: ({ batch }) => batch, body: () => ({ note: 'x' }) },
};

const PEOPLE: Readonly<Record<string, RouteCase>> = {
  'GET /proposals': { who: EVERYONE, shows: mark },
  'POST /proposals/{id}/confirm': { who: DECIDERS, inPerson: true, id: (own) => own.proposal },
  'POST /proposals/{id}/reject': {
    who: DECIDERS,
    inPerson: true,
    id: (own) => own.proposal,
    body: () => ({ note: 'x' }),
  },
  'POST /proposals/{id}/withdraw': { who: DECIDERS, id: (own) => own.proposal },
  'GET /people': { who: EVERYONE, shows: mark },
  'POST /people/invitations': {
    who: OWNERS,
    inPerson: true,
    body: () => ({ role: 'owner', note: 'a friend' }),
  },
  'DELETE /people/invitations/{id}': { who: OWNERS, inPerson: true, id: (own) => own.invitation },
  'PATCH /people/{name}': {
    who: OWNERS,
    inPerson: true,
    id: ({ viewer }) => viewer,
    body: () => ({ enabled: false, version: '1' }),
  },
};

const SETTINGS: Readonly<Record<string, RouteCase>> = {
  'PUT /settings/second-person': { who: OWNERS, inPerson: true, body: () => ({ above: null }) },
  'GET /settings/allowed-ips': { who: EVERYONE, shows: ({ address }) => address },
  'PUT /settings/allowed-ips': {
    who: DEVELOPERS,
    inPerson: true,
    body: ({ version }) => ({ allowed_ips: [], version }),
  },
  'GET /keys': { who: DEVELOPERS, shows: mark },
  'POST /keys': { who: DEVELOPERS, inPerson: true, body: () => ({ name: 'another', scope: 'read' }) },
  'POST /keys/{id}/rotate': { who: DEVELOPERS, inPerson: true, id: ({ key }) => key },
  'DELETE /keys/{id}': { who: DEVELOPERS, inPerson: true, id: ({ key }) => key },
  'GET /webhook': { who: DEVELOPERS, shows: mark },
  'PUT /webhook': {
    who: DEVELOPERS,
    inPerson: true,
    body: () => ({ url: 'https://elsewhere.example/', events: ['withdraw.paid'] }),
  },
  'POST /webhook/secret': { who: DEVELOPERS, inPerson: true },
  'POST /webhook/test': { who: DEVELOPERS },
  'GET /deliveries': { who: DEVELOPERS, shows: (own) => String(own.withdrawal) },
  'GET /deliveries/{id}': {
    who: DEVELOPERS,
    id: (own) => own.delivery,
    shows: (own) => String(own.withdrawal),
  },
  'POST /deliveries/resend': {
    who: DEVELOPERS,
    namesObject: true,
    body: ({ event }) => ({ webhook_id: event }),
  },
  'GET /requests': { who: DEVELOPERS, shows: mark },
};

/** Every route, by method and path below /portal/v1. A new one is added here. */
export const ROUTE_CASES: Readonly<Record<string, RouteCase>> = {
  ...SESSION,
  ...MONEY,
  ...FILES,
  ...PEOPLE,
  ...SETTINGS,
};
