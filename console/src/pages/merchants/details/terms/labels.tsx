// Fees and limits in words.
import type { ReactNode } from 'react';
import { Money } from '../../../../components/display/money.tsx';
import type { Effective } from './quote.ts';

type Bounds = { readonly low: string | null; readonly high: string | null };

function between({ low, high }: Bounds): ReactNode {
  if (low !== null && high !== null)
    return (
      <>
        from <Money amount={low} /> to <Money amount={high} />
      </>
    );
  if (low !== null)
    return (
      <>
        from <Money amount={low} />
      </>
    );
  if (high === null) return null;
  return (
    <>
      up to <Money amount={high} />
    </>
  );
}

export function formatFee({ fee_percent, fee_fixed, fee_min, fee_max }: Effective): ReactNode {
  const bounds = between({ low: fee_min, high: fee_max });
  return (
    <>
      <span className="number">{`${fee_percent} %`}</span>
      {fee_fixed !== '0.00' && (
        <>
          {' '}
          + <Money amount={fee_fixed} />
        </>
      )}
      {bounds !== null && <>, {bounds}</>}
    </>
  );
}

export const formatBounds = ({ min, max }: Pick<Effective, 'min' | 'max'>): ReactNode =>
  between({ low: min, high: max }) ?? 'Any amount';
