import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../domain/audit.ts';
import type { PayoutCurrency } from '../../../domain/rates/currencies.ts';
import { accepted } from '../../../domain/result.ts';
import { type AggregatorKind, type AggregatorTerms, isAggregatorKind } from '../../../domain/routing.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { insertAggregator } from '../../../storage/aggregators/aggregators.ts';
import { setFloat } from '../../../storage/aggregators/floats.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { secretsOf } from '../../payouts/aggregator-accounts.ts';
import { checkAggregatorUrl, trimUrl } from './aggregator-url.ts';
import { checkAggregatorKeys } from './check-keys.ts';
import { parseFloatAmount } from './float-amount.ts';

export type AggregatorDraft = {
  readonly name: string;
  readonly kind: AggregatorKind;
  readonly url: string;
  readonly deadlineMs: number;
  readonly finalitySeconds: number;
  /** Undefined: generate the key, if the kind has one that Sluice can generate. */
  readonly secrets: Readonly<Record<string, string>> | undefined;
  /** Null or absent: the settlement currency. It never changes. */
  readonly currency?: PayoutCurrency | null;
  /** The prefunded balance at the aggregator, in its currency; null or absent: not tracked. */
  readonly float?: string | null;
};

export type AddedAggregator = {
  readonly terms: AggregatorTerms;
  /** The generated key, shown only once. */
  readonly generatedSecret: string | undefined;
};

const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Adds an aggregator. It gets no payouts until a route refers to it. */
export async function addAggregator(
  app: App,
  by: Actor,
  draft: AggregatorDraft,
): Promise<ActionResult<AddedAggregator>> {
  const { secrets, float: floatText = null, currency = null, ...plain } = draft;
  if (!NAME.test(draft.name)) return rejectAction('invalid', aggregatorTexts.nameFormat, 'name');
  if (!isAggregatorKind(draft.kind))
    return rejectAction('invalid', aggregatorTexts.unknownKind(draft.kind), 'kind');
  const urlProblem = checkAggregatorUrl(draft.url);
  if (urlProblem !== undefined) return rejectAction('invalid', urlProblem, 'url');
  const terms: AggregatorTerms = { ...plain, currency, account: 1, url: trimUrl(draft.url), enabled: true };
  const { secretFields: fields, paysOtherCurrencies } = await app.aggregators.describeKind(draft.kind);
  if (currency !== null && !paysOtherCurrencies)
    return rejectAction('invalid', aggregatorTexts.currencyNotSupported(draft.kind, currency), 'currency');
  const parsed = parseFloatAmount(app, terms, floatText);
  if (!parsed.ok) return parsed;
  const float = parsed.value;
  const generated = secrets ? undefined : fields.find((field) => field.generated);
  const required = fields.filter(({ optional }) => !optional);
  if (!secrets && !generated && required.length > 0)
    return rejectAction('invalid', aggregatorTexts.keysMissing(draft.kind, required), 'secrets');
  const generatedSecret = generated && generateSecret();
  const keys = secrets ?? (generated && generatedSecret ? { [generated.name]: generatedSecret } : {});
  const problem = await checkAggregatorKeys(app, terms, keys);
  if (problem !== undefined) return rejectAction('invalid', problem, 'secrets');
  const sealed = app.vault.sealText(secretsOf(draft.name), JSON.stringify(keys));
  return changeCatalog(app, by, async (tx, writeAudit) => {
    if (!(await insertAggregator(tx, terms, sealed)))
      return rejectAction('wrong-state', aggregatorTexts.alreadyExists(draft.name), 'name');
    if (float !== null) await setFloat(tx, draft.name, float);
    writeAudit({ action: 'aggregator.add', subject: `aggregator:${draft.name}`, after: { ...terms, float } });
    return accepted({ terms, generatedSecret });
  });
}
