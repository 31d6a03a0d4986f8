// Steps of operators: withdrawals, proposals, merchants and configuration.
import { asMerchantId, type MerchantId, type WithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor } from '../../../src/domain/money.ts';
import { SYSTEM_NAMES, type SystemName } from '../../../src/domain/systems/index.ts';
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { liftHalt, listHalts, setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { collectReceivable } from '../../../src/usecases/operator/merchants/collect-receivable.ts';
import { createMerchant } from '../../../src/usecases/operator/merchants/create-merchant.ts';
import { creditMerchant, debitMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import {
  type ListedProposal,
  listProposals,
  type Proposal,
} from '../../../src/usecases/operator/proposals/list-proposals.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import type { OperatorResult } from '../../../src/usecases/operator/shared/rejection.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
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
import { CHECKER, MAKER } from '../actors.ts';
import type { Entry } from '../aggregator.ts';
import type { Environment, Fee } from '../environment.ts';
import { AGGREGATORS } from '../seed-data.ts';
import { pickOrUndefined, type Step } from './step.ts';

const outcomeText = (outcome: OperatorResult<unknown>): string =>
  outcome.ok ? 'done' : outcome.rejection.kind;

async function perform(env: Environment, work: Promise<OperatorResult<unknown>>): Promise<string> {
  const outcome = await env.waitFor(work);
  return typeof outcome === 'string' ? outcome : outcomeText(outcome);
}

/** Mostly on a withdrawal that meets the condition, sometimes on any. */
const onWithdrawal =
  (
    condition: string,
    work: (env: Environment, id: WithdrawalId, random: Random) => Promise<OperatorResult<unknown>>,
  ) =>
  async (env: Environment, random: Random): Promise<string> => {
    // Until the records were compared, it is not known what was paid.
    if (env.isAwaitingComparison) return 'waits for the comparison';
    const matching = random.chance(0.8) ? await env.withdrawals(condition) : [];
    const id = pickOrUndefined(random, matching.length > 0 ? matching : await env.withdrawals('true'));
    return id === undefined ? 'nothing to do' : perform(env, work(env, id, random));
  };

const reason = 'simulated';
const OPEN = `state = 'created'`;
const MANUAL = `stage in ('queued', 'claimed')`;

/** Operators resolve by the aggregator's statement. The aggregator first rules out a payout that is not in it. */
export async function resolve(env: Environment, id: WithdrawalId): Promise<OperatorResult<unknown>> {
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

async function findDebtor({ client }: Environment): Promise<MerchantId | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select merchant_id as id from balances where receivable < 0 and available > 0 order by 1 limit 1',
  );
  return rows[0] && asMerchantId(Number(rows[0].id));
}

async function countFault<T>(
  { coverage }: Environment,
  fault: string,
  work: Promise<OperatorResult<T>>,
): Promise<OperatorResult<T>> {
  const outcome = await work;
  if (outcome.ok) coverage.count('fault', fault);
  return outcome;
}

/** Each changes one setting, mostly to its default. */
const CHANGES: readonly ((env: Environment, random: Random) => Promise<OperatorResult<unknown>>)[] = [
  (env, random) => {
    const status = random.weighted({ active: 5, blocked: 1, disabled: 1 });
    const work = updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, { status });
    return status === 'active' ? work : countFault(env, 'merchant blocked', work);
  },
  async (env, random) => {
    const shop = random.pick(env.shops);
    const work = rotateMerchantKey(env.service.app, MAKER, shop.merchantId, random.pick([0, 60]));
    const rotated = await countFault(env, 'key rotated', work);
    if (rotated.ok && rotated.value.oldKeyValidUntil) {
      shop.replacedKey = { text: shop.secretKey, until: rotated.value.oldKeyValidUntil };
      shop.secretKey = rotated.value.secretKey;
    }
    return rotated;
  },
  async (env, random) => {
    const payoutMode = random.pick(['manual', 'auto', 'auto'] as const);
    const work = createMerchant(env.service.app, MAKER, {
      name: 'Added shop',
      status: random.pick(['active', 'active', 'new']),
      payoutMode,
      credit: asMinor(BigInt(random.int(200_000))),
    });
    const created = await countFault(env, 'merchant created', work);
    if (created.ok) {
      const { merchantId, secretKey } = created.value;
      env.shops.push({ merchantId, secretKey, auto: payoutMode === 'auto' });
    }
    return created;
  },
  (env, random) => {
    const dailyLimit = random.chance(0.5) ? null : asMinor(BigInt(random.int(20_000)));
    const work = updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, { dailyLimit });
    return countFault(env, 'limit changed', work);
  },
  (env, random) =>
    updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, {
      rateLimit: random.chance(0.7) ? null : 1,
    }),
  (env, random) =>
    updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, {
      ipAllowList: random.chance(0.7) ? [] : ['10.0.0.0/8'],
    }),
  (env, random) =>
    updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, {
      payoutMode: random.pick(['manual', 'auto']),
    }),
  async (env, random) => {
    const system = random.pick(SYSTEM_NAMES);
    const fee = { basisPoints: random.int(500), fixed: asMinor(BigInt(random.int(300))) };
    const changed = await updateSystem(env.service.app, MAKER, system, { fee });
    if (changed.ok && !changed.value.proposal) env.fees.set(system, fee);
    return changed;
  },
  (env, random) =>
    updateSystem(env.service.app, MAKER, random.pick(SYSTEM_NAMES), {
      min: random.chance(0.6) ? null : asMinor(BigInt(random.int(5_000))),
      max: random.chance(0.6) ? null : asMinor(5_000n + BigInt(random.int(100_000))),
    }),
  (env, random) =>
    updateSystem(env.service.app, MAKER, random.pick(SYSTEM_NAMES), { enabled: random.chance(0.8) }),
  (env, random) =>
    setRoute(
      env.service.app,
      MAKER,
      { system: random.pick(['ewallet', 'card']), aggregator: random.pick(AGGREGATORS) },
      { enabled: random.chance(0.8) },
    ),
  (env, random) => {
    const work = setHalt(env.service.app, MAKER, {
      ...random.pick([
        { scope: 'global', subject: '' } as const,
        { scope: 'system', subject: 'ewallet' } as const,
        { scope: 'aggregator', subject: 'first' } as const,
        { scope: 'merchant', subject: String(random.pick(env.shops).merchantId) } as const,
      ]),
      reason,
    });
    return countFault(env, 'halt', work);
  },
  (env, random) =>
    setFourEyes(env.service.app, MAKER, {
      above: random.chance(0.5) ? null : asMinor(BigInt(random.int(5_000))),
    }),
];

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
    perform: onWithdrawal(MANUAL, ({ service }, id) =>
      payWithdrawal(service.app, MAKER, { id, reference: `manual-${id}`, reason }),
    ),
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
      return perform(env, decide(env, listed.proposal, verdict));
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
        return perform(env, collectReceivable(app, MAKER, (await findDebtor(env)) ?? merchantId));
      const change = kind === 'credit' ? creditMerchant : debitMerchant;
      return perform(env, change(app, MAKER, { merchantId, amount, note: reason }));
    },
  },
  'close an incident': {
    weight: 1,
    async perform(env, random) {
      const incident = pickOrUndefined(random, await listIncidents(env.service.app, { all: false }));
      if (!incident) return 'nothing to do';
      return perform(env, closeIncident(env.service.app, MAKER, { id: incident.id, resolution: reason }));
    },
  },
  'change a rule': {
    weight: 8,
    perform: (env, random) => perform(env, random.pick(CHANGES)(env, random)),
  },
  'lift the halts': {
    weight: 3,
    async perform(env) {
      const halts = await listHalts(env.service.app);
      for (const halt of halts) await perform(env, liftHalt(env.service.app, MAKER, halt));
      return String(halts.length);
    },
  },
} as const satisfies Record<string, Step>;
