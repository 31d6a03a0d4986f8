// Adds an aggregator.
import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { type Aggregator, useAddAggregator } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { areKeysReady, buildSecrets, type Keys, KeysFields, NO_KEYS } from './keys-fields.tsx';
import { parseTerms, TERMS_FIELDS, TermsFields, type TermsForm } from './terms-fields.tsx';

const texts = aggregatorsTexts.add;

const DEFAULT_TERMS: TermsForm = { url: '', deadline_ms: '5000', finality_seconds: '86400', float: '' };
const FIELDS = [...TERMS_FIELDS, 'name', 'secrets'];

type Props = {
  readonly onAdded: (name: string, secret: string | null) => void;
  readonly onClose: () => void;
};

export function AddAggregator({ onAdded, onClose }: Props) {
  const add = useAddAggregator();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Aggregator['kind']>('http');
  const [terms, setTerms] = useState(DEFAULT_TERMS);
  const [keys, setKeys] = useState<Keys>(NO_KEYS);
  const parsed = parseTerms(terms);
  const secrets = buildSecrets(kind, keys);
  const submit = () => {
    if (parsed === undefined) return;
    const body = { name: name.trim(), kind, ...parsed, ...(secrets === undefined ? {} : { secrets }) };
    add.mutate(body, { onSuccess: ({ aggregator, secret }) => onAdded(aggregator.name, secret) });
  };
  return (
    <EditDialog
      title={texts.title}
      submitLabel={secrets === undefined ? texts.submitWithKey : texts.submit}
      size="lg"
      fields={FIELDS}
      isReady={name.trim() !== '' && parsed !== undefined && (kind !== 'sluice' || areKeysReady(kind, keys))}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={aggregatorsTexts.fields.name}
        description={texts.nameHint}
        required
        autoComplete="off"
        data-autofocus
        maxLength={32}
        value={name}
        error={fieldError(add.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={aggregatorsTexts.fields.kind}
        data={Object.entries(texts.kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(selected) => setKind((selected ?? 'http') as Aggregator['kind'])}
      />
      <TermsFields form={terms} onChange={setTerms} error={add.error} />
      <KeysFields
        kind={kind}
        keys={keys}
        onChange={setKeys}
        error={fieldError(add.error, 'secrets')}
        isGeneratedIfEmpty
      />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}
