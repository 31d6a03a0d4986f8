// An amount with tabular digits grouped by thousands, optionally with its currency.

import { useCurrency } from '../../lib/currency.ts';
import { formatAmount } from '../../lib/decimal.ts';
import '../components.css';

type Props = {
  readonly amount: string;
  /** The settlement currency. */
  readonly withCurrency?: boolean;
  /** Another currency. */
  readonly currency?: string | null;
};

export function Money({ amount, withCurrency = false, currency = null }: Props) {
  const settlementCurrency = useCurrency();
  const code = currency ?? (withCurrency ? settlementCurrency : null);
  return (
    <span className="number">
      {formatAmount(amount)}
      {code !== null && <span className="currency">{`\u00a0${code}`}</span>}
    </span>
  );
}
