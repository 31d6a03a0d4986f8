export const MERCHANT_NAME_RULE = 'The name must have 1 to 200 characters.';

export const isMerchantName = (name: string): boolean => name.trim().length > 0 && name.length <= 200;
