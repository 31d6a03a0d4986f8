// An amount that opens the ledger entries behind it.

import { UnstyledButton } from '@mantine/core';
import { formatAmount } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { ledgerTexts } from '../../texts/ledger.ts';
import './money-button.css';

type Props = {
  readonly amount: string;
  /** The name of the amount, for screen readers. */
  readonly name: string;
  readonly onOpen: () => void;
  /** A change has a sign; zero is shown as a dash. */
  readonly isChange?: boolean;
};

export function MoneyButton({ amount, name, onOpen, isChange = false }: Props) {
  if (isChange && amount === '0.00') return <span className="money-none">{commonTexts.none}</span>;
  const text = isChange && !amount.startsWith('-') ? `+${formatAmount(amount)}` : formatAmount(amount);
  return (
    <UnstyledButton
      className="money-button number"
      aria-label={ledgerTexts.showEntriesOf(name, text)}
      title={ledgerTexts.showEntries}
      onClick={onOpen}
    >
      {text}
    </UnstyledButton>
  );
}
