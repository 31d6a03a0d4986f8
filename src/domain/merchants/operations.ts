// The operations of the merchant API by name, as requests are counted, limited and recorded.

export const OPERATIONS = [
  'createWithdraw',
  'createWithdraws',
  'quoteWithdraw',
  'getWithdrawInfo',
  'listWithdraws',
  'cancelWithdraw',
  'getReceipt',
  'getBalance',
  'getStatement',
  'listBanks',
  'listSystems',
  'resendWebhook',
  'testWebhook',
] as const;

export type OperationName = (typeof OPERATIONS)[number];
