// Proposals: actions that one operator proposes and another one has to confirm.
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import { writeSetUp } from '../../domain/operators/set-up.ts';
import type { ReportSource } from '../../domain/reports.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';
import { readSubject, type Subject, type SubjectRow, subjectOf } from './subject.ts';

type ProposalDetails = {
  readonly reason: string | null;
  readonly reference: string | null;
  /** For a payment: why another one has the same reference. */
  readonly reuseReason: string | null;
  readonly evidence: string | null;
  readonly refundFee: boolean | null;
  readonly maker: string;
};

export type NewProposal = Subject & Partial<ProposalDetails> & Pick<ProposalDetails, 'maker'>;

export type Proposal = Subject &
  ProposalDetails & {
    readonly id: number;
    /** Of the merchant whose money or set-up it is about. */
    readonly merchantName: string | null;
    readonly madeAt: Date;
    readonly expiresAt: Date;
    /** It was not decided in time and cannot be confirmed. */
    readonly expired: boolean;
    readonly checker: string | null;
    readonly checkedAt: Date | null;
    readonly verdict: 'confirmed' | 'rejected' | null;
    /** Why it was rejected. */
    readonly remark: string | null;
    /** For an undecided resolution: what the aggregator reported since it was proposed. */
    readonly news: EvidenceSince | null;
  };

type EvidenceSince = {
  readonly verdict: string;
  readonly source: ReportSource;
  readonly at: Date;
  /** The resolution is void: the aggregator now says the opposite. */
  readonly contradicts: boolean;
};

type ProposalRow = SubjectRow & {
  id: bigint;
  merchant_name: string | null;
  reason: string | null;
  reference: string | null;
  reuse_reason: string | null;
  evidence: string | null;
  refund_fee: boolean | null;
  maker: string;
  expires_at: Date;
  expired: boolean;
  made_at: Date;
  checker: string | null;
  checked_at: Date | null;
  verdict: Proposal['verdict'];
  remark: string | null;
  news: { verdict: string; source: ReportSource; at: string; contradicts: boolean } | null;
};

/** Proposals of an earlier version have no number; their reports are told apart by time. */
const KNOWN_REPORT = `coalesce(p.last_report, (select max(r.id) from attempt_reports r where r.reference = p.reference and r.at <= p.made_at), 0)`;

/** Null unless the proposal is an undecided resolution. */
const CONTRADICTING_REPORT = `case when p.checked_at is null and p.action like 'resolve-%'
  then contradicting_report(p.action, p.reference, ${KNOWN_REPORT}) end`;

const NEWS = `case when p.checked_at is null and p.action like 'resolve-%' then (
  select jsonb_build_object('verdict', r.verdict, 'source', r.source, 'at', r.at, 'contradicts', r.id is not distinct from ${CONTRADICTING_REPORT})
    from attempt_reports r
   where r.reference = p.reference and r.id > ${KNOWN_REPORT} and r.source <> 'operator' and r.verdict not in ('unknown', 'not_sent')
   order by r.id is not distinct from ${CONTRADICTING_REPORT} desc, r.id desc limit 1) end`;

const MERCHANT_NAME = `(select m.name from merchants m
  where m.id = coalesce(p.merchant_id, (select w.merchant_id from withdrawals w where w.id = p.withdrawal_id)))`;

const COLUMNS = `p.id, ${MERCHANT_NAME} as merchant_name, p.withdrawal_id, p.merchant_id, p.amount, p.action, p.fence, p.aggregator, p.replaces, p.set_up, p.reason, p.reference,
  p.reuse_reason, p.evidence, p.refund_fee, p.maker, p.made_at, p.expires_at, p.expires_at <= coalesce(p.checked_at, now()) as expired, p.checker, p.checked_at, p.verdict, p.remark, ${NEWS} as news`;

const readProposal = (row: ProposalRow): Proposal => ({
  ...readSubject(row),
  id: Number(row.id),
  merchantName: row.merchant_name,
  reason: row.reason,
  reference: row.reference,
  reuseReason: row.reuse_reason,
  evidence: row.evidence,
  refundFee: row.refund_fee,
  maker: row.maker,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  expired: row.expired,
  checker: row.checker,
  checkedAt: row.checked_at,
  verdict: row.verdict,
  remark: row.remark,
  news: row.news && { ...row.news, at: new Date(row.news.at) },
});

/** Condition on a proposal p: undecided, and its withdrawal is still as it was (not resolved or sent since, no new evidence). */
export const IS_OPEN = `p.checked_at is null and (p.withdrawal_id is null or exists (
  select from withdrawals w where w.id = p.withdrawal_id and case
    when p.action like 'resolve-%' then w.stage in ('sent', 'uncertain') and p.reference =
      (select a.reference from attempts a where a.withdrawal_id = w.id order by a.number desc limit 1)
      and ${CONTRADICTING_REPORT} is null
    else w.fence = p.fence and w.state = case p.action when 'return' then 'paid' else 'created' end end))`;

