// Fees and limits as text.

import type { ReactNode } from 'react';
import { termsTexts as texts } from '../../texts/terms.ts';
import { Money } from './money.tsx';
import { Rich } from './rich.tsx';

type Bounds = { readonly min: string | null; readonly max: string | null };
type BoundTexts = { readonly both: string; readonly min: string; readonly max: string };

/** Undefined if there is neither a minimum nor a maximum. */
function boundsText({ min, max }: Bounds, { both, min: onlyMin, max: onlyMax }: BoundTexts) {
  if (min !== null && max !== null) return both;
  if (min !== null) return onlyMin;
  return max === null ? undefined : onlyMax;
}

const boundValues = ({ min, max }: Bounds) => ({
  min: min !== null && <Money amount={min} />,
  max: max !== null && <Money amount={max} />,
});

type Fee = Bounds & { readonly percent: string; readonly fixed: string };

export function formatFee({ percent: percentage, fixed, ...bounds }: Fee): ReactNode {
  const percent = <span className="number">{texts.percent(percentage)}</span>;
  const fee =
    fixed === '0.00' ? (
      percent
    ) : (
      <Rich text={texts.percentAndFixed} values={{ percent, fixed: <Money amount={fixed} /> }} />
    );
  const text = boundsText(bounds, texts.feeWithin);
  return text === undefined ? fee : <Rich text={text} values={{ fee, ...boundValues(bounds) }} />;
}

export function formatBounds(bounds: Bounds): ReactNode {
  const text = boundsText(bounds, texts.amountWithin);
  return text === undefined ? texts.anyAmount : <Rich text={text} values={boundValues(bounds)} />;
}
