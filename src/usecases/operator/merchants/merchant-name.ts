export const MERCHANT_NAME_RULE = 'A merchant needs a name of 1 to 200 characters.';

export const isMerchantName = (name: string): boolean => name.trim().length > 0 && name.length <= 200;
