// Withdrawals that people made in the portal, before and after they became withdrawals.
import { asMerchantId, asWithdrawalId, type MerchantId, type WithdrawalId } from '../../domain/ids.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import type { DraftDetails, DraftState } from '../../domain/portal/drafts.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Draft = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly maker: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly amount: Minor;
  readonly details: DraftDetails;
  readonly state: DraftState;
  readonly alone: boolean;
  readonly checker: string | null;
  readonly decidedAt: Date | null;
  readonly orderId: string | null;
  readonly withdrawalId: WithdrawalId | null;
  /** The code of the rejection of the create. */
  readonly refusal: string | null;
  readonly note: string | null;
};

export type SealedDraft = Draft & { readonly request: SealedText };

export type DraftRow = {
  id: bigint;
  merchant_id: bigint;
  maker: string;
  made_at: Date;
  expires_at: Date;
  amount: bigint;
  details: DraftDetails;
  request_sealed: Buffer;
  request_key: string;
  state: DraftState;
  alone: boolean;
  checker: string | null;
  decided_at: Date | null;
  order_id: string | null;
  withdrawal_id: bigint | null;
  refusal: string | null;
  note: string | null;
};

export const DRAFT_COLUMNS = `id, merchant_id, maker, made_at, expires_at, amount, details, request_sealed, request_key, state, alone, checker,
  decided_at, order_id, withdrawal_id, refusal, note`;

const RETURNED = DRAFT_COLUMNS.split(/,\s+/)
  .map((column) => `d.${column}`)
  .join(', ');

export const readDraft = (row: DraftRow): SealedDraft => ({
  id: Number(row.id),
  merchantId: asMerchantId(Number(row.merchant_id)),
  maker: row.maker,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  amount: asMinor(row.amount),
  details: row.details,
  request: { sealed: row.request_sealed, keyId: row.request_key },
  state: row.state,
  alone: row.alone,
  checker: row.checker,
  decidedAt: row.decided_at,
  orderId: row.order_id,
  withdrawalId: row.withdrawal_id === null ? null : asWithdrawalId(Number(row.withdrawal_id)),
  refusal: row.refusal,
  note: row.note,
});

