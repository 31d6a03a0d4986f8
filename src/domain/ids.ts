// Branded identifiers. Only the parsers of external input and the storage codecs create them, with these functions.

declare const brand: unique symbol;
export type MerchantId = number & { readonly [brand]: 'merchant' };
export type WithdrawalId = number & { readonly [brand]: 'withdrawal' };

const DIGITS = /^[1-9][0-9]{0,15}$/;

function parseId(text: string): number | undefined {
  if (!DIGITS.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}

export const parseMerchantId = (text: string) => parseId(text) as MerchantId | undefined;
export const parseWithdrawalId = (text: string) => parseId(text) as WithdrawalId | undefined;

export const asMerchantId = (id: number) => id as MerchantId;
export const asWithdrawalId = (id: number) => id as WithdrawalId;

const ORDER_ID = /^[A-Za-z0-9_.:-]{1,64}$/;
export const isOrderId = (text: string): boolean => ORDER_ID.test(text);

const BANK_ID = /^[A-Za-z0-9_-]{1,32}$/;
export const isBankId = (text: string): boolean => BANK_ID.test(text);
