// Steps of operators: withdrawals, proposals, balances, incidents and rules.
import { asMerchantId, type MerchantId, type WithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor } from '../../../src/domain/money.ts';
import type { SystemName } from '../../../src/domain/systems/index.ts';
import type { ActionResult } from '../../../src/usecases/actions/rejection.ts';
import { liftHalt, listHalts } from '../../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { collectReceivable } from '../../../src/usecases/operator/merchants/collect-receivable.ts';
import { creditMerchant, debitMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import {
  type ListedProposal,
  listProposals,
  type Proposal,
} from '../../../src/usecases/operator/proposals/list-proposals.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import {
  claimWithdrawal,
  returnToQueue,
} from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { proposeResolution } from '../../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { routeWithdrawal } from '../../../src/usecases/operator/withdrawals/route-withdrawal.ts';
import type { Random } from '../../random.ts';
import { transactionHashOf } from '../../usdt.ts';
import { CHECKER, MAKER } from '../actors.ts';
import type { Entry } from '../aggregator.ts';
import type { Environment, Fee } from '../environment.ts';
import { AGGREGATORS } from '../seed-data.ts';
import { RULE_CHANGES } from './rule-changes.ts';
import { performAction, pickOrUndefined, type Step } from './step.ts';

/** Mostly on a withdrawal that meets the condition, sometimes on any. */
const onWithdrawal =
  (
    condition: string,
    work: (env: Environment, id: WithdrawalId, random: Random) => Promise<ActionResult<unknown>>,
  ) =>
  async (env: Environment, random: Random): Promise<string> => {
    // Until the records were compared, it is not known what was paid.
    if (env.isAwaitingComparison) return 'waits for the comparison';
    const matching = random.chance(0.8) ? await env.withdrawals(condition) : [];
    const id = pickOrUndefined(random, matching.length > 0 ? matching : await env.withdrawals('true'));
    return id === undefined ? 'nothing to do' : performAction(env, work(env, id, random));
  };

const reason = 'simulated';
const OPEN = `state = 'created'`;
const MANUAL = `stage in ('queued', 'claimed')`;

/** Operators resolve by the aggregator's statement. The aggregator first rules out a payout that is not in it. */
export async function resolve(env: Environment, id: WithdrawalId): Promise<ActionResult<unknown>> {
  const { rows } = await env.client.query<{ reference: string }>(
    'select reference from attempts where withdrawal_id = $1 order by number desc limit 1',
    [id],
  );
  const reference = rows[0]?.reference ?? '';
  const entry = env.aggregator.entries.get(reference);
  const paid = entry?.state === 'paid';
  if (!entry) env.aggregator.ruleOut(reference);
  else if (entry.state === 'accepted') env.aggregator.refuse(entry);
  return proposeResolution(env.service.app, MAKER, { id, paid, reason, evidence: 'aggregator statement' });
}

/** The payout at the aggregator: a manual return must return it there as well. */
async function findPaidEntry(
  { client, aggregator }: Environment,
  id: WithdrawalId,
): Promise<Entry | undefined> {
  const { rows } = await client.query<{ reference: string }>(
    `select reference from attempts where withdrawal_id = $1 and state = 'paid'`,
    [id],
  );
  return aggregator.entries.get(rows[0]?.reference ?? '');
}

