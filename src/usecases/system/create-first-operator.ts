import { withSetUpLock } from '../../storage/postgres/advisory-locks.ts';
import type { App } from '../app.ts';
import { createOperator, listOperators } from '../operator/operators/operators.ts';

/** Somebody has to be able to sign in: an admin, where there is nobody yet. */
export async function createFirstOperator(
  app: App,
): Promise<{ readonly name: string; readonly password: string } | undefined> {
  let first: { name: string; password: string } | undefined;
  await withSetUpLock(app.db, async () => {
    if ((await listOperators(app)).length > 0) return;
    const made = await createOperator(app, { name: 'demo', via: 'system' }, { name: 'admin', role: 'admin' });
    if (made.ok) first = { name: made.value.operator.name, password: made.value.password };
  });
  return first;
}
