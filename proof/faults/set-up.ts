// The configuration under test: one aggregator, a route to it, and merchants with balances.

import { unwrap } from '../../src/cli/shared/output.ts';
import type { Actor } from '../../src/domain/audit.ts';
import type { MerchantId } from '../../src/domain/ids.ts';
import type { PayoutMode } from '../../src/domain/merchant.ts';
import { type Minor, parseAmount } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';

export const OPERATOR: Actor = { name: 'operator', via: 'command line' };
export const AGGREGATOR = 'sim';

export type Shop = {
  readonly merchant_id: MerchantId;
  readonly secret_key: string;
  readonly mode: PayoutMode;
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
const LARGE_BALANCE = amount('10000000');
const SMALL_BALANCE = amount('100');
const FEE = { basisPoints: 150, fixed: amount('0.30') };
const SHOPS: readonly Pick<Shop, 'mode' | 'lowBalance'>[] = [
  { mode: 'auto', lowBalance: false },
  { mode: 'auto', lowBalance: false },
  { mode: 'auto', lowBalance: false },
  { mode: 'auto', lowBalance: true },
  { mode: 'manual', lowBalance: false },
  { mode: 'manual', lowBalance: true },
];

type Addresses = { readonly simulatorUrl: string; readonly secret: string; readonly webhookUrl: string };

export async function setUp(app: App, { simulatorUrl, secret, webhookUrl }: Addresses): Promise<Shop[]> {
  unwrap(
    await addAggregator(app, OPERATOR, {
      name: AGGREGATOR,
      kind: 'simulator',
      url: simulatorUrl,
      deadlineMs: DEADLINE_MS,
      finalitySeconds: FINALITY_SECONDS,
      secrets: { secret },
    }),
  );
  unwrap(await setRoute(app, OPERATOR, { system: 'ewallet', aggregator: AGGREGATOR }, {}));
  unwrap(await updateSystem(app, OPERATOR, 'ewallet', { autoPayouts: true, fee: FEE }));
  unwrap(await updateSystem(app, OPERATOR, 'card', { fee: FEE }));
  const shops: Shop[] = [];
  for (const [i, { mode, lowBalance }] of SHOPS.entries()) {
    const { merchantId, secretKey } = unwrap(
      await createMerchant(app, OPERATOR, {
        name: `Shop ${i + 1}`,
        status: 'active',
        payoutMode: mode,
        credit: lowBalance ? SMALL_BALANCE : LARGE_BALANCE,
      }),
    );
    unwrap(await setEndpoint(app, OPERATOR, merchantId, { url: webhookUrl }));
    shops.push({ merchant_id: merchantId, secret_key: secretKey, mode, lowBalance });
  }
  return shops;
}
