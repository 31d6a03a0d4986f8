// The live quote of the form: what a create would do now, and whether a second person would have to confirm it.
import { asMinor } from '../../../domain/money.ts';
import { isEnoughAlone } from '../../../domain/portal/drafts.ts';
import { accepted } from '../../../domain/result.ts';
import type { WithdrawalRequest } from '../../../domain/withdrawal.ts';
import { sumAlone } from '../../../storage/portal/drafts.ts';
import { loadSecondPersonAbove } from '../../../storage/portal/settings.ts';
import { refusalOf } from '../../actions/refusal.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { loadForPortal } from '../../merchant/authenticate-merchant.ts';
import { quoteWithdrawal, type WithdrawalQuote } from '../../merchant/quote-withdrawal.ts';
import type { PortalCaller } from '../caller.ts';

type PortalQuote = { readonly quote: WithdrawalQuote; readonly needsSecondPerson: boolean };

export async function quoteInPortal(
  app: App,
  { merchantId, person }: PortalCaller,
  request: WithdrawalRequest,
): Promise<ActionResult<PortalQuote>> {
  const merchant = await loadForPortal(app, merchantId);
  if (!merchant.ok) return refusalOf(merchant.rejection);
  const quoted = await quoteWithdrawal(app, { merchant: merchant.value, caller: { via: 'portal' }, request });
  if (!quoted.ok) return refusalOf(quoted.rejection);
  const above = await loadSecondPersonAbove(app.db, merchantId);
  const alone = above === null ? asMinor(0n) : await sumAlone(app.db, person);
  const needsSecondPerson = !isEnoughAlone(above, { amount: request.amount, alone });
  // A held rate is for programs: a draft is decided at the rate of its confirmation.
  return accepted({ quote: { ...quoted.value, held: undefined }, needsSecondPerson });
}
