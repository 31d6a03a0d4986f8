// Withdrawals created through the use cases, for tests below the HTTP layer.
import { asWithdrawalId, type WithdrawalId } from '../../src/domain/ids.ts';
import type { WithdrawalRequest } from '../../src/domain/withdrawal.ts';
import type { App } from '../../src/usecases/app.ts';
import { authenticateMerchant } from '../../src/usecases/merchant/authenticate-merchant.ts';
import { createWithdrawal } from '../../src/usecases/merchant/create-withdrawal.ts';
import { money, type TestMerchant } from './app.ts';

export const credentialsOf = ({ merchant_id, secret_key }: TestMerchant) => ({
  merchantId: String(merchant_id),
  secretKey: secret_key,
  clientAddress: '127.0.0.1',
});

export const withdrawalRequest = (
  amount = '100',
  fields: Partial<WithdrawalRequest> = {},
): WithdrawalRequest => ({
  amount: money(amount),
  wallet: '4111111111111111',
  system: 'card',
  bankId: undefined,
  feeFrom: undefined,
  orderId: undefined,
  ...fields,
});

export async function authenticate(app: App, shop: TestMerchant) {
  const authenticated = await authenticateMerchant(app, credentialsOf(shop));
  if (!authenticated.ok) throw new Error(authenticated.rejection.code);
  return authenticated.value.merchant;
}

export async function tryCreate(app: App, shop: TestMerchant, input: WithdrawalRequest) {
  return createWithdrawal(app, {
    merchant: await authenticate(app, shop),
    caller: credentialsOf(shop),
    request: input,
  });
}

export async function create(
  app: App,
  shop: TestMerchant,
  input = withdrawalRequest(),
): Promise<WithdrawalId> {
  const created = await tryCreate(app, shop, input);
  if (!created.ok) throw new Error(created.rejection.code);
  return asWithdrawalId(created.value.id);
}
