// Saved views of lists: an operator's own, and those that are shared with all operators.
import type { Actor } from '../../../domain/audit.ts';
import { mayDo, type Role } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import {
  holdsSecret,
  MAX_OWN_VIEWS,
  type ViewPage,
  type ViewParams,
} from '../../../domain/saved-views/saved-views.ts';
import { viewTexts } from '../../../domain/saved-views/texts.ts';
import {
  countOwnViews,
  deleteView as deleteStored,
  insertView,
  loadViews,
  lockView,
  type SavedView,
  saveView,
} from '../../../storage/operators/saved-views.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale, versionOf } from '../shared/version.ts';

export type { SavedView };

export const listViews = (app: App, operator: string, page: ViewPage): Promise<SavedView[]> =>
  loadViews(app.db, operator, page);

export const viewVersion = ({ name, shared, params }: SavedView): string =>
  versionOf([name, shared, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);

type NewView = {
  readonly name: string;
  readonly shared: boolean;
  readonly page: ViewPage;
  readonly params: ViewParams;
};

export const createView = (app: App, by: Actor, view: NewView): Promise<ActionResult<SavedView>> =>
  runAction(app, by, async (tx, writeAudit) => {
    if (holdsSecret(view.name, view.params)) return rejectAction('invalid', viewTexts.secret, 'name');
    if ((await countOwnViews(tx, by.name)) >= MAX_OWN_VIEWS)
      return rejectAction('wrong-state', viewTexts.tooMany(MAX_OWN_VIEWS));
    const created = await insertView(tx, { ...view, owner: by.name });
    if (!created) return rejectAction('wrong-state', viewTexts.nameTaken(view.name), 'name');
    writeAudit({ action: 'view.create', subject: `view:${created.id}`, after: recorded(created) });
    return accepted(created);
  });

export type ViewChange = {
  readonly id: number;
  readonly version: string;
  readonly name?: string | undefined;
  readonly shared?: boolean | undefined;
  readonly params?: ViewParams | undefined;
};

export const changeView = (
  app: App,
  by: Actor,
  { id, version, name, shared, params }: ViewChange,
): Promise<ActionResult<SavedView>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockUsable(tx, by, id);
    if (!found.ok) return found;
    const before = found.value;
    if (before.owner !== by.name) return rejectAction('forbidden', viewTexts.notYours(before.owner));
    const stale = rejectStale(viewTexts.changed, { expected: version, current: viewVersion(before) });
    if (stale) return stale;
    const after = {
      id,
      name: name ?? before.name,
      shared: shared ?? before.shared,
      params: params ?? before.params,
    };
    if (holdsSecret(after.name, after.params)) return rejectAction('invalid', viewTexts.secret, 'name');
    const saved = await saveView(tx, after);
    if (!saved) return rejectAction('wrong-state', viewTexts.nameTaken(after.name), 'name');
    writeAudit({
      action: 'view.change',
      subject: `view:${id}`,
      before: recorded(before),
      after: recorded(saved),
    });
    return accepted(saved);
  });

/** By its owner. One that is shared also by an admin, for those of operators who have left. */
export const deleteView = (
  app: App,
  by: Actor,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<ActionResult<true>> =>
  runAction(app, by, async (tx, writeAudit) => {
    const found = await lockUsable(tx, by, id);
    if (!found.ok) return found;
    const { owner } = found.value;
    if (owner !== by.name && !mayDo(role, 'manage'))
      return rejectAction('forbidden', viewTexts.notYours(owner));
    await deleteStored(tx, id);
    writeAudit({ action: 'view.delete', subject: `view:${id}`, before: recorded(found.value) });
    return accepted(true as const);
  });

/** Another operator's view that is not shared does not exist. */
async function lockUsable(tx: Tx, by: Actor, id: number): Promise<ActionResult<SavedView>> {
  const view = await lockView(tx, id);
  return view && (view.shared || view.owner === by.name)
    ? accepted(view)
    : rejectAction('not-found', viewTexts.notFound(id));
}

/** Without the search text, which stays out of the audit log. */
const recorded = ({ name, shared, page }: SavedView) => ({ name, shared, page });
