// What a request to the operator API needs besides the right of its route: a person at the console or a token's scope, and a
// second operator.
import type { Right } from './roles.ts';

export const TOKEN_SCOPES = ['read', 'work'] as const;
/** read: change nothing. work: what makers and checkers do every day. No token reaches set-up. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * When a second operator must confirm a change, once four eyes are on: above their amount, or if more money can leave by it.
 * Always: also without four eyes.
 */
export type TwoPeople = 'above_amount' | 'loosening' | 'always';

export type RouteAccess = {
  readonly right: Right;
  readonly method: string;
  /** Default: for set-up, which decides how money can leave later. */
  readonly inPerson?: boolean;
  /** A request with a body that changes nothing, such as a search. */
  readonly readOnly?: true;
  /** Changes nothing, but shows what a token that only reads must not get. */
  readonly needsWorkToken?: true;
  /** Undefined: one operator is enough. */
  readonly twoPeople?: TwoPeople;
};

export const isInPerson = ({ right, method, inPerson }: RouteAccess): boolean =>
  inPerson ?? (right === 'manage' && method !== 'GET');

/** The scope that a token needs; null: no token reaches the route. */
export function tokenScopeOf(route: RouteAccess): TokenScope | null {
  const { right, method, readOnly = false, needsWorkToken = false } = route;
  if (right === 'public' || isInPerson(route)) return null;
  if (needsWorkToken) return 'work';
  if (method === 'GET' || readOnly) return 'read';
  return right === 'manage' || right === 'self' ? null : 'work';
}

export const scopeAllows = (scope: TokenScope, needed: TokenScope): boolean =>
  scope === 'work' || needed === 'read';
