// What a second operator should know before deciding: the merchant and its money, and what happened, also since the proposal.
import { accountNumber } from '../../../domain/accounts.ts';
import { AUDIT_ACTIONS } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import type { Merchant } from '../../../domain/merchant.ts';
import { asMinor, type Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { stepMeaning } from '../../../domain/steps.ts';
import { loadAudit } from '../../../storage/audit/audit.ts';
import { type Entry, loadAccountEntries } from '../../../storage/ledger/entries.ts';
import { type Balance, loadBalances } from '../../../storage/merchants/balances.ts';
import { loadMerchants } from '../../../storage/merchants/merchants.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { loadEvents } from '../../../storage/withdrawals/withdrawals.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { auditSubject } from './audit-proposal.ts';
import { type ListedProposal, showProposal } from './list-proposals.ts';

const NEWEST = 10;

type MerchantFacts = {
  readonly merchant: Merchant;
  readonly balance: Balance;
  readonly availableWhenProposed: Minor;
  /** Of the available balance, newest first. */
  readonly entries: readonly Entry[];
};

type HistoryLine = {
  readonly at: Date;
  readonly actor: string;
  /** The step of a withdrawal, or the audited action. */
  readonly action: string;
  readonly meaning: string;
};

export type ProposalFacts = ListedProposal & {
  /** Null: it is about no merchant. */
  readonly merchant: MerchantFacts | null;
  /** What happened to the withdrawal, or was done to the subject; newest first. */
  readonly history: readonly HistoryLine[];
};

export async function readProposalFacts(app: App, id: number): Promise<ActionResult<ProposalFacts>> {
  const shown = await showProposal(app, id);
  if (!shown.ok) return shown;
  const { proposal } = shown.value;
  const merchantId = merchantOf(shown.value);
  return accepted({
    ...shown.value,
    merchant: merchantId === null ? null : await readMerchantFacts(app, merchantId, proposal.madeAt),
    history: await readHistory(app, proposal),
  });
}

const merchantOf = ({ proposal, withdrawal }: ListedProposal): MerchantId | null =>
  withdrawal?.merchantId ?? ('merchantId' in proposal ? proposal.merchantId : null);

async function readMerchantFacts(
  { db }: App,
  merchantId: MerchantId,
  proposedAt: Date,
): Promise<MerchantFacts | null> {
  const [stored] = await loadMerchants(db, [merchantId]);
  const [balance] = await loadBalances(db, [merchantId]);
  if (!stored || !balance) return null;
  const account = accountNumber('merchant:available', { merchantId, system: null });
  const [then] = await loadAccountEntries(db, { account, to: proposedAt, limit: 1 });
  return {
    merchant: stored.merchant,
    balance,
    availableWhenProposed: then?.balanceAfter ?? asMinor(0n),
    entries: await loadAccountEntries(db, { account, limit: NEWEST }),
  };
}

async function readHistory({ db }: App, proposal: Proposal): Promise<HistoryLine[]> {
  if ('withdrawalId' in proposal)
    return (await loadEvents(db, proposal.withdrawalId))
      .slice(-NEWEST)
      .reverse()
      .map(({ at, actor, step }) => ({ at, actor, action: step, meaning: stepMeaning(step) }));
  // The entry about the making of this proposal is left out.
  const rows = await loadAudit(db, { subject: auditSubject(proposal), limit: NEWEST + 1 });
  return rows
    .filter(({ action, after }) => action !== 'proposal.make' || proposalIn(after) !== proposal.id)
    .slice(0, NEWEST)
    .map(({ at, actor, action }) => ({ at, actor, action, meaning: AUDIT_ACTIONS[action] }));
}

const proposalIn = (after: string | null): unknown =>
  (JSON.parse(after ?? '{}') as { readonly proposal?: unknown }).proposal;
