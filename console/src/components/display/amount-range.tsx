// Two bounds, either of which may be missing.
import { Money } from './money.tsx';

type Props = { readonly from: string | null; readonly to: string | null; readonly fallback: string };

export function AmountRange({ from, to, fallback }: Props) {
  if (from === null && to === null) return fallback;
  return (
    <>
      {from !== null && (
        <>
          from <Money amount={from} withCurrency={to === null} />{' '}
        </>
      )}
      {to !== null && (
        <>
          up to <Money amount={to} withCurrency />
        </>
      )}
    </>
  );
}
