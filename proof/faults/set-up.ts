// What the operators of the stage have configured: one aggregator, a route to it, and merchants with money.

import { unwrap } from '../../src/cli/output.ts';
import type { Actor } from '../../src/domain/audit.ts';
import type { MerchantId } from '../../src/domain/ids.ts';
import type { PayoutMode } from '../../src/domain/merchant.ts';
import { type Minor, parseAmount } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';

export const CASHIER: Actor = { name: 'cashier', via: 'command line' };
export const AGGREGATOR = 'sim';

export type Shop = {
  readonly merchant_id: MerchantId;
  readonly secret_key: string;
  readonly mode: PayoutMode;
  /** Its balance is often too low, and filled up a little at a time. */
  readonly poor: boolean;
};

function amount(text: string): Minor {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new Error(`${text} is no amount`);
  return parsed;
}

/** Whoever does not answer within the deadline is asked again; what it does not know so long after was never there. */
const DEADLINE_MS = 1_500;
export const FINALITY_SECONDS = 20;
const RICH = amount('10000000');
const POOR = amount('100');
const FEE = { basisPoints: 150, fixed: amount('0.30') };
const SHOPS: readonly Pick<Shop, 'mode' | 'poor'>[] = [
  { mode: 'auto', poor: false },
  { mode: 'auto', poor: false },
  { mode: 'auto', poor: false },
  { mode: 'auto', poor: true },
  { mode: 'manual', poor: false },
  { mode: 'manual', poor: true },
];

type Addresses = { readonly simulatorUrl: string; readonly secret: string; readonly webhookUrl: string };

export async function setUp(app: App, { simulatorUrl, secret, webhookUrl }: Addresses): Promise<Shop[]> {
  unwrap(
    await addAggregator(app, CASHIER, {
      name: AGGREGATOR,
      kind: 'simulator',
      url: simulatorUrl,
      deadlineMs: DEADLINE_MS,
      finalitySeconds: FINALITY_SECONDS,
      secrets: { secret },
    }),
  );
  unwrap(await setRoute(app, CASHIER, { system: 'ewallet', aggregator: AGGREGATOR }, {}));
  unwrap(await updateSystem(app, CASHIER, 'ewallet', { autoPayouts: true, fee: FEE }));
  unwrap(await updateSystem(app, CASHIER, 'card', { fee: FEE }));
  const shops: Shop[] = [];
  for (const [i, { mode, poor }] of SHOPS.entries()) {
    const { merchantId, secretKey } = unwrap(
      await createMerchant(app, CASHIER, {
        name: `Shop ${i + 1}`,
        status: 'active',
        payoutMode: mode,
        credit: poor ? POOR : RICH,
      }),
    );
    unwrap(await setEndpoint(app, CASHIER, merchantId, { url: webhookUrl }));
    shops.push({ merchant_id: merchantId, secret_key: secretKey, mode, poor });
  }
  return shops;
}
