// An amount that opens into what it is made of.
import { UnstyledButton } from '@mantine/core';
import { formatAmount } from '../../lib/decimal.ts';
import './money-button.css';

type Props = {
  readonly amount: string;
  /** What the amount is, for whoever hears it instead of seeing where it stands. */
  readonly name: string;
  readonly onOpen: () => void;
  /** A change is written with its sign, and nothing as a dash. */
  readonly isChange?: boolean;
};

export function MoneyButton({ amount, name, onOpen, isChange = false }: Props) {
  if (isChange && amount === '0.00') return <span className="money-none">–</span>;
  const text = isChange && !amount.startsWith('-') ? `+${formatAmount(amount)}` : formatAmount(amount);
  return (
    <UnstyledButton
      className="money-button number"
      aria-label={`${name}: ${text}, show its entries`}
      title="Show its entries"
      onClick={onOpen}
    >
      {text}
    </UnstyledButton>
  );
}
