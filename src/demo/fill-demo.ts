// Fills a demo with two weeks of activity: merchants, withdrawals in every state, proposals, and operators of every role.
// It calls the regular use cases and then shifts the timestamps, day by day.
import type { WithdrawalId } from '../domain/ids.ts';
import { asMinor } from '../domain/money.ts';
import { ROLES, type Role } from '../domain/operators/roles.ts';
import { accepted } from '../domain/result.ts';
import { SYSTEM_NAMES } from '../domain/systems/index.ts';
import { type ActionResult, rejectAction } from '../usecases/actions/rejection.ts';
import type { App } from '../usecases/app.ts';
import { checkLedger } from '../usecases/operator/ledger/check-ledger.ts';
import { createMerchant } from '../usecases/operator/merchants/create-merchant.ts';
import { creditMerchant } from '../usecases/operator/merchants/credit-debit.ts';
import { updateMerchant } from '../usecases/operator/merchants/update-merchant.ts';
import { createOperator, listOperators } from '../usecases/operator/operators/operators.ts';
import { readFourEyes, setFourEyes } from '../usecases/operator/settings/four-eyes.ts';
import { updateSystem } from '../usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../usecases/operator/withdrawals/claim-withdrawal.ts';
import { readClock, shiftTimestamps } from './clock.ts';
import { hasRealMerchants } from './create-demo-merchant.ts';
import { fillPayouts, findSimulator } from './fill-payouts.ts';
import { setDemoRate } from './set-demo-rate.ts';
import { DEMO, getShop, MAKER, payByHand, requestWithdrawal, type Shop } from './shops.ts';
import { type Random, seededRandom } from './wallets.ts';

const SHOPS = ['Northwind', 'Blue Kiosk', 'Acme Games', 'Tidepool', 'Cedar Books'] as const;
const DAYS = 14;
/** Times of activity: these hours (UTC) on past days, and this many hours ago today. */
const HOURS = [8, 12, 17] as const;
const HOURS_AGO = [6, 3, 1] as const;
const FOUR_EYES_ABOVE = asMinor(50_000_00n);

export type DemoData = {
  readonly merchants: number;
  readonly withdrawals: number;
  /** Passwords are shown once. */
  readonly operators: readonly { readonly name: string; readonly role: Role; readonly password: string }[];
};

/** onDay reports progress. */
export async function fillDemo(
  app: App,
  owner: App['db'],
  onDay: (day: number, days: number) => void,
): Promise<ActionResult<DemoData>> {
  if (!app.settings.demo)
    return rejectAction('wrong-state', 'Demo data can only be created with the embedded database.');
  if (await isInUse(app))
    return rejectAction(
      'wrong-state',
      'Demo data is added only once, and only to a database without other merchants and operators. To start over, stop the server and delete its data folder, or set SLUICE_DATA_DIR to another one.',
    );
  const random = seededRandom(4_711);
  const operators = await createOperators(app);
  if (!operators.ok) return operators;
  await setSystemTerms(app);
  const shops = await createShops(app, owner);
  if (!shops.ok) return shops;
  let withdrawals = 0;
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    onDay(DAYS - day, DAYS);
    withdrawals += await fillDay(app, { owner, shops: shops.value, random }, day);
  }
  await setCustomTerms(app, shops.value);
  const simulator = await findSimulator(app);
  if (simulator) withdrawals += await fillPayouts(app, { simulator, shops: shops.value, random });
  await setFourEyes(app, DEMO, { above: FOUR_EYES_ABOVE });
  withdrawals += await createLargeAmountProposals(app, shops.value, random);
  await updateMerchant(app, DEMO, getShop(shops.value, 4).merchantId, { status: 'blocked' });
  await checkLedger(app, DEMO, () => undefined);
  return accepted({ merchants: shops.value.length, withdrawals, operators: operators.value });
}

/** It creates operators and credits merchants without a signed-in operator. */
const isInUse = async (app: App): Promise<boolean> =>
  (await hasRealMerchants(app)) ||
  (await listOperators(app)).length > 1 ||
  (await readFourEyes(app)) !== null;

async function createOperators(app: App): Promise<ActionResult<DemoData['operators']>> {
  const operators: DemoData['operators'][number][] = [];
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const operator = await createOperator(app, DEMO, { name: role, role });
    if (!operator.ok) return operator;
    operators.push({ name: role, role, password: operator.value.password });
  }
  return accepted(operators);
}

