// Proposals of a merchant's people: changes of keys, addresses, webhooks and people that take a second person and a pause.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { ProposalDetails, ProposalKind, ProposalState } from '../../domain/portal/proposals.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

export type Proposal = {
  readonly id: number;
  readonly merchantId: MerchantId;
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly version: string | null;
  readonly details: ProposalDetails;
  readonly maker: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly state: ProposalState;
  readonly checker: string | null;
  readonly decidedAt: Date | null;
  readonly worksFrom: Date | null;
  readonly endedAt: Date | null;
  readonly note: string | null;
};

/** With what is needed to carry it out. */
export type SealedProposal = Proposal & { readonly input: SealedText };

type ProposalRow = {
  id: bigint;
  merchant_id: bigint;
  kind: ProposalKind;
  subject: string;
  version: string | null;
  details: ProposalDetails;
  input_sealed: Buffer;
  input_key: string;
  maker: string;
  made_at: Date;
  expires_at: Date;
  state: ProposalState;
  checker: string | null;
  decided_at: Date | null;
  works_from: Date | null;
  ended_at: Date | null;
  note: string | null;
};

const COLUMNS = `id, merchant_id, kind, subject, version, details, input_sealed, input_key, maker, made_at, expires_at, state, checker,
  decided_at, works_from, ended_at, note`;

const readProposal = (row: ProposalRow): SealedProposal => ({
  id: Number(row.id),
  merchantId: asMerchantId(Number(row.merchant_id)),
  kind: row.kind,
  subject: row.subject,
  version: row.version,
  details: row.details,
  input: { sealed: row.input_sealed, keyId: row.input_key },
  maker: row.maker,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  state: row.state,
  checker: row.checker,
  decidedAt: row.decided_at,
  worksFrom: row.works_from,
  endedAt: row.ended_at,
  note: row.note,
});

export async function nextProposalId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: bigint }>({
    text: `select nextval(pg_get_serial_sequence('sluice_portal.proposals', 'id')) as id`,
  });
  return Number(row?.id);
}

export type NewProposal = Pick<
  Proposal,
  'id' | 'merchantId' | 'kind' | 'subject' | 'version' | 'details' | 'maker'
> & { readonly input: SealedText; readonly hours: number };

/** Undefined: another proposal about the same subject is open. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<Proposal | undefined> {
  const { id, merchantId, kind, subject, version, details, maker, input, hours } = proposal;
  const [row] = await tx.query<ProposalRow>({
    text: `insert into sluice_portal.proposals (id, merchant_id, kind, subject, version, details, maker, input_sealed, input_key, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(hours => $10))
           on conflict (merchant_id, subject) where state in ('waiting', 'confirmed') do nothing returning ${COLUMNS}`,
    values: [
      id,
      merchantId,
      kind,
      subject,
      version,
      JSON.stringify(details),
      maker,
      input.sealed,
      input.keyId,
      hours,
    ],
  });
  return row && readProposal(row);
}

export async function lockProposal(
  tx: Tx,
  merchantId: MerchantId,
  id: number,
): Promise<SealedProposal | undefined> {
  const [row] = await tx.query<ProposalRow>({
    text: `select ${COLUMNS} from sluice_portal.proposals where id = $2 and merchant_id = $1 for update`,
    values: [merchantId, id],
  });
  return row && readProposal(row);
}

export type ProposalFilter = {
  readonly onlyOpen: boolean;
  /** Only smaller ids than this. */
  readonly place?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadProposals(
  db: Queryable,
  merchantId: MerchantId,
  { onlyOpen, place, limit }: ProposalFilter,
): Promise<Proposal[]> {
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from sluice_portal.proposals
           where merchant_id = $1 and id < coalesce($2, 9223372036854775807)
             and (not $3 or state in ('waiting', 'confirmed')) order by id desc limit $4`,
    values: [merchantId, place ?? null, onlyOpen, limit],
  });
  return rows.map(readProposal);
}

/** Confirmed ones whose pause is over. */
export async function loadDueProposals(db: Queryable): Promise<Proposal[]> {
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from sluice_portal.proposals where state = 'confirmed' and works_from <= now()
           order by works_from, id`,
  });
  return rows.map(readProposal);
}

export async function confirmProposal(
  tx: Tx,
  id: number,
  { checker, pauseHours }: { readonly checker: string; readonly pauseHours: number },
): Promise<Proposal> {
  const [row] = await tx.query<ProposalRow>({
    text: `update sluice_portal.proposals set state = 'confirmed', checker = $2, decided_at = now(),
             works_from = now() + make_interval(hours => $3) where id = $1 returning ${COLUMNS}`,
    values: [id, checker, pauseHours],
  });
  if (!row) throw new Error(`there is no proposal ${id}`);
  return readProposal(row);
}

type End = {
  readonly state: 'done' | 'failed' | 'rejected' | 'withdrawn';
  readonly checker?: string | undefined;
  readonly note?: string | null | undefined;
};

export async function endProposal(tx: Tx, id: number, { state, checker, note }: End): Promise<Proposal> {
  const [row] = await tx.query<ProposalRow>({
    text: `update sluice_portal.proposals set state = $2, ended_at = now(), checker = coalesce(checker, $3), note = $4,
             decided_at = coalesce(decided_at, now()) where id = $1 returning ${COLUMNS}`,
    values: [id, state, checker ?? null, note ?? null],
  });
  if (!row) throw new Error(`there is no proposal ${id}`);
  return readProposal(row);
}

/** Those that a person made, and those that they confirmed and that do not work yet. */
export async function lockProposalsOf(tx: Tx, person: string): Promise<Proposal[]> {
  const rows = await tx.query<ProposalRow>({
    text: `select ${COLUMNS} from sluice_portal.proposals
           where state in ('waiting', 'confirmed') and (maker = $1 or checker = $1) order by id for update`,
    values: [person],
  });
  return rows.map(readProposal);
}

export async function countOpenProposals(tx: Tx, maker: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::integer as count from sluice_portal.proposals
           where state in ('waiting', 'confirmed') and maker = $1`,
    values: [maker],
  });
  return row?.count ?? 0;
}

export async function voidProposals(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query({
    text: `update sluice_portal.proposals set state = 'void', ended_at = now() where id = any($1::bigint[])`,
    values: [ids],
  });
}

export async function voidProposalAbout(tx: Tx, merchantId: MerchantId, subject: string): Promise<void> {
  await tx.query({
    text: `update sluice_portal.proposals set state = 'void', ended_at = now()
           where merchant_id = $1 and subject = $2 and state in ('waiting', 'confirmed')`,
    values: [merchantId, subject],
  });
}

export async function expireProposals(db: Queryable): Promise<void> {
  await db.query({
    text: `update sluice_portal.proposals set state = 'expired', ended_at = now() where state = 'waiting' and expires_at <= now()`,
  });
}
