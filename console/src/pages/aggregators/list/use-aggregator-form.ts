// The state of the form that changes an aggregator, and the change to send.
import { useState } from 'react';
import { type Aggregator, type AggregatorChange, useAggregatorKinds } from '../../../data/aggregators.ts';
import { changeRows, diffAggregator, formValuesFromAggregator } from './aggregator-form.ts';
import { areKeysReady, buildSecrets, type Keys } from './keys-fields.tsx';
import { parseTerms } from './terms-fields.tsx';

/** Whether the new keys are of the account that has the payouts in progress. */
export type Account = 'same' | 'other';

export type AggregatorForm = ReturnType<typeof useAggregatorForm>;

export function useAggregatorForm(aggregator: Aggregator) {
  const [terms, setTerms] = useState(formValuesFromAggregator(aggregator));
  const [isEnabled, setEnabled] = useState(aggregator.enabled);
  const [isReplacingKeys, setReplacingKeys] = useState(false);
  const [keys, setKeys] = useState<Keys>({});
  const kinds = useAggregatorKinds();
  const keyFields = kinds.data?.items.find(({ kind }) => kind === aggregator.kind)?.key_fields ?? [];
  const [account, setAccount] = useState<Account | null>(null);
  const parsed = parseTerms(terms);
  const changedFields = parsed && diffAggregator(aggregator, { ...parsed, enabled: isEnabled });
  const changes = changedFields ? changeRows(aggregator, changedFields) : [];
  const hasPayouts = aggregator.under_way > 0;
  const isMoved = changedFields?.url !== undefined;
  const needsAccount = isReplacingKeys && !isMoved && hasPayouts;
  const isReady =
    (changes.length > 0 || isReplacingKeys) &&
    (!isReplacingKeys || areKeysReady(keyFields, keys)) &&
    (!needsAccount || account !== null);
  const buildChange = (): AggregatorChange => {
    const secrets = isReplacingKeys ? buildSecrets(keyFields, keys) : undefined;
    return {
      ...changedFields,
      ...(changedFields?.float === undefined ? {} : { float_seen: aggregator.float }),
      ...(secrets === undefined ? {} : { secrets }),
      ...(needsAccount && account !== null ? { keep_in_progress: account === 'same' } : {}),
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
    account,
    setAccount,
    needsAccount,
    leavesPayouts: isMoved && hasPayouts,
    changes,
    isReady,
    buildChange,
  };
}
