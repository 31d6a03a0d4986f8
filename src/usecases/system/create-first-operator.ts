import { withSetUpLock } from '../../storage/postgres/advisory-locks.ts';
import type { App } from '../app.ts';
import { createOperator, listOperators } from '../operator/operators/operators.ts';

/** Creates an admin if there are no operators, so that the first sign-in is possible. */
export async function createFirstOperator(
  app: App,
): Promise<{ readonly name: string; readonly password: string } | undefined> {
  let first: { name: string; password: string } | undefined;
  await withSetUpLock(app.db, async () => {
    if ((await listOperators(app)).length > 0) return;
    const created = await createOperator(
      app,
      { name: 'demo', via: 'system' },
      { name: 'admin', role: 'admin' },
    );
    if (created.ok) first = { name: created.value.operator.name, password: created.value.password };
  });
  return first;
}
