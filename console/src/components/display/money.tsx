// An amount with tabular digits grouped by thousands, optionally with its currency.
import { useCurrentSession } from '../../api/current-session.ts';
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
  const session = useCurrentSession();
  const code = currency ?? (withCurrency ? session.currency : null);
  return (
    <span className="number">
      {formatAmount(amount)}
      {code !== null && <span className="currency">{`\u00a0${code}`}</span>}
    </span>
  );
}
