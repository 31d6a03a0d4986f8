import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../domain/audit.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { AggregatorKind, AggregatorTerms } from '../../../domain/routing.ts';
import { insertAggregator } from '../../../storage/aggregators/aggregators.ts';
import { setFloat } from '../../../storage/aggregators/floats.ts';
import type { App } from '../../app.ts';
import { secretsOf } from '../../payouts/aggregator-gateway.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { checkAggregatorUrl, trimUrl } from './aggregator-url.ts';

export type AggregatorDraft = {
  readonly name: string;
  readonly kind: AggregatorKind;
  readonly url: string;
  readonly deadlineMs: number;
  readonly finalitySeconds: number;
  /** Undefined: one is made, to be shared with the other side. */
  readonly secrets: Readonly<Record<string, string>> | undefined;
  /** What it holds for us; null or left out: not tracked. */
  readonly float?: Minor | null;
};

export type AddedAggregator = {
  readonly terms: AggregatorTerms;
  /** The key that was made, to be shown once. */
  readonly madeSecret: string | undefined;
};

const makeSharedSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** It gets nothing to do before a route leads to it. */
export async function addAggregator(
  app: App,
  by: Actor,
  draft: AggregatorDraft,
): Promise<OperatorResult<AddedAggregator>> {
  const { secrets, float = null, ...plain } = draft;
  if (!NAME.test(draft.name))
    return operatorRejection(
      'invalid',
      'A name has 1 to 32 small letters, digits and dashes, and begins with a letter.',
      'name',
    );
  const wrongUrl = checkAggregatorUrl(draft.url);
  if (wrongUrl !== undefined) return operatorRejection('invalid', wrongUrl, 'url');
  const terms: AggregatorTerms = { ...plain, url: trimUrl(draft.url), enabled: true };
  if (draft.kind === 'sluice' && !secrets)
    return operatorRejection(
      'invalid',
      'An upstream Sluice needs the merchant_id and secret_key that it gave us.',
      'secrets',
    );
  const madeSecret = secrets ? undefined : makeSharedSecret();
  const keys = secrets ?? { secret: madeSecret ?? '' };
  const complaint = await app.aggregators.validateSecrets(terms, keys);
  if (complaint !== undefined) return operatorRejection('invalid', complaint, 'secrets');
  const sealed = app.vault.sealText(secretsOf(draft.name), JSON.stringify(keys));
  return changeCatalog(app, by, async (tx, writeAudit) => {
    if (!(await insertAggregator(tx, terms, sealed)))
      return operatorRejection('wrong-state', `There is an aggregator ${draft.name} already.`, 'name');
    if (float !== null) await setFloat(tx, draft.name, float);
    writeAudit({ action: 'aggregator.add', subject: `aggregator:${draft.name}`, after: { ...terms, float } });
    return accepted({ terms, madeSecret });
  });
}
