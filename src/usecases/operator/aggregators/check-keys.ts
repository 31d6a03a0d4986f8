import type { AggregatorTerms } from '../../../domain/routing.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import type { App } from '../../app.ts';

/** The form of every declared name. A text of another form may be a value in the wrong place, so it is not repeated. */
const KEY_NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns why an aggregator cannot work with these keys, or undefined if it can. */
export async function checkAggregatorKeys(
  app: App,
  terms: AggregatorTerms,
  keys: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { secretFields } = await app.aggregators.describeKind(terms.kind);
  const unknown = Object.keys(keys).find((key) => !secretFields.some(({ name }) => name === key));
  if (unknown !== undefined)
    return aggregatorTexts.unknownKey(terms.kind, {
      name: KEY_NAME.test(unknown) ? unknown : undefined,
      declared: secretFields,
    });
  return app.aggregators.validateSecrets(terms, keys);
}