/** Rejects undecided proposals whose withdrawal has changed since. */
export async function voidStaleProposals(tx: Tx, withdrawalId: WithdrawalId): Promise<void> {
  await tx.query({
    text: `update proposals p set checker = 'payouts', checked_at = now(), verdict = 'rejected'
           where p.withdrawal_id = $1 and p.checked_at is null and not (${IS_OPEN})`,
    values: [withdrawalId],
  });
}

/** Undecided resolutions of these withdrawals that a newer report contradicts. The caller holds the locks of the withdrawals. */
export async function loadContradicted(tx: Tx, withdrawalIds: readonly WithdrawalId[]): Promise<Proposal[]> {
  const rows = await tx.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p
           where p.withdrawal_id = any ($1) and p.checked_at is null and ${CONTRADICTING_REPORT} is not null order by p.id`,
    values: [withdrawalIds],
  });
  return rows.map(readProposal);
}

/** A withdrawal has at most one. */
export async function findOpenProposal(
  db: Queryable,
  withdrawalId: WithdrawalId,
): Promise<Proposal | undefined> {
  const [row] = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p where p.withdrawal_id = $1 and ${IS_OPEN}`,
    values: [withdrawalId],
  });
  return row && readProposal(row);
}

export async function insertProposal(tx: Tx, proposal: NewProposal, validHours: number): Promise<Proposal> {
  const { withdrawalId, merchantId, amount } = subjectOf(proposal);
  const [row] = await tx.query<ProposalRow>({
    text: `insert into proposals as p (withdrawal_id, merchant_id, amount, action, fence, aggregator, replaces, reason, reference, evidence, refund_fee, maker, reuse_reason, expires_at, set_up, last_report)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(hours => $14), $15,
             case when $4 like 'resolve-%' then coalesce((select max(r.id) from attempt_reports r where r.reference = $9), 0) end)
           returning ${COLUMNS}`,
    values: [
      withdrawalId,
      merchantId,
      amount,
      proposal.action,
      'fence' in proposal ? proposal.fence : null,
      'aggregator' in proposal ? proposal.aggregator : null,
      'replaces' in proposal ? proposal.replaces : null,
      proposal.reason ?? null,
      proposal.reference ?? null,
      proposal.evidence ?? null,
      proposal.refundFee ?? null,
      proposal.maker,
      proposal.reuseReason ?? null,
      validHours,
      'setUp' in proposal ? writeSetUp(proposal.setUp) : null,
    ],
  });
  if (!row) throw new Error('the insert of a proposal returned no row');
  return readProposal(row);
}

/** Undecided and expired, oldest first. */
export async function loadExpired(db: Queryable, limit: number): Promise<Proposal[]> {
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p where p.checked_at is null and p.expires_at <= now() order by p.id limit $1`,
    values: [limit],
  });
  return rows.map(readProposal);
}

export async function findProposal(db: Queryable, id: number): Promise<Proposal | undefined> {
  const [row] = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p where p.id = $1`,
    values: [id],
  });
  return row && readProposal(row);
}

export async function lockProposal(tx: Tx, id: number): Promise<Proposal | undefined> {
  const [row] = await tx.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p where p.id = $1 for update`,
    values: [id],
  });
  return row && readProposal(row);
}

/** The id of an undecided proposal for the same change. */
export async function findDuplicate(
  tx: Tx,
  duplicate: { action: 'credit' | 'debit'; merchantId: MerchantId; amount: Minor; note: string },
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: bigint }>({
    text: `select id from proposals where checked_at is null and action = $1 and merchant_id = $2 and amount = $3 and reason = $4`,
    values: [duplicate.action, duplicate.merchantId, duplicate.amount, duplicate.note],
  });
  return row && Number(row.id);
}

/** All proposals of one withdrawal, decided ones included. */
export async function loadProposalsOf(db: Queryable, withdrawalId: WithdrawalId): Promise<Proposal[]> {
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p where p.withdrawal_id = $1 order by p.id`,
    values: [withdrawalId],
  });
  return rows.map(readProposal);
}

export type ProposalFilter = {
  readonly open: boolean;
  /** Only older proposals than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadProposals(
  db: Queryable,
  { open, before, limit }: ProposalFilter,
): Promise<Proposal[]> {
  const { clause, values } = where([
    ['p.id < ?', before],
    [IS_OPEN, open || undefined],
  ]);
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p ${clause} order by p.id desc limit $${values.length + 1}`,
    values: [...values, limit],
  });
  return rows.map(readProposal);
}

export async function countProposals(db: Queryable): Promise<number> {
  const [row] = await db.query<{ open: number }>({
    text: `select count(*)::integer as open from proposals p where ${IS_OPEN}`,
  });
  return row?.open ?? 0;
}

type Verdict = {
  readonly checker: string;
  readonly verdict: 'confirmed' | 'rejected';
  readonly remark: string | null;
};

export async function checkProposal(
  tx: Tx,
  id: number,
  { checker, verdict, remark }: Verdict,
): Promise<void> {
  await tx.query({
    text: 'update proposals set checker = $2, checked_at = now(), verdict = $3, remark = $4 where id = $1',
    values: [id, checker, verdict, remark],
  });
}