/** Of a payment by hand. A transaction hash that was used before must be rejected. */
async function drawReference({ client, coverage }: Environment, id: WithdrawalId, random: Random) {
  const { rows } = await client.query<{ system: SystemName; used: string | null }>(
    `select w.system, (select max(reference) from payment_references where system = 'usdt') as used
       from withdrawals w where w.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row?.system !== 'usdt') return `manual-${id}`;
  if (row.used === null || random.chance(0.6)) return transactionHashOf(`manual-${id}`);
  coverage.count('action', 'transaction hash used again');
  return row.used;
}

async function findDebtor({ client }: Environment): Promise<MerchantId | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select merchant_id as id from balances where receivable < 0 and available > 0 order by 1 limit 1',
  );
  return rows[0] && asMerchantId(Number(rows[0].id));
}

/** A proposed key is not known to the shop that would have to use it. */
const isDecidable = ({ proposal }: ListedProposal): boolean =>
  proposal.action !== 'set-up' || proposal.setUp.input['kind'] !== 'merchant-key';

async function decide(env: Environment, proposal: Proposal, verdict: 'confirmed' | 'rejected') {
  const { id } = proposal;
  const decided = await decideProposal(env.service.app, CHECKER, { id, verdict, remark: reason });
  if (decided.ok && verdict === 'confirmed' && proposal.action === 'set-up') {
    const { kind, name, fee } = proposal.setUp.input;
    if (kind === 'system' && fee) env.fees.set(name as SystemName, fee as Fee);
  }
  return decided;
}

export const OPERATOR_STEPS = {
  pay: {
    weight: 5,
    perform: onWithdrawal(MANUAL, async (env, id, random) => {
      const reference = await drawReference(env, id, random);
      return payWithdrawal(env.service.app, MAKER, { id, reference, reason });
    }),
  },
  cancel: {
    weight: 4,
    perform: onWithdrawal(MANUAL, ({ service }, id) => cancelWithdrawal(service.app, MAKER, { id, reason })),
  },
  return: {
    weight: 2,
    perform: onWithdrawal(`state = 'paid'`, async (env, id, random) => {
      const paidEntry = await findPaidEntry(env, id);
      if (paidEntry) env.aggregator.returnPayout(paidEntry);
      return returnWithdrawal(env.service.app, MAKER, { id, reason, refundFee: random.chance(0.5) });
    }),
  },
  claim: {
    weight: 3,
    perform: onWithdrawal(MANUAL, ({ service }, id) => claimWithdrawal(service.app, MAKER, { id })),
  },
  'return to queue': {
    weight: 2,
    perform: onWithdrawal(`stage = 'claimed'`, ({ service }, id) =>
      returnToQueue(service.app, MAKER, { id }),
    ),
  },
  route: {
    weight: 2,
    perform: onWithdrawal(MANUAL, ({ service }, id, random) =>
      routeWithdrawal(service.app, MAKER, { id, aggregator: random.pick(AGGREGATORS), reason }),
    ),
  },
  retry: {
    weight: 2,
    perform: onWithdrawal(OPEN, ({ service }, id) => retryWithdrawal(service.app, MAKER, id)),
  },
  resolve: { weight: 3, perform: onWithdrawal(`stage in ('sent', 'uncertain')`, resolve) },
  'decide a proposal': {
    weight: 4,
    async perform(env, random) {
      if (env.isAwaitingComparison) return 'waits for the comparison';
      const listed = pickOrUndefined(
        random,
        (await listProposals(env.service.app, { open: true, limit: 100 })).filter(isDecidable),
      );
      if (!listed) return 'nothing to do';
      const verdict = random.chance(0.8) ? 'confirmed' : 'rejected';
      env.coverage.count('action', `proposal ${verdict}`);
      return performAction(env, decide(env, listed.proposal, verdict));
    },
  },
  'change a balance': {
    weight: 3,
    async perform(env, random) {
      const { merchantId } = random.pick(env.shops);
      const { app } = env.service;
      const amount = asMinor(1n + BigInt(random.int(50_000)));
      const kind = random.weighted({ credit: 3, debit: 2, collect: 2 });
      if (kind === 'collect')
        return performAction(env, collectReceivable(app, MAKER, (await findDebtor(env)) ?? merchantId));
      const change = kind === 'credit' ? creditMerchant : debitMerchant;
      return performAction(env, change(app, MAKER, { merchantId, amount, note: reason }));
    },
  },
  'close an incident': {
    weight: 1,
    async perform(env, random) {
      const incident = pickOrUndefined(random, await listIncidents(env.service.app, { all: false }));
      if (!incident) return 'nothing to do';
      return performAction(
        env,
        closeIncident(env.service.app, MAKER, { id: incident.id, resolution: reason }),
      );
    },
  },
  'change a rule': {
    weight: 8,
    perform: (env, random) => performAction(env, random.pick(RULE_CHANGES)(env, random)),
  },
  'lift the halts': {
    weight: 3,
    async perform(env) {
      const halts = await listHalts(env.service.app);
      for (const halt of halts) await performAction(env, liftHalt(env.service.app, MAKER, halt));
      return String(halts.length);
    },
  },
} as const satisfies Record<string, Step>;
