// Adds an aggregator.
import { Select, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useState } from 'react';
import { type Aggregator, useAddAggregator, useAggregatorKinds } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';
import { areKeysReady, buildSecrets, type Keys, KeysFields } from './keys-fields.tsx';
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
  const [keys, setKeys] = useState<Keys>({});
  const kinds = useAggregatorKinds();
  const keyFields = kinds.data?.items.find((item) => item.kind === kind)?.key_fields ?? [];
  const parsed = parseTerms(terms);
  const secrets = buildSecrets(keyFields, keys);
  const isGenerated = secrets === undefined;
  const submit = () => {
    if (parsed === undefined) return;
    const body = { name: name.trim(), kind, ...parsed, ...(secrets === undefined ? {} : { secrets }) };
    add.mutate(body, { onSuccess: ({ aggregator, secret }) => onAdded(aggregator.name, secret) });
  };
  return (
    <EditDialog
      title={texts.title}
      submitLabel={isGenerated ? texts.submitWithKey : texts.submit}
      size="lg"
      fields={FIELDS}
      isReady={name.trim() !== '' && parsed !== undefined && (isGenerated || areKeysReady(keyFields, keys))}
      isBusy={add.isPending}
      error={add.error ?? kinds.error}
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
        data={kinds.data?.items.map((item) => ({ value: item.kind, label: item.title })) ?? []}
        allowDeselect={false}
        value={kind}
        onChange={(selected) => {
          setKind((selected ?? kind) as Aggregator['kind']);
          setKeys({});
        }}
      />
      <TermsFields form={terms} onChange={setTerms} error={add.error} />
      <KeysFields
        fields={keyFields}
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
