import type { Actor } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { endSession, endSessions, listSessions } from '../../storage/operators/sign-in/index.ts';
import type { ListedSession } from '../../storage/operators/sign-in/sessions.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from '../operator/shared/rejection.ts';
import { act } from '../operator/shared/run-operator-action.ts';

export type { ListedSession };

export const listOwnSessions = (app: App, { name }: Actor): Promise<ListedSession[]> =>
  listSessions(app.db, name);

export const endOwnSession = (app: App, by: Actor, id: string): Promise<Outcome<true>> =>
  act(app, by, async (tx, tell) => {
    if (!(await endSession(tx, by.name, id)))
      return problem('not-found', 'There is no such session of yours.');
    tell({ action: 'account.end_session', subject: `operator:${by.name}` });
    return accepted(true as const);
  });

/** All but the one at hand. */
export const endOtherSessions = (app: App, by: Actor, current: string): Promise<Outcome<number>> =>
  act(app, by, async (tx, tell) => {
    const ended = await endSessions(tx, by.name, { except: current });
    tell({ action: 'account.end_session', subject: `operator:${by.name}`, after: { ended } });
    return accepted(ended);
  });
