// What a purchase of a payout currency earned or lost. Merchants were charged at locked rates for what was delivered; the
// purchase that replaces it shows what it really cost.
import { asMinor, type Minor, ZERO } from '../money.ts';

export type FloatPosition = {
  /** The balance of the clearing account: what merchants were charged for deliveries that were not bought again yet. */
  readonly clearing: Minor;
  /** The balance of the float account: negative by what was delivered and not bought again yet. */
  readonly float: Minor;
};

/**
 * The gain (negative: the loss) of a purchase, in the settlement currency. Only what replaces deliveries counts, at the average
 * value at which merchants were charged; what is bought ahead stays in clearing at its cost. Both divisions round toward zero,
 * and the rest stays in clearing until the next purchase.
 */
export function gainOf(
  { clearing, float }: FloatPosition,
  { bought, cost }: { readonly bought: Minor; readonly cost: Minor },
): Minor {
  const delivered = -float;
  if (delivered <= 0n) return ZERO;
  const replaced = bought < delivered ? bought : delivered;
  const charged = (clearing * replaced) / delivered;
  const paid = (cost * replaced) / bought;
  return asMinor(charged - paid);
}
