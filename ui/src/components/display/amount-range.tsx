// A range of amounts; either bound may be missing.

import { commonTexts } from '../../texts/common.ts';
import { Money } from './money.tsx';
import { Rich } from './rich.tsx';

type Props = { readonly from: string | null; readonly to: string | null; readonly fallback: string };

export function AmountRange({ from, to, fallback }: Props) {
  if (from === null && to === null) return fallback;
  return (
    <>
      {from !== null && (
        <>
          <Rich
            text={commonTexts.amountFrom}
            values={{ amount: <Money amount={from} withCurrency={to === null} /> }}
          />{' '}
        </>
      )}
      {to !== null && (
        <Rich text={commonTexts.amountUpTo} values={{ amount: <Money amount={to} withCurrency /> }} />
      )}
    </>
  );
}
