// Who looks after a withdrawal, a merchant or an incident. It gives no right and takes none: others may still act.
import type { Actor } from '../../../domain/audit.ts';
import { type NoteSubject, writeNoteSubject } from '../../../domain/notes/subjects.ts';
import { noteTexts } from '../../../domain/notes/texts.ts';
import { accepted } from '../../../domain/result.ts';
import {
  type Assignment,
  deleteAssignment,
  insertAssignment,
  lockAssignment,
  updateAssignment,
} from '../../../storage/notes/assignments.ts';
import { findOperator, loadOperators, type Operator } from '../../../storage/operators/operators.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, type RejectedResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale, versionOf } from '../shared/version.ts';
import { rejectMissingSubject } from './subject.ts';

export type { Assignment };

export const assignmentVersion = ({ operator, assignedBy, assignedAt }: Assignment): string =>
  versionOf([operator, assignedBy, assignedAt]);

/** Whom a note can name, and whom something can be assigned to. */
export const listEnabledOperators = async (app: App): Promise<Operator[]> =>
  (await loadOperators(app.db)).filter(({ enabled }) => enabled);

type NewAssignment = {
  readonly subject: NoteSubject;
  /** Null ends the assignment. */
  readonly operator: string | null;
  /** Null: it had no assignment. Undefined: any version may be replaced. */
  readonly version?: string | null | undefined;
};

/** The same operator again changes nothing. Undefined: the assignment has ended. */
export const assign = (
  app: App,
  by: Actor,
  { subject, operator, version }: NewAssignment,
): Promise<ActionResult<Assignment | undefined>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const missing = await rejectMissingSubject(tx, subject);
    if (missing) return missing;
    const before = await lockAssignment(tx, subject);
    const stale = rejectStale(noteTexts.assignmentChanged, {
      expected: version,
      current: before ? assignmentVersion(before) : null,
    });
    if (stale) return stale;
    if (operator === (before?.operator ?? null)) return accepted(before);
    const unusable = operator === null ? undefined : await rejectUnusable(tx, operator);
    if (unusable) return unusable;
    const after = await replace(tx, subject, { before, operator, assignedBy: by.name });
    if (operator !== null && !after) return rejectAction('stale', noteTexts.assignmentChanged);
    writeAudit({
      action: 'note.assign',
      subject: writeNoteSubject(subject),
      before: { operator: before?.operator ?? null },
      after: { operator },
    });
    return accepted(after);
  });

type Replacement = {
  readonly before: Assignment | undefined;
  readonly operator: string | null;
  readonly assignedBy: string;
};

/** In place, so that a transaction that waits for the lock sees the new one. Undefined: none, or another one was faster. */
async function replace(
  tx: Tx,
  subject: NoteSubject,
  { before, operator, assignedBy }: Replacement,
): Promise<Assignment | undefined> {
  if (operator === null) {
    await deleteAssignment(tx, subject);
    return undefined;
  }
  return (before ? updateAssignment : insertAssignment)(tx, subject, { operator, assignedBy });
}

async function rejectUnusable(tx: Tx, name: string): Promise<RejectedResult | undefined> {
  const operator = await findOperator(tx, name);
  if (!operator) return rejectAction('invalid', noteTexts.noOperator, 'operator');
  return operator.enabled ? undefined : rejectAction('invalid', noteTexts.disabledOperator(name), 'operator');
}
