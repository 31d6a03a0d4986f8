// Changing an aggregator, with the one mistake that pays twice held back: another address or key while payouts may be
// under way there.
import { Checkbox, Stack, Switch, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ChangeList } from '../../../components/dialog/change-list.tsx';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { type Aggregator, useChangeAggregator } from '../../../data/aggregators.ts';
import { changesOf, differencesOf, formOf } from './aggregator-form.ts';
import { areKeysReady, type Keys, KeysFields, NO_KEYS, secretsOf } from './keys-fields.tsx';
import { readTerms, TERMS_FIELDS, TermsFields } from './terms-fields.tsx';

type Props = { readonly aggregator: Aggregator; readonly onClose: () => void };

export function EditAggregator({ aggregator, onClose }: Props) {
  const guard = useStaleGuard(aggregator);
  return <Fields key={guard.original.version} guard={guard} onClose={onClose} />;
}

type FieldsProps = { readonly guard: StaleGuard<Aggregator>; readonly onClose: () => void };

function Fields({ guard, onClose }: FieldsProps) {
  const aggregator = guard.original;
  const save = useChangeAggregator();
  const [terms, setTerms] = useState(formOf(aggregator));
  const [isEnabled, setEnabled] = useState(aggregator.enabled);
  const [isReplacing, setReplacing] = useState(false);
  const [keys, setKeys] = useState<Keys>(NO_KEYS);
  const [isSameBook, setSameBook] = useState(false);
  const read = readTerms(terms);
  const change = read && changesOf(aggregator, { ...read, enabled: isEnabled });
  const changes = change ? differencesOf(aggregator, change) : [];
  const isAnother = isReplacing || change?.url !== undefined;
  const needsSameBook = isAnother && aggregator.under_way > 0;
  const secrets = isReplacing ? secretsOf(aggregator.kind, keys) : undefined;
  const isReady =
    (changes.length > 0 || isReplacing) &&
    (!isReplacing || areKeysReady(aggregator.kind, keys)) &&
    (!needsSameBook || isSameBook);
  const send = () => {
    const withKeys = secrets === undefined ? {} : { secrets };
    const withFloat = change?.float === undefined ? {} : { float_seen: aggregator.float };
    const withBook = isAnother && isSameBook ? { same_book: true } : {};
    save.mutate(
      { original: aggregator, change: { ...change, ...withFloat, ...withKeys, ...withBook } },
      { onSuccess: onClose },
    );
  };
  return (
    <EditDialog
      staleGuard={guard}
      title={`Change ${aggregator.name}`}
      submitLabel="Make the change"
      size="lg"
      fields={[...TERMS_FIELDS, 'secrets']}
      isReady={isReady}
      isDangerous={needsSameBook || (aggregator.enabled && !isEnabled)}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Switch
        label="Payouts are sent to it"
        checked={isEnabled}
        onChange={({ currentTarget }) => setEnabled(currentTarget.checked)}
      />
      <TermsFields form={terms} onChange={setTerms} error={save.error} />
      <Switch
        label="Replace its keys"
        description="The keys now in use are never shown."
        checked={isReplacing}
        onChange={({ currentTarget }) => setReplacing(currentTarget.checked)}
      />
      {isReplacing && (
        <KeysFields
          kind={aggregator.kind}
          keys={keys}
          onChange={setKeys}
          error={fieldError(save.error, 'secrets')}
          isGeneratedIfEmpty={false}
        />
      )}
      {needsSameBook && (
        <Stack className="notice" gap="xs">
          <Text size="sm">
            <strong>{aggregator.under_way}</strong>{' '}
            {aggregator.under_way === 1 ? 'payout may' : 'payouts may'} be under way at {aggregator.name}. A
            different aggregator would not know them, and they would be <strong>paid twice</strong>. If it is
            a different one, add it under a name of its own.
          </Text>
          <Checkbox
            label="It is the same aggregator with the same book: it knows these payouts"
            checked={isSameBook}
            onChange={({ currentTarget }) => setSameBook(currentTarget.checked)}
          />
        </Stack>
      )}
      {(changes.length > 0 || isReplacing) && (
        <Stack gap="xs" role="status" aria-label="What will change">
          <Title order={3}>What will change</Title>
          {aggregator.enabled && !isEnabled && (
            <Text size="sm">
              Nothing new is sent to {aggregator.name}; its payouts go to the next route or wait. What may be
              under way there is still asked about until it is known.
            </Text>
          )}
          <ChangeList
            changes={isReplacing ? [...changes, { name: 'Keys', after: 'replaced at once' }] : changes}
          />
        </Stack>
      )}
    </EditDialog>
  );
}
