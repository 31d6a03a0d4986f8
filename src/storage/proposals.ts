// What one operator proposes and another one has to confirm.
import { asWithdrawalId, type WithdrawalId } from '../domain/ids.ts';
import type { State } from '../domain/steps.ts';
import type { Queryable, Tx } from './database.ts';

type ProposalAction = 'pay' | 'cancel' | 'return' | 'resolve-paid' | 'resolve-not-paid';

export type NewProposal = {
  readonly withdrawalId: WithdrawalId;
  readonly action: ProposalAction;
  /** The withdrawal as the maker saw it. */
  readonly fence: number;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly evidence: string | null;
  readonly refundFee: boolean | null;
  readonly maker: string;
};

export type Proposal = NewProposal & {
  readonly id: number;
  readonly madeAt: Date;
  readonly checker: string | null;
  readonly verdict: 'confirmed' | 'rejected' | null;
};

type ProposalRow = {
  id: bigint;
  withdrawal_id: bigint;
  action: ProposalAction;
  fence: bigint;
  reason: string | null;
  reference: string | null;
  evidence: string | null;
  refund_fee: boolean | null;
  maker: string;
  made_at: Date;
  checker: string | null;
  verdict: Proposal['verdict'];
};

const COLUMNS =
  'id, withdrawal_id, action, fence, reason, reference, evidence, refund_fee, maker, made_at, checker, verdict';

const readProposal = (row: ProposalRow): Proposal => ({
  id: Number(row.id),
  withdrawalId: asWithdrawalId(Number(row.withdrawal_id)),
  action: row.action,
  fence: Number(row.fence),
  reason: row.reason,
  reference: row.reference,
  evidence: row.evidence,
  refundFee: row.refund_fee,
  maker: row.maker,
  madeAt: row.made_at,
  checker: row.checker,
  verdict: row.verdict,
});

type StaleUnless = {
  readonly withdrawalId: WithdrawalId;
  readonly fence: number;
  readonly state: State;
  /** Of the latest attempt. */
  readonly reference: string | null;
};

/** Those that were made for a withdrawal that has moved on since count no more. */
export async function voidStaleProposals(
  tx: Tx,
  { withdrawalId, fence, state, reference }: StaleUnless,
): Promise<void> {
  await tx.query({
    text: `update proposals set checker = 'payouts', checked_at = now(), verdict = 'rejected'
           where withdrawal_id = $1 and checked_at is null
             and (case when action like 'resolve-%' then reference is distinct from $3 else fence <> $2 end
               or $4 <> case action when 'return' then 'paid' else 'created' end)`,
    values: [withdrawalId, fence, reference, state],
  });
}

/** Undefined when the withdrawal has an open proposal already. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<Proposal | undefined> {
  const [row] = await tx.query<ProposalRow>({
    text: `insert into proposals (withdrawal_id, action, fence, reason, reference, evidence, refund_fee, maker)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${COLUMNS}`,
    values: [
      proposal.withdrawalId,
      proposal.action,
      proposal.fence,
      proposal.reason,
      proposal.reference,
      proposal.evidence,
      proposal.refundFee,
      proposal.maker,
    ],
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

/** The open ones, or everything that was ever proposed for one withdrawal. */
export async function loadProposals(db: Queryable, withdrawalId?: WithdrawalId): Promise<Proposal[]> {
  const rows = await db.query<ProposalRow>({
    text: `select ${COLUMNS} from proposals p where case
             when $1::bigint is not null then withdrawal_id = $1
             -- What it was about may be over.
             else checked_at is null and exists (
               select from withdrawals w where w.id = p.withdrawal_id and w.state = case action when 'return' then 'paid' else 'created' end)
           end order by id`,
    values: [withdrawalId ?? null],
  });
  return rows.map(readProposal);
}

export async function checkProposal(
  tx: Tx,
  id: number,
  { checker, verdict }: { readonly checker: string; readonly verdict: 'confirmed' | 'rejected' },
): Promise<void> {
  await tx.query({
    text: 'update proposals set checker = $2, checked_at = now(), verdict = $3 where id = $1',
    values: [id, checker, verdict],
  });
}
