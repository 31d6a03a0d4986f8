// The rows of files: drafts that are decided together and made one after the other.
import type { Minor } from '../../domain/money.ts';
import type { DraftDetails, DraftState } from '../../domain/portal/drafts.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import type { Batch } from './batches.ts';
import { DRAFT_COLUMNS, type Draft, type DraftRow, readDraft, type SealedDraft } from './drafts.ts';

export type NewRow = {
  readonly id: number;
  readonly line: number;
  readonly amount: Minor;
  readonly details: DraftDetails;
  readonly request: SealedText;
};

type RowsOf = Pick<Batch, 'id' | 'merchantId' | 'maker'> & { readonly hours: number };

export async function insertRows(tx: Tx, batch: RowsOf, rows: readonly NewRow[]): Promise<void> {
  await tx.query({
    text: `insert into sluice_portal.drafts (id, merchant_id, maker, batch_id, line, amount, details, request_sealed, request_key, expires_at)
           select row.id, $1, $2, $3, row.line, row.amount, row.details, row.sealed, row.key, now() + make_interval(hours => $4)
             from unnest($5::bigint[], $6::integer[], $7::bigint[], $8::jsonb[], $9::bytea[], $10::text[])
               as row (id, line, amount, details, sealed, key)`,
    values: [
      batch.merchantId,
      batch.maker,
      batch.id,
      batch.hours,
      rows.map(({ id }) => id),
      rows.map(({ line }) => line),
      rows.map(({ amount }) => amount),
      rows.map(({ details }) => JSON.stringify(details)),
      rows.map(({ request }) => request.sealed),
      rows.map(({ request }) => request.keyId),
    ],
  });
}

/** A row without an order id gets one of its own. Null: one person was enough. */
type Confirmation = { readonly checker: string | null; readonly orderIdPrefix: string };

export async function confirmRows(
  tx: Tx,
  id: number,
  { checker, orderIdPrefix }: Confirmation,
): Promise<void> {
  await tx.query({
    text: `update sluice_portal.drafts
              set state = 'confirmed', alone = $2::text is null, checker = $2, decided_at = now(),
                  order_id = coalesce(details ->> 'order_id', $3 || line)
            where batch_id = $1 and state = 'waiting'`,
    values: [id, checker, orderIdPrefix],
  });
}

type End = {
  readonly state: 'rejected' | 'withdrawn';
  readonly checker: string | null;
  readonly note: string | null;
};

export async function endRows(tx: Tx, id: number, { state, checker, note }: End): Promise<void> {
  await tx.query({
    text: `update sluice_portal.drafts set state = $2, checker = $3, note = $4, decided_at = now()
            where batch_id = $1 and state = 'waiting'`,
    values: [id, state, checker, note],
  });
}

/** The rows that were not tried yet: none of them becomes a withdrawal. */
export async function stopRows(tx: Tx, id: number): Promise<void> {
  await tx.query({
    text: `update sluice_portal.drafts d set state = 'withdrawn' from sluice_portal.batches b
            where b.id = $1 and d.batch_id = b.id and d.state = 'confirmed' and d.line > b.tried_up_to`,
    values: [id],
  });
}

/** Also those that two people decided: what was not tried yet ends with the access of one of them. */
export async function stopBatchesOf(tx: Tx, person: string): Promise<void> {
  const rows = await tx.query<{ id: bigint }>({
    text: `select id from sluice_portal.batches b where exists (select from sluice_portal.drafts d
             where d.batch_id = b.id and d.state = 'confirmed' and (d.maker = $1 or d.checker = $1)) order by id for update`,
    values: [person],
  });
  await tx.query({
    text: `update sluice_portal.drafts d set state = 'void' from sluice_portal.batches b
            where b.id = any ($1::bigint[]) and d.batch_id = b.id and d.state = 'confirmed' and d.line > b.tried_up_to`,
    values: [rows.map(({ id }) => id)],
  });
}

/** The next rows to make. From here on they are made, even if the file is stopped. */
export async function takeRows(
  tx: Tx,
  id: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<(SealedDraft & BatchDraft)[]> {
  await tx.query({ text: 'select from sluice_portal.batches where id = $1 for update', values: [id] });
  const rows = await loadRows(tx, id, { state: 'confirmed', after, limit });
  await tx.query({
    text: 'update sluice_portal.batches set tried_up_to = greatest(tried_up_to, $2) where id = $1',
    values: [id, rows.at(-1)?.line ?? 0],
  });
  return rows;
}

export type BatchDraft = Draft & { readonly line: number };
type LineRow = DraftRow & { line: number };

const readRow = (row: LineRow): SealedDraft & BatchDraft => ({ ...readDraft(row), line: row.line });

export type RowFilter = {
  readonly state?: DraftState | undefined;
  /** Only lines after this. */
  readonly after?: number | undefined;
  readonly limit: number;
};

export async function loadRows(
  db: Queryable,
  batchId: number,
  { state, after = 0, limit }: RowFilter,
): Promise<(SealedDraft & BatchDraft)[]> {
  const rows = await db.query<LineRow>({
    text: `select ${DRAFT_COLUMNS}, line from sluice_portal.drafts
            where batch_id = $1 and line > $2 and ($3::text is null or state = $3) order by line limit $4`,
    values: [batchId, after, state ?? null, limit],
  });
  return rows.map(readRow);
}
