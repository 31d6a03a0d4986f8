// Fees and limits as text.

import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { ReactNode } from 'react';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import type { EffectiveTerms } from './quote.ts';

const texts = merchantDetailsTexts.terms;

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

export function formatFee({ fee_percent, fee_fixed, fee_min, fee_max }: EffectiveTerms): ReactNode {
  const percent = <span className="number">{texts.percent(fee_percent)}</span>;
  const fee =
    fee_fixed === '0.00' ? (
      percent
    ) : (
      <Rich text={texts.percentAndFixed} values={{ percent, fixed: <Money amount={fee_fixed} /> }} />
    );
  const bounds = { min: fee_min, max: fee_max };
  const text = boundsText(bounds, texts.feeWithin);
  return text === undefined ? fee : <Rich text={text} values={{ fee, ...boundValues(bounds) }} />;
}

export function formatBounds(bounds: Bounds): ReactNode {
  const text = boundsText(bounds, texts.amountWithin);
  return text === undefined ? texts.anyAmount : <Rich text={text} values={boundValues(bounds)} />;
}
