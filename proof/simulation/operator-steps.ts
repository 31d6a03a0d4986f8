// What operators do: with withdrawals, with each other's proposals, with merchants and with the rules.
import { asMerchantId, type MerchantId, type WithdrawalId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { SystemName } from '../../src/domain/systems/index.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { liftHalt, listHalts, setHalt } from '../../src/usecases/operator/halts/set-halt.ts';
import { closeIncident, listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { collectReceivable } from '../../src/usecases/operator/merchants/collect-receivable.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { creditMerchant, debitMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { rotateMerchantKey } from '../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals, setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import type { OperatorResult } from '../../src/usecases/operator/shared/rejection.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import { cancelWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal, returnToQueue } from '../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { payWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { routeWithdrawal } from '../../src/usecases/operator/withdrawals/route-withdrawal.ts';
import type { Random } from '../random.ts';
import type { Entry } from './aggregator.ts';
import { AGGREGATORS, CHECKER, MAKER, type World } from './environment.ts';
import { pickOr, type Step } from './step.ts';

const told = (outcome: OperatorResult<unknown>): string => (outcome.ok ? 'done' : outcome.rejection.kind);

async function operate(world: World, work: Promise<OperatorResult<unknown>>): Promise<string> {
  const outcome = await world.attend(work);
  return typeof outcome === 'string' ? outcome : told(outcome);
}

/** Mostly on one where it makes sense, and sometimes on any. */
const onWithdrawal =
  (
    wanted: string,
    work: (world: World, id: WithdrawalId, random: Random) => Promise<OperatorResult<unknown>>,
  ) =>
  async (world: World, random: Random): Promise<string> => {
    const fitting = random.chance(0.8) ? await world.withdrawals(wanted) : [];
    const id = pickOr(random, fitting.length > 0 ? fitting : await world.withdrawals('true'));
    return id === undefined ? 'nothing yet' : operate(world, work(world, id, random));
  };

const reason = 'simulated';
const OPEN = `state = 'created'`;
const BY_HAND = `stage in ('queued', 'claimed')`;

/** People say what is in the aggregator's book; what is not, the aggregator promises never to take. */
export async function resolve(world: World, id: WithdrawalId): Promise<OperatorResult<unknown>> {
  const { rows } = await world.client.query<{ reference: string }>(
    'select reference from attempts where withdrawal_id = $1 order by number desc limit 1',
    [id],
  );
  const reference = rows[0]?.reference ?? '';
  const entry = world.bank.entries.get(reference);
  const paid = entry?.state === 'paid';
  if (!entry) world.bank.fence(reference);
  else if (entry.state === 'accepted') world.bank.refuse(entry);
  return proposeResolution(world.life.app, MAKER, { id, paid, reason, evidence: 'its book' });
}

/** People record as returned only what came back. */
async function paidBy({ client, bank }: World, id: WithdrawalId): Promise<Entry | undefined> {
  const { rows } = await client.query<{ reference: string }>(
    `select reference from attempts where withdrawal_id = $1 and state = 'paid'`,
    [id],
  );
  return bank.entries.get(rows[0]?.reference ?? '');
}

async function whoOwes({ client }: World): Promise<MerchantId | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'select merchant_id as id from balances where receivable < 0 and available > 0 order by 1 limit 1',
  );
  return rows[0] && asMerchantId(Number(rows[0].id));
}

const SYSTEMS: readonly SystemName[] = ['fps', 'card', 'usdt', 'ewallet'];

async function counting<T>(
  { covered }: World,
  fault: string,
  work: Promise<OperatorResult<T>>,
): Promise<OperatorResult<T>> {
  const outcome = await work;
  if (outcome.ok) covered.count('fault', fault);
  return outcome;
}

/** One rule changed, mostly back to what it was. */
const CHANGES: readonly ((world: World, random: Random) => Promise<OperatorResult<unknown>>)[] = [
  (world, random) => {
    const status = random.weighted({ active: 5, blocked: 1, disabled: 1 });
    const work = updateMerchant(world.life.app, MAKER, random.pick(world.shops).merchantId, { status });
    return status === 'active' ? work : counting(world, 'merchant blocked', work);
  },
  async (world, random) => {
    const shop = random.pick(world.shops);
    const work = rotateMerchantKey(world.life.app, MAKER, shop.merchantId, random.pick([0, 60]));
    const rotated = await counting(world, 'key rotated', work);
    if (rotated.ok) {
      shop.oldKey = { text: shop.secretKey, until: rotated.value.oldKeyValidUntil };
      shop.secretKey = rotated.value.secretKey;
    }
    return rotated;
  },
  async (world, random) => {
    const payoutMode = random.pick(['manual', 'auto', 'auto'] as const);
    const work = createMerchant(world.life.app, MAKER, {
      name: 'Newcomer',
      status: random.pick(['active', 'active', 'new']),
      payoutMode,
      credit: asMinor(BigInt(random.int(200_000))),
    });
    const made = await counting(world, 'merchant joined', work);
    if (made.ok) {
      const { merchantId, secretKey } = made.value;
      world.shops.push({ merchantId, secretKey, auto: payoutMode === 'auto' });
    }
    return made;
  },
  (world, random) => {
    const dailyLimit = random.chance(0.5) ? null : asMinor(BigInt(random.int(20_000)));
    const work = updateMerchant(world.life.app, MAKER, random.pick(world.shops).merchantId, { dailyLimit });
    return counting(world, 'limit changed', work);
  },
  (world, random) =>
    updateMerchant(world.life.app, MAKER, random.pick(world.shops).merchantId, {
      rateLimit: random.chance(0.7) ? null : 1,
    }),
  (world, random) =>
    updateMerchant(world.life.app, MAKER, random.pick(world.shops).merchantId, {
      ipAllowList: random.chance(0.7) ? [] : ['10.0.0.0/8'],
    }),
  (world, random) =>
    updateMerchant(world.life.app, MAKER, random.pick(world.shops).merchantId, {
      payoutMode: random.pick(['manual', 'auto']),
    }),
  async (world, random) => {
    const system = random.pick(SYSTEMS);
    const fee = { basisPoints: random.int(500), fixed: asMinor(BigInt(random.int(300))) };
    const changed = await updateSystem(world.life.app, MAKER, system, { fee });
    if (changed.ok) world.fees.set(system, fee);
    return changed;
  },
  (world, random) =>
    updateSystem(world.life.app, MAKER, random.pick(SYSTEMS), {
      min: random.chance(0.6) ? null : asMinor(BigInt(random.int(5_000))),
      max: random.chance(0.6) ? null : asMinor(5_000n + BigInt(random.int(100_000))),
    }),
  (world, random) =>
    updateSystem(world.life.app, MAKER, random.pick(SYSTEMS), { enabled: random.chance(0.8) }),
  (world, random) =>
    setRoute(
      world.life.app,
      MAKER,
      { system: random.pick(['ewallet', 'card']), aggregator: random.pick(AGGREGATORS) },
      { enabled: random.chance(0.8) },
    ),
  (world, random) => {
    const work = setHalt(world.life.app, MAKER, {
      ...random.pick([
        { scope: 'global', subject: '' } as const,
        { scope: 'system', subject: 'ewallet' } as const,
        { scope: 'aggregator', subject: 'first' } as const,
        { scope: 'merchant', subject: String(random.pick(world.shops).merchantId) } as const,
      ]),
      reason,
    });
    return counting(world, 'halt', work);
  },
  (world, random) =>
    setFourEyes(world.life.app, MAKER, {
      above: random.chance(0.5) ? null : asMinor(BigInt(random.int(5_000))),
    }),
];

export const OPERATOR_STEPS = {
  pay: {
    weight: 5,
    perform: onWithdrawal(BY_HAND, ({ life }, id) =>
      payWithdrawal(life.app, MAKER, { id, reference: 'by hand', reason }),
    ),
  },
  cancel: {
    weight: 4,
    perform: onWithdrawal(BY_HAND, ({ life }, id) => cancelWithdrawal(life.app, MAKER, { id, reason })),
  },
  return: {
    weight: 2,
    perform: onWithdrawal(`state = 'paid'`, async (world, id, random) => {
      const payer = await paidBy(world, id);
      if (payer) world.bank.giveBack(payer);
      return returnWithdrawal(world.life.app, MAKER, { id, reason, refundFee: random.chance(0.5) });
    }),
  },
  claim: {
    weight: 3,
    perform: onWithdrawal(BY_HAND, ({ life }, id) => claimWithdrawal(life.app, MAKER, { id })),
  },
  'give back': {
    weight: 2,
    perform: onWithdrawal(`stage = 'claimed'`, ({ life }, id) => returnToQueue(life.app, MAKER, { id })),
  },
  route: {
    weight: 2,
    perform: onWithdrawal(BY_HAND, ({ life }, id, random) =>
      routeWithdrawal(life.app, MAKER, { id, aggregator: random.pick(AGGREGATORS), reason }),
    ),
  },
  'try again': {
    weight: 2,
    perform: onWithdrawal(OPEN, ({ life }, id) => retryWithdrawal(life.app, MAKER, id)),
  },
  resolve: { weight: 3, perform: onWithdrawal(`stage in ('sent', 'uncertain')`, resolve) },
  'check a proposal': {
    weight: 4,
    async perform(world, random) {
      const listed = pickOr(random, await listProposals(world.life.app, { open: true, limit: 100 }));
      if (!listed) return 'nothing yet';
      const verdict = random.chance(0.8) ? 'confirmed' : 'rejected';
      world.covered.count('act', `proposal ${verdict}`);
      return operate(
        world,
        decideProposal(world.life.app, CHECKER, { id: listed.proposal.id, verdict, remark: reason }),
      );
    },
  },
  'move a balance': {
    weight: 3,
    async perform(world, random) {
      const { merchantId } = random.pick(world.shops);
      const { app } = world.life;
      const amount = asMinor(1n + BigInt(random.int(50_000)));
      const how = random.weighted({ credit: 3, debit: 2, collect: 2 });
      if (how === 'collect')
        return operate(world, collectReceivable(app, MAKER, (await whoOwes(world)) ?? merchantId));
      const shift = how === 'credit' ? creditMerchant : debitMerchant;
      return operate(world, shift(app, MAKER, { merchantId, amount, note: reason }));
    },
  },
  'close an incident': {
    weight: 1,
    async perform(world, random) {
      const incident = pickOr(random, await listIncidents(world.life.app, { all: false }));
      if (!incident) return 'nothing yet';
      return operate(world, closeIncident(world.life.app, MAKER, { id: incident.id, resolution: reason }));
    },
  },
  'change a rule': {
    weight: 8,
    perform: (world, random) => operate(world, random.pick(CHANGES)(world, random)),
  },
  'lift the halts': {
    weight: 3,
    async perform(world) {
      const halts = await listHalts(world.life.app);
      for (const halt of halts) await operate(world, liftHalt(world.life.app, MAKER, halt));
      return String(halts.length);
    },
  },
} as const satisfies Record<string, Step>;
