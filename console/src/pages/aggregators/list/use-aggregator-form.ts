// The state of the form that changes an aggregator, and the change to send.
import { useState } from 'react';
import type { Aggregator, AggregatorChange } from '../../../data/aggregators.ts';
import { changesOf, differencesOf, formOf } from './aggregator-form.ts';
import { areKeysReady, type Keys, NO_KEYS, secretsOf } from './keys-fields.tsx';
import { readTerms } from './terms-fields.tsx';

export type AggregatorForm = ReturnType<typeof useAggregatorForm>;

export function useAggregatorForm(aggregator: Aggregator) {
  const [terms, setTerms] = useState(formOf(aggregator));
  const [isEnabled, setEnabled] = useState(aggregator.enabled);
  const [isReplacingKeys, setReplacingKeys] = useState(false);
  const [keys, setKeys] = useState<Keys>(NO_KEYS);
  const [isConfirmed, setConfirmed] = useState(false);
  const parsed = readTerms(terms);
  const changed = parsed && changesOf(aggregator, { ...parsed, enabled: isEnabled });
  const changes = changed ? differencesOf(aggregator, changed) : [];
  const isIdentityChanged = isReplacingKeys || changed?.url !== undefined;
  const needsConfirmation = isIdentityChanged && aggregator.under_way > 0;
  const isReady =
    (changes.length > 0 || isReplacingKeys) &&
    (!isReplacingKeys || areKeysReady(aggregator.kind, keys)) &&
    (!needsConfirmation || isConfirmed);
  const change = (): AggregatorChange => {
    const secrets = isReplacingKeys ? secretsOf(aggregator.kind, keys) : undefined;
    return {
      ...changed,
      ...(changed?.float === undefined ? {} : { float_seen: aggregator.float }),
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
    change,
  };
}
