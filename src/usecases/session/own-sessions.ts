import type { Actor } from '../../domain/audit.ts';
import { accepted } from '../../domain/result.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import { endSession, endSessions, listSessions } from '../../storage/sign-in/index.ts';
import type { ListedSession } from '../../storage/sign-in/sessions.ts';
import { type ActionResult, rejectAction } from '../actions/rejection.ts';
import { runAction } from '../actions/run-action.ts';
import type { App } from '../app.ts';
import { accountName, accountSubject, realmOf } from './realm.ts';

export type { ListedSession };

export const listOwnSessions = (app: App, by: Actor): Promise<ListedSession[]> =>
  listSessions(app.db, realmOf(by), accountName(by));

export const endOwnSession = (app: App, by: Actor, id: string): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (!(await endSession(tx, realmOf(by), accountName(by), id)))
      return rejectAction('not-found', sessionTexts.sessionNotFound);
    writeAudit({ action: 'account.end_session', subject: accountSubject(by) });
    return accepted(true as const);
  });

/** Ends all sessions except the current one. */
export const endOtherSessions = (app: App, by: Actor, current: string): Promise<ActionResult<number>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const ended = await endSessions(tx, realmOf(by), accountName(by), { except: current });
    writeAudit({ action: 'account.end_session', subject: accountSubject(by), after: { ended } });
    return accepted(ended);
  });
