// The merchants of a filled demo and their withdrawal requests.
import { createHash } from 'node:crypto';
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { asMinor, type Minor } from '../domain/money.ts';
import { SYSTEMS, type SystemName, systemOf } from '../domain/systems/index.ts';
import { loadWithdrawal } from '../storage/withdrawals/withdrawals.ts';
import type { App } from '../usecases/app.ts';
import { authenticateMerchant } from '../usecases/merchant/authenticate-merchant.ts';
import { createWithdrawal } from '../usecases/merchant/create-withdrawal.ts';
import { payWithdrawal } from '../usecases/operator/withdrawals/apply-manual-action.ts';
import { demoSystem, demoWallet, type Random } from './wallets.ts';

export const DEMO = { name: 'demo', via: 'system' } as const;
/** Operators of the demo with these roles; they can sign in. */
export const MAKER = { name: 'maker', via: 'system' } as const;
export const CHECKER = { name: 'checker', via: 'system' } as const;

export type Shop = { readonly merchantId: MerchantId; readonly secretKey: string };

export function getShop(shops: readonly Shop[], index: number): Shop {
  const shop = shops[index];
  if (!shop) throw new Error(`the demo has no shop ${index}`);
  return shop;
}

/** Undefined: rejected, as happens in a real installation. */
export async function requestWithdrawal(
  app: App,
  shop: Shop,
  random: Random,
  options: { system?: SystemName; amount?: Minor; wallet?: string } = {},
): Promise<WithdrawalId | undefined> {
  const credentials = {
    merchantId: String(shop.merchantId),
    secretKey: shop.secretKey,
    clientAddress: '127.0.0.1',
  };
  const authenticated = await authenticateMerchant(app, credentials);
  if (!authenticated.ok) return undefined;
  const system = options.system ?? demoSystem(random);
  const { banks } = await app.cache.catalog();
  const created = await createWithdrawal(app, {
    merchant: authenticated.value.merchant,
    caller: credentials,
    request: {
      amount:
        options.amount ?? asMinor(BigInt(random.between(6, 480)) * 50_00n + BigInt(random.between(0, 99))),
      system,
      wallet: options.wallet ?? demoWallet(system, random),
      bankId: SYSTEMS[system].needsBank ? random.oneOf([...banks.keys()]) : undefined,
      feeFrom: undefined,
      orderId: `order-${random.between(100_000, 999_999)}-${random.between(100, 999)}`,
    },
  });
  return created.ok ? created.value.id : undefined;
}

/** With the reference of a bank, or a transaction where the system needs one. */
export async function payByHand(app: App, id: WithdrawalId, bankReference: string): Promise<void> {
  const withdrawal = await loadWithdrawal(app.db, id);
  const needsHash = withdrawal !== undefined && systemOf(withdrawal.system).uniqueReference !== undefined;
  const reference = needsHash ? createHash('sha256').update(bankReference).digest('hex') : bankReference;
  // The hash is of no transaction, so a node would not know it.
  await payWithdrawal({ ...app, transactionLookup: undefined }, MAKER, { id, reference });
}
