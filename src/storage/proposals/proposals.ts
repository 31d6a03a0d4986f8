// Proposals: actions that one operator proposes and another one has to confirm.
import { asMerchantId, asWithdrawalId, type MerchantId, type WithdrawalId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import { minorOrNull } from '../postgres/codecs.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';

type WithdrawalAction = 'pay' | 'cancel' | 'return' | 'resolve-paid' | 'resolve-not-paid';
type WithdrawalSubject = {
  readonly withdrawalId: WithdrawalId;
  /** Of the withdrawal when the maker proposed. */
  readonly fence: number;
};

type Subject =
  | (WithdrawalSubject & { readonly action: WithdrawalAction })
  | (WithdrawalSubject & { readonly action: 'route'; readonly aggregator: string })
  | { readonly action: 'credit' | 'debit'; readonly merchantId: MerchantId; readonly amount: Minor }
  /** The new threshold (null: none), and the one that it replaces. */
  | { readonly action: 'four-eyes'; readonly amount: Minor | null; readonly replaces: Minor | null };

type ProposalDetails = {
  readonly reason: string | null;
  readonly reference: string | null;
  readonly evidence: string | null;
  readonly refundFee: boolean | null;
  readonly maker: string;
};

export type NewProposal = Subject & Partial<ProposalDetails> & Pick<ProposalDetails, 'maker'>;

export type Proposal = Subject &
  ProposalDetails & {
    readonly id: number;
    readonly madeAt: Date;
    readonly checker: string | null;
    readonly checkedAt: Date | null;
    readonly verdict: 'confirmed' | 'rejected' | null;
    /** Why it was rejected. */
    readonly remark: string | null;
  };

/** Its subject, for callers that do not distinguish the actions. */
export const subjectOf = (
  proposal: Subject,
): { withdrawalId: WithdrawalId | null; merchantId: MerchantId | null; amount: Minor | null } => ({
  withdrawalId: 'withdrawalId' in proposal ? proposal.withdrawalId : null,
  merchantId: 'merchantId' in proposal ? proposal.merchantId : null,
  amount: 'amount' in proposal ? proposal.amount : null,
});

type ProposalRow = {
  id: bigint;
  withdrawal_id: bigint | null;
  merchant_id: bigint | null;
  amount: bigint | null;
  action: Proposal['action'];
  fence: bigint | null;
  aggregator: string | null;
  replaces: bigint | null;
  reason: string | null;
  reference: string | null;
  evidence: string | null;
  refund_fee: boolean | null;
  maker: string;
  made_at: Date;
  checker: string | null;
  checked_at: Date | null;
  verdict: Proposal['verdict'];
  remark: string | null;
};

const COLUMNS =
  'id, withdrawal_id, merchant_id, amount, action, fence, aggregator, replaces, reason, reference, evidence, refund_fee, maker, made_at, checker, checked_at, verdict, remark';

function readSubject(row: ProposalRow): Subject {
  const { action, withdrawal_id, merchant_id, amount, fence, aggregator, replaces } = row;
  if (action === 'four-eyes') return { action, amount: minorOrNull(amount), replaces: minorOrNull(replaces) };
  if (action === 'credit' || action === 'debit') {
    const changeAmount = minorOrNull(amount);
    if (changeAmount === null) throw new Error(`a ${action} proposal has no amount`);
    return { action, merchantId: asMerchantId(Number(merchant_id)), amount: changeAmount };
  }
  const ofWithdrawal = { withdrawalId: asWithdrawalId(Number(withdrawal_id)), fence: Number(fence) };
  return action === 'route'
    ? { action, ...ofWithdrawal, aggregator: aggregator ?? '' }
    : { action, ...ofWithdrawal };
}

const readProposal = (row: ProposalRow): Proposal => ({
  ...readSubject(row),
  id: Number(row.id),
  reason: row.reason,
  reference: row.reference,
  evidence: row.evidence,
  refundFee: row.refund_fee,
  maker: row.maker,
  madeAt: row.made_at,
  checker: row.checker,
  checkedAt: row.checked_at,
  verdict: row.verdict,
  remark: row.remark,
});

/** Condition on a proposal p: undecided, and its withdrawal is still as it was (not resolved or sent since). */
export const IS_OPEN = `p.checked_at is null and (p.withdrawal_id is null or exists (
  select from withdrawals w where w.id = p.withdrawal_id and case
    when p.action like 'resolve-%' then w.stage in ('sent', 'uncertain') and p.reference =
      (select a.reference from attempts a where a.withdrawal_id = w.id order by a.number desc limit 1)
    else w.fence = p.fence and w.state = case p.action when 'return' then 'paid' else 'created' end end))`;

/** Rejects undecided proposals whose withdrawal has changed since. */
export async function voidStaleProposals(tx: Tx, withdrawalId: WithdrawalId): Promise<void> {
  await tx.query({
    text: `update proposals p set checker = 'payouts', checked_at = now(), verdict = 'rejected'
           where p.withdrawal_id = $1 and p.checked_at is null and not (${IS_OPEN})`,
    values: [withdrawalId],
  });
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

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<Proposal> {
  const { withdrawalId, merchantId, amount } = subjectOf(proposal);
  const [row] = await tx.query<ProposalRow>({
    text: `insert into proposals (withdrawal_id, merchant_id, amount, action, fence, aggregator, replaces, reason, reference, evidence, refund_fee, maker)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`,
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
    ],
  });
  if (!row) throw new Error('the insert of a proposal returned no row');
  return readProposal(row);
}

export async function findProposal(db: Queryable, id: number): Promise<Proposal | undefined> {
  const [row] = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals where id = $1`,
    values: [id],
  });
  return row && readProposal(row);
}

export async function lockProposal(tx: Tx, id: number): Promise<Proposal | undefined> {
  const [row] = await tx.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals where id = $1 for update`,
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
    text: `select ${COLUMNS} from proposals where withdrawal_id = $1 order by id`,
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
    ['id < ?', before],
    [IS_OPEN, open || undefined],
  ]);
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p ${clause} order by id desc limit $${values.length + 1}`,
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
