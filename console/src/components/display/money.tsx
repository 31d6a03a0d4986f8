// An amount with tabular digits grouped by thousands, optionally with the currency.
import { useCurrentSession } from '../../api/current-session.ts';
import { formatAmount } from '../../lib/decimal.ts';
import '../components.css';

type Props = { readonly amount: string; readonly withCurrency?: boolean };

export function Money({ amount, withCurrency = false }: Props) {
  const { currency } = useCurrentSession();
  return (
    <span className="number">
      {formatAmount(amount)}
      {withCurrency && <span className="currency">{`\u00a0${currency}`}</span>}
    </span>
  );
}
