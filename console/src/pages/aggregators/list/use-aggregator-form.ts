// The state of the form that changes an aggregator, and the change to send.
import { useState } from 'react';
import type { Aggregator, AggregatorChange } from '../../../data/aggregators.ts';
import { changeRows, diffAggregator, formValuesFromAggregator } from './aggregator-form.ts';
import { areKeysReady, buildSecrets, type Keys, NO_KEYS } from './keys-fields.tsx';
import { parseTerms } from './terms-fields.tsx';

export type AggregatorForm = ReturnType<typeof useAggregatorForm>;

export function useAggregatorForm(aggregator: Aggregator) {
  const [terms, setTerms] = useState(formValuesFromAggregator(aggregator));
  const [isEnabled, setEnabled] = useState(aggregator.enabled);
  const [isReplacingKeys, setReplacingKeys] = useState(false);
  const [keys, setKeys] = useState<Keys>(NO_KEYS);
  const [isConfirmed, setConfirmed] = useState(false);
  const parsed = parseTerms(terms);
  const changedFields = parsed && diffAggregator(aggregator, { ...parsed, enabled: isEnabled });
  const changes = changedFields ? changeRows(aggregator, changedFields) : [];
  const isIdentityChanged = isReplacingKeys || changedFields?.url !== undefined;
  const needsConfirmation = isIdentityChanged && aggregator.under_way > 0;
  const isReady =
    (changes.length > 0 || isReplacingKeys) &&
    (!isReplacingKeys || areKeysReady(aggregator.kind, keys)) &&
    (!needsConfirmation || isConfirmed);
  const buildChange = (): AggregatorChange => {
    const secrets = isReplacingKeys ? buildSecrets(aggregator.kind, keys) : undefined;
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
