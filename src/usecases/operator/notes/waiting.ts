// What waits for an operator. Any operator may look, to see what stays undone while a colleague is away.
import { noteTexts } from '../../../domain/notes/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { loadWaiting, type WaitingItem, type WaitingList } from '../../../storage/notes/waiting.ts';
import { findOperator } from '../../../storage/operators/operators.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

export type { WaitingItem, WaitingList };

const MAX_SHOWN = 200;

export async function listWaiting(app: App, operator: string): Promise<ActionResult<WaitingList>> {
  if (!(await findOperator(app.db, operator)))
    return rejectAction('not-found', noteTexts.noOperator, 'operator');
  return accepted(await loadWaiting(app.db, operator, MAX_SHOWN));
}