export async function nextDraftIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: bigint }>({
    text: `select nextval(pg_get_serial_sequence('sluice_portal.drafts', 'id')) as id from generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => Number(id));
}

export type NewDraft = Pick<Draft, 'id' | 'merchantId' | 'maker' | 'amount' | 'details'> & {
  readonly request: SealedText;
  readonly hours: number;
  /** One person is enough: it is confirmed at once, with this order id. */
  readonly alone: { readonly orderId: string } | null;
};

export async function insertDraft(tx: Tx, draft: NewDraft): Promise<SealedDraft> {
  const { id, merchantId, maker, amount, details, request, hours, alone } = draft;
  const [row] = await tx.query<DraftRow>({
    text: `insert into sluice_portal.drafts (id, merchant_id, maker, amount, details, request_sealed, request_key, expires_at, alone, order_id,
             state, decided_at)
           values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8), $9::text is not null, $9::text,
             case when $9::text is null then 'waiting' else 'confirmed' end, case when $9::text is not null then now() end)
           returning ${DRAFT_COLUMNS}`,
    values: [
      id,
      merchantId,
      maker,
      amount,
      JSON.stringify(details),
      request.sealed,
      request.keyId,
      hours,
      alone?.orderId ?? null,
    ],
  });
  if (!row) throw new Error('the draft was not stored');
  return readDraft(row);
}

/**
 * For a decision, two withdrawals of one person must not both be below the amount: the check of their access has locked the
 * person until the end of the transaction.
 */
export async function sumAlone(db: Queryable, person: string): Promise<Minor> {
  const [row] = await db.query<{ sum: bigint }>({
    text: `select coalesce(sum(amount), 0)::bigint as sum from sluice_portal.drafts
           where maker = $1 and alone and state in ('confirmed', 'created') and decided_at > now() - interval '24 hours'`,
    values: [person],
  });
  return asMinor(row?.sum ?? 0n);
}

export async function lockDraft(
  tx: Tx,
  merchantId: MerchantId,
  id: number,
): Promise<SealedDraft | undefined> {
  const [row] = await tx.query<DraftRow>({
    text: `select ${DRAFT_COLUMNS} from sluice_portal.drafts where id = $2 and merchant_id = $1 and batch_id is null for update`,
    values: [merchantId, id],
  });
  return row && readDraft(row);
}

export async function confirmDraft(
  tx: Tx,
  id: number,
  { checker, orderId }: { readonly checker: string; readonly orderId: string },
): Promise<SealedDraft> {
  const [row] = await tx.query<DraftRow>({
    text: `update sluice_portal.drafts set state = 'confirmed', checker = $2, order_id = $3, decided_at = now()
           where id = $1 returning ${DRAFT_COLUMNS}`,
    values: [id, checker, orderId],
  });
  if (!row) throw new Error(`there is no draft ${id}`);
  return readDraft(row);
}

export type DraftOutcome = { readonly withdrawalId: WithdrawalId } | { readonly refusal: string };

export async function recordCreate(
  db: Queryable,
  id: number,
  outcome: DraftOutcome,
): Promise<Draft | undefined> {
  const [draft] = await recordCreates(db, [{ id, ...outcome }]);
  return draft;
}

/**
 * Of confirmed drafts. That one was created holds, also if the same create, repeated, was rejected before it committed. A withdrawal
 * belongs to one draft: another one with the same order id and the same request did not make it.
 */
export async function recordCreates(
  db: Queryable,
  outcomes: readonly (DraftOutcome & { readonly id: number })[],
): Promise<Draft[]> {
  const rows = await db.query<DraftRow>({
    text: `update sluice_portal.drafts d
              set state = case when made.withdrawal_id is null then 'refused' else 'created' end,
                  withdrawal_id = made.withdrawal_id,
                  refusal = case when made.withdrawal_id is null then coalesce(made.refusal, 'order_id_used') end
             from (select outcome.id as draft_id, outcome.refusal,
                          case when other.id is null then outcome.withdrawal_id end as withdrawal_id
                     from unnest($1::bigint[], $2::bigint[], $3::text[]) as outcome (id, withdrawal_id, refusal)
                     left join sluice_portal.drafts other
                       on other.withdrawal_id = outcome.withdrawal_id and other.id <> outcome.id) made
            where d.id = made.draft_id
              and (d.state = 'confirmed' or (d.state = 'refused' and made.withdrawal_id is not null))
           returning ${RETURNED}`,
    values: [
      outcomes.map(({ id }) => id),
      outcomes.map((outcome) => ('withdrawalId' in outcome ? outcome.withdrawalId : null)),
      outcomes.map((outcome) => ('refusal' in outcome ? outcome.refusal : null)),
    ],
  });
  return rows.map(readDraft);
}

type End = {
  readonly state: 'rejected' | 'withdrawn';
  readonly checker: string | null;
  readonly note: string | null;
};

export async function endDraft(tx: Tx, id: number, { state, checker, note }: End): Promise<Draft> {
  const [row] = await tx.query<DraftRow>({
    text: `update sluice_portal.drafts set state = $2, checker = $3, note = $4, decided_at = now() where id = $1 returning ${DRAFT_COLUMNS}`,
    values: [id, state, checker, note],
  });
  if (!row) throw new Error(`there is no draft ${id}`);
  return readDraft(row);
}

/** When the person is disabled. Single confirmed ones stay: they are created at once. */
export async function voidDraftsOf(tx: Tx, person: string): Promise<number> {
  const rows = await tx.query({
    text: `update sluice_portal.drafts set state = 'void' where state = 'waiting' and maker = $1 returning id`,
    values: [person],
  });
  return rows.length;
}

const EXPIRE_AT_ONCE = 5_000;

/** Some at a time: a file has thousands of rows. */
export async function expireDrafts(db: Queryable): Promise<void> {
  for (;;) {
    const expired = await db.query({
      text: `update sluice_portal.drafts set state = 'expired' where id in (
               select id from sluice_portal.drafts where state = 'waiting' and expires_at <= now() limit $1) and state = 'waiting'
             returning id`,
      values: [EXPIRE_AT_ONCE],
    });
    if (expired.length < EXPIRE_AT_ONCE) return;
  }
}

/** Confirmed ones whose create was interrupted. Those of a file have a job of their own. */
export async function loadInterruptedDrafts(db: Queryable): Promise<SealedDraft[]> {
  const rows = await db.query<DraftRow>({
    text: `select ${DRAFT_COLUMNS} from sluice_portal.drafts where state = 'confirmed' and batch_id is null
             and decided_at < now() - interval '1 minute' order by id limit 100`,
  });
  return rows.map(readDraft);
}

export type DraftFilter = {
  readonly onlyWaiting: boolean;
  /** Only smaller ids than this. */
  readonly place?: number | undefined;
  readonly limit: number;
};

/** Single ones, newest first: those of a file are decided together. */
export async function loadDrafts(
  db: Queryable,
  merchantId: MerchantId,
  { onlyWaiting, place, limit }: DraftFilter,
): Promise<Draft[]> {
  const rows = await db.query<DraftRow>({
    text: `select ${DRAFT_COLUMNS} from sluice_portal.drafts
           where merchant_id = $1 and batch_id is null and id < coalesce($2, 9223372036854775807)
             and (not $3 or state in ('waiting', 'confirmed')) order by id desc limit $4`,
    values: [merchantId, place ?? null, onlyWaiting, limit],
  });
  return rows.map(readDraft);
}

export type Makers = Pick<Draft, 'maker' | 'checker'>;

/** Who made a withdrawal in the portal; undefined: it was made by the API. */
export async function findMakers(db: Queryable, withdrawalId: WithdrawalId): Promise<Makers | undefined> {
  const [row] = await db.query<Makers>({
    text: 'select maker, checker from sluice_portal.drafts where withdrawal_id = $1',
    values: [withdrawalId],
  });
  return row;
}
