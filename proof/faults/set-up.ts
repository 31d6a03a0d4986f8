// The configuration under test: one aggregator for each currency, the routes to them, and merchants with balances.

import { unwrap } from '../../src/cli/shared/output.ts';
import type { Actor } from '../../src/domain/audit.ts';
import type { MerchantId } from '../../src/domain/ids.ts';
import type { PayoutMode } from '../../src/domain/merchant.ts';
import { type Minor, parseAmount } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { RATES } from './rates.ts';

export const OPERATOR: Actor = { name: 'operator', via: 'command line' };

/** By the name of its process. */
export const AGGREGATORS = {
  simulator: { name: 'sim', system: 'ewallet', currency: null },
  'USDT simulator': { name: 'chain', system: 'usdt', currency: 'USDT' },
} as const;
export type SimulatorName = keyof typeof AGGREGATORS;
export const SIMULATORS = Object.keys(AGGREGATORS) as SimulatorName[];

export const SETTLEMENT_CURRENCY = 'RUB';

export type Shop = {
  readonly merchant_id: MerchantId;
  readonly secret_key: string;
  readonly mode: PayoutMode;
  readonly system: 'ewallet' | 'card' | 'usdt';
  /** Its balance is often too low and is topped up in small amounts. */
  readonly lowBalance: boolean;
};

function amount(text: string): Minor {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new Error(`${text} is not an amount`);
  return parsed;
}

const DEADLINE_MS = 1_500;
export const FINALITY_SECONDS = 20;
/** As far as the clocks jump: a payout may seem that much older than its attempt. */
export const CLOCK_SKEW_SECONDS = '3600';
const LARGE_BALANCE = amount('100000000');
const SMALL_BALANCE = amount('100');
const FEE = { basisPoints: 150, fixed: amount('0.30') };
const SHOPS: readonly Pick<Shop, 'mode' | 'system' | 'lowBalance'>[] = [
  { mode: 'auto', system: 'ewallet', lowBalance: false },
  { mode: 'auto', system: 'ewallet', lowBalance: false },
  { mode: 'auto', system: 'ewallet', lowBalance: false },
  { mode: 'auto', system: 'ewallet', lowBalance: true },
  { mode: 'auto', system: 'usdt', lowBalance: false },
  { mode: 'manual', system: 'card', lowBalance: false },
  { mode: 'manual', system: 'card', lowBalance: true },
  { mode: 'manual', system: 'usdt', lowBalance: false },
];

type Addresses = {
  readonly simulatorUrls: Readonly<Record<SimulatorName, string>>;
  readonly secret: string;
  readonly webhookUrl: string;
};

async function setUpPayouts(app: App, { simulatorUrls, secret }: Addresses): Promise<void> {
  for (const simulator of SIMULATORS) {
    const { name, system, currency } = AGGREGATORS[simulator];
    unwrap(
      await addAggregator(app, OPERATOR, {
        name,
        kind: 'simulator',
        url: simulatorUrls[simulator],
        deadlineMs: DEADLINE_MS,
        finalitySeconds: FINALITY_SECONDS,
        currency,
        secrets: { secret },
      }),
    );
    unwrap(await setRoute(app, OPERATOR, { system, aggregator: name }, {}));
    unwrap(await updateSystem(app, OPERATOR, system, { autoPayouts: true, fee: FEE }));
  }
  unwrap(await updateSystem(app, OPERATOR, 'card', { fee: FEE }));
  unwrap(await setRate(app, OPERATOR, 'USDT', { rate: RATES[0] }));
}

export async function setUp(app: App, addresses: Addresses): Promise<Shop[]> {
  await setUpPayouts(app, addresses);
  const shops: Shop[] = [];
  for (const [i, { mode, system, lowBalance }] of SHOPS.entries()) {
    const { merchantId, secretKey } = unwrap(
      await createMerchant(app, OPERATOR, {
        name: `Shop ${i + 1}`,
        status: 'active',
        payoutMode: mode,
        credit: lowBalance ? SMALL_BALANCE : LARGE_BALANCE,
      }),
    );
    unwrap(await setEndpoint(app, OPERATOR, merchantId, { url: addresses.webhookUrl }));
    shops.push({ merchant_id: merchantId, secret_key: secretKey, mode, system, lowBalance });
  }
  return shops;
}
