// Whether an authenticated operator may do something: second factor, role, scope of the token, recent authentication. The
// operator API and the command line ask here.
import { scopeAllows, type TokenScope } from '../../domain/operators/access.ts';
import { mayDo, type Right } from '../../domain/operators/roles.ts';
import { operatorTexts } from '../../domain/texts/operators.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import type { AuthenticatedOperator } from './authenticate-operator.ts';

export type NeededAccess = {
  readonly right: Right;
  /** Needs a session with a recent authentication; tokens are rejected. */
  readonly inPerson: boolean;
  /** The scope that a token needs; null: tokens are rejected. */
  readonly tokenScope: TokenScope | null;
};

export type AccessRejection = {
  readonly code: 'second_factor_required' | 'forbidden' | 'in_person' | 'prove_first';
  readonly text: string;
};

export function rejectAccess(
  operator: AuthenticatedOperator,
  { right, inPerson, tokenScope }: NeededAccess,
): AccessRejection | undefined {
  if (operator.mustSetUpTotp && right !== 'self' && right !== 'public')
    return { code: 'second_factor_required', text: sessionTexts.secondFactorMissing };
  if (!mayDo(operator.role, right))
    return { code: 'forbidden', text: operatorTexts.roleForbids(operator.role) };
  const beyondScope = right === 'public' ? undefined : rejectBeyondScope(operator, tokenScope);
  return beyondScope ?? (inPerson ? rejectStaleAuthentication(operator) : undefined);
}

function rejectBeyondScope(
  { scope }: AuthenticatedOperator,
  needed: TokenScope | null,
): AccessRejection | undefined {
  if (scope === null) return undefined;
  if (needed === null) return { code: 'in_person', text: sessionTexts.notWithToken };
  return scopeAllows(scope, needed)
    ? undefined
    : { code: 'forbidden', text: sessionTexts.scopeForbids(scope) };
}

export function rejectStaleAuthentication({
  via,
  recentlyAuthenticated,
  totp,
}: AuthenticatedOperator): AccessRejection | undefined {
  if (via === 'token') return { code: 'in_person', text: sessionTexts.notWithToken };
  if (recentlyAuthenticated) return undefined;
  return { code: 'prove_first', text: totp ? sessionTexts.reenterCode : sessionTexts.reenterPassword };
}
