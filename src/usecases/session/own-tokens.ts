import type { Actor } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { insertToken, listTokens, revokeToken, type Token } from '../../storage/operators/tokens.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from '../operator/shared/rejection.ts';
import { act } from '../operator/shared/run-operator-action.ts';

export type { Token };

export const listOwnTokens = (app: App, { name }: Actor): Promise<Token[]> => listTokens(app.db, name);

export type TokenOrder = { readonly name: string; readonly expiresInDays: number };
export type MadeToken = { readonly token: Token; readonly secret: string };

/** A token may do what its operator may, in that operator's name, but for what takes a person at hand. */
export function makeToken(
  app: App,
  by: Actor,
  { name, expiresInDays }: TokenOrder,
): Promise<Outcome<MadeToken>> {
  const { token: secret, hash } = app.vault.makeToken();
  const expiresAt = new Date(Date.now() + expiresInDays * 86_400_000);
  return act(app, by, async (tx, tell) => {
    const token = await insertToken(tx, { operator: by.name, name, hash, expiresAt });
    if (!token) return problem('not-found', `There is no operator ${by.name} who may sign in.`);
    tell({
      action: 'token.create',
      subject: `operator:${by.name}`,
      after: { token: token.id, name, expiresAt },
    });
    return accepted({ token, secret });
  });
}

export const revokeOwnToken = (app: App, by: Actor, id: number): Promise<Outcome<true>> =>
  act(app, by, async (tx, tell) => {
    if (!(await revokeToken(tx, by.name, id))) return problem('not-found', `You have no token ${id}.`);
    tell({ action: 'token.revoke', subject: `operator:${by.name}`, before: { token: id } });
    return accepted(true as const);
  });
