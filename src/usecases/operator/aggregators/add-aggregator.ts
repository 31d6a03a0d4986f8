import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../domain/audit.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { type AggregatorKind, type AggregatorTerms, isAggregatorKind } from '../../../domain/routing.ts';
import type { SecretField } from '../../../ports/aggregator.ts';
import { insertAggregator } from '../../../storage/aggregators/aggregators.ts';
import { setFloat } from '../../../storage/aggregators/floats.ts';
import type { App } from '../../app.ts';
import { describeUnknownKind, secretsOf } from '../../payouts/aggregator-gateway.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { changeCatalog } from '../shared/run-operator-action.ts';
import { checkAggregatorUrl, trimUrl } from './aggregator-url.ts';

export type AggregatorDraft = {
  readonly name: string;
  readonly kind: AggregatorKind;
  readonly url: string;
  readonly deadlineMs: number;
  readonly finalitySeconds: number;
  /** Undefined: generate the key, if the kind has one that Sluice can generate. */
  readonly secrets: Readonly<Record<string, string>> | undefined;
  /** The prefunded balance at the aggregator; null or absent: not tracked. */
  readonly float?: Minor | null;
};

export type AddedAggregator = {
  readonly terms: AggregatorTerms;
  /** The generated key, shown only once. */
  readonly generatedSecret: string | undefined;
};

const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const describeMissingKeys = (kind: AggregatorKind, fields: readonly SecretField[]): string =>
  `An aggregator of kind ${kind} needs these keys: ${fields
    .filter(({ optional }) => !optional)
    .map(({ name, title }) => `${name} (${title})`)
    .join(', ')}.`;

const NAME = /^[a-z][a-z0-9-]{0,31}$/;

/** Adds an aggregator. It gets no payouts until a route refers to it. */
export async function addAggregator(
  app: App,
  by: Actor,
  draft: AggregatorDraft,
): Promise<OperatorResult<AddedAggregator>> {
  const { secrets, float = null, ...plain } = draft;
  if (!NAME.test(draft.name))
    return operatorRejection(
      'invalid',
      'The name must have 1 to 32 lowercase letters, digits or dashes and start with a letter.',
      'name',
    );
  if (!isAggregatorKind(draft.kind))
    return operatorRejection('invalid', describeUnknownKind(draft.kind), 'kind');
  const urlProblem = checkAggregatorUrl(draft.url);
  if (urlProblem !== undefined) return operatorRejection('invalid', urlProblem, 'url');
  const terms: AggregatorTerms = { ...plain, url: trimUrl(draft.url), enabled: true };
  const { secretFields: fields } = await app.aggregators.describeKind(draft.kind);
  const generated = secrets ? undefined : fields.find((field) => field.generated);
  if (!secrets && !generated && fields.some(({ optional }) => !optional))
    return operatorRejection('invalid', describeMissingKeys(draft.kind, fields), 'secrets');
  const generatedSecret = generated && generateSecret();
  const keys = secrets ?? (generated && generatedSecret ? { [generated.name]: generatedSecret } : {});
  const problem = await app.aggregators.validateSecrets(terms, keys);
  if (problem !== undefined) return operatorRejection('invalid', problem, 'secrets');
  const sealed = app.vault.sealText(secretsOf(draft.name), JSON.stringify(keys));
  return changeCatalog(app, by, async (tx, writeAudit) => {
    if (!(await insertAggregator(tx, terms, sealed)))
      return operatorRejection('wrong-state', `Aggregator ${draft.name} already exists.`, 'name');
    if (float !== null) await setFloat(tx, draft.name, float);
    writeAudit({ action: 'aggregator.add', subject: `aggregator:${draft.name}`, after: { ...terms, float } });
    return accepted({ terms, generatedSecret });
  });
}
