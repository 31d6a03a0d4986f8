// The state of the form that changes an aggregator, and the change to send.
import { useState } from 'react';
import { type Aggregator, type AggregatorChange, useAggregatorKinds } from '../../../data/aggregators.ts';
import { changeRows, diffAggregator, formValuesFromAggregator } from './aggregator-form.ts';
import { areKeysReady, buildSecrets, type Keys } from './keys-fields.tsx';
import { parseTerms } from './terms-fields.tsx';

export type AggregatorForm = ReturnType<typeof useAggregatorForm>;

export function useAggregatorForm(aggregator: Aggregator) {
  const [terms, setTerms] = useState(formValuesFromAggregator(aggregator));
  const [isEnabled, setEnabled] = useState(aggregator.enabled);
  const [isReplacingKeys, setReplacingKeys] = useState(false);
  const [keys, setKeys] = useState<Keys>({});
  const kinds = useAggregatorKinds();
  const keyFields = kinds.data?.items.find(({ kind }) => kind === aggregator.kind)?.key_fields ?? [];
  const [isConfirmed, setConfirmed] = useState(false);
  const parsed = parseTerms(terms);
  const changedFields = parsed && diffAggregator(aggregator, { ...parsed, enabled: isEnabled });
  const changes = changedFields ? changeRows(aggregator, changedFields) : [];
  const isIdentityChanged = isReplacingKeys || changedFields?.url !== undefined;
  const needsConfirmation = isIdentityChanged && aggregator.under_way > 0;
  const isReady =
    (changes.length > 0 || isReplacingKeys) &&
    (!isReplacingKeys || areKeysReady(keyFields, keys)) &&
    (!needsConfirmation || isConfirmed);
  const buildChange = (): AggregatorChange => {
    const secrets = isReplacingKeys ? buildSecrets(keyFields, keys) : undefined;
    return {
      ...changedFields,
      ...(changedFields?.float === undefined ? {} : { float_seen: aggregator.float }),
      ...(secrets === undefined ? {} : { secrets }),
      ...(isIdentityChanged && isConfirmed ? { keep_in_progress: true } : {}),
    };
  };
  return {
    terms,
    setTerms,
    isEnabled,
    setEnabled,
    isReplacingKeys,
    setReplacingKeys,
    keyFields,
    keys,
    setKeys,
    isConfirmed,
    setConfirmed,
    needsConfirmation,
    changes,
    isReady,
    buildChange,
  };
}
