// The settlement currency of the installation, for every amount on the page.
import { createContext, use } from 'react';

export const CurrencyContext = createContext<string | null>(null);

export function useCurrency(): string {
  const currency = use(CurrencyContext);
  if (currency === null) throw new Error('useCurrency was called without a session');
  return currency;
}
