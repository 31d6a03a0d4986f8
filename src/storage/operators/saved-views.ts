import type { ViewPage, ViewParams } from '../../domain/saved-views/saved-views.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type SavedView = {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly shared: boolean;
  readonly page: ViewPage;
  readonly params: ViewParams;
};

type ViewRow = Omit<SavedView, 'id'> & { readonly id: bigint };

const COLUMNS = 'id, owner, name, shared, page, params';

const readView = (row: ViewRow): SavedView => ({ ...row, id: Number(row.id) });

/** The operator's own, and those of others that are shared. */
export async function loadViews(db: Queryable, operator: string, page: ViewPage): Promise<SavedView[]> {
  const rows = await db.query<ViewRow>({
    text: `select ${COLUMNS} from saved_views where page = $2 and (owner = $1 or shared)
           order by owner <> $1, lower(name), id`,
    values: [operator, page],
  });
  return rows.map(readView);
}

export async function lockView(tx: Tx, id: number): Promise<SavedView | undefined> {
  const [row] = await tx.query<ViewRow>({
    text: `select ${COLUMNS} from saved_views where id = $1 for update`,
    values: [id],
  });
  return row && readView(row);
}

export async function countOwnViews(tx: Tx, owner: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: 'select count(*)::integer as count from saved_views where owner = $1',
    values: [owner],
  });
  return row?.count ?? 0;
}

/** Undefined: the owner has one with this name. */
export async function insertView(tx: Tx, view: Omit<SavedView, 'id'>): Promise<SavedView | undefined> {
  const { owner, name, shared, page, params } = view;
  const [row] = await tx.query<ViewRow>({
    text: `insert into saved_views (owner, name, shared, page, params) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning ${COLUMNS}`,
    values: [owner, name, shared, page, JSON.stringify(params)],
  });
  return row && readView(row);
}

/** Undefined: the owner has another one with this name. */
export async function saveView(
  tx: Tx,
  { id, name, shared, params }: Omit<SavedView, 'owner' | 'page'>,
): Promise<SavedView | undefined> {
  const [row] = await tx.query<ViewRow>({
    text: `update saved_views v set name = $2, shared = $3, params = $4
            where id = $1 and not exists (
              select from saved_views o where o.owner = v.owner and o.page = v.page and o.name = $2 and o.id <> v.id)
           returning ${COLUMNS}`,
    values: [id, name, shared, JSON.stringify(params)],
  });
  return row && readView(row);
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.query({ text: 'delete from saved_views where id = $1', values: [id] });
}