async function setSystemTerms(app: App): Promise<void> {
  // Systems of later migrations start disabled.
  for (const system of SYSTEM_NAMES) await updateSystem(app, DEMO, system, { enabled: true });
  const fee = (basisPoints: number, fixed: bigint) => ({ basisPoints, fixed: asMinor(fixed) });
  await updateSystem(app, DEMO, 'fps', {
    fee: fee(80, 0n),
    min: asMinor(100_00n),
    max: asMinor(600_000_00n),
  });
  await updateSystem(app, DEMO, 'card', { fee: fee(150, 30_00n), max: asMinor(250_000_00n) });
  await updateSystem(app, DEMO, 'usdt', { fee: fee(100, 0n), min: asMinor(500_00n) });
  await updateSystem(app, DEMO, 'ewallet', { fee: fee(200, 0n) });
  await setDemoRate(app);
}

/** Terms of one merchant that differ from the default. */
async function setCustomTerms(app: App, shops: readonly Shop[]): Promise<void> {
  const { merchantId } = getShop(shops, 2);
  await updateMerchant(app, DEMO, merchantId, {
    dailyLimit: asMinor(2_000_000_00n),
    terms: { system: 'card', change: { fee: { basisPoints: 120 }, max: asMinor(150_000_00n) } },
  });
}

async function createShops(app: App, owner: App['db']): Promise<ActionResult<Shop[]>> {
  const shops: Shop[] = [];
  const start = await readClock(app.db);
  for (const name of SHOPS) {
    const created = await createMerchant(app, DEMO, {
      name,
      status: 'active',
      payoutMode: 'manual',
      credit: asMinor(900_000_00n),
    });
    if (!created.ok) return created;
    shops.push(created.value);
  }
  await shiftTimestamps(owner, start, (DAYS + 1) * 86_400);
  return accepted(shops);
}

/** Returns the number of created withdrawals. Some of today's stay open. */
async function fillDay(
  app: App,
  { owner, shops, random }: { owner: App['db']; shops: readonly Shop[]; random: Random },
  daysAgo: number,
): Promise<number> {
  const now = new Date();
  let created = 0;
  const isToday = daysAgo === 0;
  const moments = isToday
    ? HOURS_AGO.map((hours) => now.getTime() - hours * 3_600_000)
    : HOURS.map((hour) =>
        Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo, hour),
      );
  for (const moment of moments) {
    const start = await readClock(app.db);
    const ids: WithdrawalId[] = [];
    for (let i = random.between(7, 14); i > 0; i -= 1) {
      const id = await requestWithdrawal(app, random.oneOf(shops), random);
      if (id !== undefined) ids.push(id);
    }
    if (moment === moments[0] && random.between(0, 2) === 0)
      await creditMerchant(app, DEMO, {
        merchantId: random.oneOf(shops).merchantId,
        amount: asMinor(BigInt(random.between(50, 400)) * 1_000_00n),
        note: 'Top-up by bank transfer',
      });
    for (const id of ids) await processWithdrawal(app, id, random, isToday);
    created += ids.length;
    await shiftTimestamps(owner, start, (now.getTime() - moment) / 1_000 - random.between(60, 3_000));
  }
  return created;
}

async function processWithdrawal(
  app: App,
  id: WithdrawalId,
  random: Random,
  isToday: boolean,
): Promise<void> {
  const roll = random.between(0, 99);
  if (isToday && roll < 60) {
    if (roll < 12) await claimWithdrawal(app, MAKER, { id });
    return;
  }
  if (roll >= 92) {
    await cancelWithdrawal(app, MAKER, { id, reason: random.oneOf(CANCEL_REASONS) });
    return;
  }
  await payByHand(app, id, `bank-${random.between(10_000_000, 99_999_999)}`);
  if (roll >= 89) await returnWithdrawal(app, MAKER, { id, reason: 'The account is closed' });
}

const CANCEL_REASONS = [
  'No account with this number at the bank',
  "Cancelled at the merchant's request",
  'The card is blocked by its issuer',
] as const;

async function createLargeAmountProposals(app: App, shops: readonly Shop[], random: Random): Promise<number> {
  const shop = getShop(shops, 0);
  const id = await requestWithdrawal(app, shop, random, { system: 'fps', amount: asMinor(75_000_00n) });
  if (id === undefined) return 0;
  await payWithdrawal(app, MAKER, { id, reference: 'bank-40032211' });
  await creditMerchant(app, MAKER, {
    merchantId: shop.merchantId,
    amount: asMinor(250_000_00n),
    note: 'Top-up by bank transfer',
  });
  return 1;
}
