import type { Actor } from '../../domain/audit.ts';
import type { TokenScope } from '../../domain/operators/access.ts';
import { accepted } from '../../domain/result.ts';
import { operatorTexts } from '../../domain/texts/operators.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import { insertToken, listTokens, revokeToken, type Token } from '../../storage/operators/tokens.ts';
import { type ActionResult, rejectAction } from '../actions/rejection.ts';
import { runAction } from '../actions/run-action.ts';
import type { App } from '../app.ts';

export type { Token };

export const listOwnTokens = (app: App, { name }: Actor): Promise<Token[]> => listTokens(app.db, name);

export type TokenInput = {
  readonly name: string;
  readonly scope: TokenScope;
  readonly expiresInDays: number;
};
export type CreatedToken = { readonly token: Token; readonly secret: string };

/** A token has the rights of its operator within its scope, and never those that require a person. */
export function createToken(
  app: App,
  by: Actor,
  { name, scope, expiresInDays }: TokenInput,
): Promise<ActionResult<CreatedToken>> {
  const { token: secret, hash } = app.vault.generateToken();
  const expiresAt = new Date(Date.now() + expiresInDays * 86_400_000);
  return runAction(app, by, async (tx, writeAudit) => {
    const token = await insertToken(tx, { operator: by.name, name, scope, hash, expiresAt });
    if (!token) return rejectAction('not-found', operatorTexts.notEnabled(by.name));
    writeAudit({
      action: 'token.create',
      subject: `operator:${by.name}`,
      after: { token: token.id, name, scope, expiresAt },
    });
    return accepted({ token, secret });
  });
}

export const revokeOwnToken = (app: App, by: Actor, id: number): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!(await revokeToken(tx, by.name, id)))
      return rejectAction('not-found', sessionTexts.tokenNotFound(id));
    writeAudit({ action: 'token.revoke', subject: `operator:${by.name}`, before: { token: id } });
    return accepted(true as const);
  });
