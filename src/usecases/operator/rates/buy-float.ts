// Records a purchase of a payout currency. Above the four-eyes amount a second operator confirms it.
import type { Actor } from '../../../domain/audit.ts';
import { formatMoney, type Minor } from '../../../domain/money.ts';
import {
  formatIn,
  PAYOUT_CURRENCIES,
  type PayoutCurrency,
  parseIn,
} from '../../../domain/rates/currencies.ts';
import { gainOf } from '../../../domain/rates/float-purchase.ts';
import { accepted } from '../../../domain/result.ts';
import { SYSTEM_NAMES, SYSTEMS, type SystemName } from '../../../domain/systems/index.ts';
import { rateTexts } from '../../../domain/texts/systems.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import {
  type FloatPurchase,
  loadFloatPurchases,
  lockFloatPosition,
  postFloatPurchase,
} from '../../../storage/ledger/float-purchases.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';

export type FloatPurchaseDraft = {
  readonly currency: PayoutCurrency;
  /** In the payout currency. */
  readonly bought: string;
  /** In the settlement currency. */
  readonly cost: Minor;
  readonly note: string;
};

export type FloatPurchaseInput = FloatPurchaseDraft & { readonly kind: 'float-purchase' };

export const buyFloat = (
  app: App,
  by: Actor,
  draft: FloatPurchaseDraft,
): Promise<ActionResult<SetUpResult<FloatPurchase | null>>> =>
  runAction(app, by, (tx, writeAudit) =>
    buyFloatInTx(tx, { app, writeAudit, by }, { kind: 'float-purchase', ...draft }),
  );

export async function buyFloatInTx(
  tx: Tx,
  context: SetUpContext,
  input: FloatPurchaseInput,
): Promise<ActionResult<SetUpResult<FloatPurchase | null>>> {
  const { currency, cost } = input;
  const note = input.note.trim();
  if (note === '') return rejectAction('invalid', rateTexts.noteMissing, 'note');
  const bought = parseIn(currency, input.bought);
  if (bought === undefined)
    return rejectAction(
      'invalid',
      rateTexts.amountFormat(currency, PAYOUT_CURRENCIES[currency].decimals),
      'bought',
    );
  const threshold = await loadFourEyesThreshold(tx);
  const change = {
    subject: `float:${currency}`,
    before: {},
    after: { bought: formatIn(currency, bought), cost: formatMoney(cost) },
  };
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: threshold !== null && cost > threshold,
    reason: note,
    ...change,
    version: null,
    input,
  });
  if (proposal) return accepted({ current: null, proposal });
  const system = systemOf(currency);
  const gain = gainOf(await lockFloatPosition(tx, system), { bought, cost });
  const actor = context.by.name;
  const purchase = await postFloatPurchase(tx, { system, currency, bought, cost, gain, note, actor });
  context.writeAudit({
    action: 'float.buy',
    ...change,
    after: { ...change.after, gain: formatMoney(gain) },
    reason: context.confirmed?.reason ?? note,
  });
  return accepted({ current: purchase, proposal: null });
}

/** The system whose clearing account pays for the purchase. */
function systemOf(currency: PayoutCurrency): SystemName {
  const system = SYSTEM_NAMES.find((name) => SYSTEMS[name].payoutCurrency === currency);
  if (system === undefined) throw new Error(`no system pays in ${currency}`);
  return system;
}

/** Newest first. */
export const listFloatPurchases = (
  app: App,
  page: { readonly beforeId?: number | undefined; readonly limit: number },
): Promise<FloatPurchase[]> => loadFloatPurchases(app.db, page);

export type { FloatPurchase };
