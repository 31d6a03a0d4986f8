// A merchant, an aggregator and payouts for the tests of restored databases.
import { onTestFinished } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { type Minor, parseAmount } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { authenticateMerchant } from '../../src/usecases/merchant/authenticate-merchant.ts';
import { createWithdrawal } from '../../src/usecases/merchant/create-withdrawal.ts';
import type { makeMerchant } from '../harness/app.ts';
import { makeSigningSecret, withdrawalDetails } from '../harness/payouts.ts';

export async function openAggregator() {
  const secret = makeSigningSecret();
  const simulator = await startSimulator({ port: 0, secret, delayMs: 0 });
  onTestFinished(() => simulator.close());
  return { simulator, secret };
}

export type Shop = Awaited<ReturnType<typeof makeMerchant>>;

export async function pay(app: App, shop: Shop, amount: string) {
  const credentials = {
    merchantId: String(shop.merchant_id),
    secretKey: shop.secret_key,
    clientAddress: '127.0.0.1',
  };
  const authenticated = await authenticateMerchant(app, credentials);
  if (!authenticated.ok) throw new Error(authenticated.rejection.code);
  const created = await createWithdrawal(app, {
    merchant: authenticated.value.merchant,
    caller: credentials,
    request: {
      amount: parseAmount(amount) as Minor,
      wallet: 'shop.4711',
      system: 'ewallet',
      bankId: undefined,
      feeFrom: undefined,
      orderId: undefined,
    },
  });
  if (!created.ok) throw new Error(created.rejection.code);
  return created.value.id;
}

export const stateOf = async (app: App, id: number) =>
  (await withdrawalDetails(app, String(id))).withdrawal.state;
export const referencesOf = async (app: App, id: number) =>
  (await withdrawalDetails(app, String(id))).attempts.map(({ reference }) => reference);
