// Making an aggregator known.
import { Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { type Aggregator, useAddAggregator } from '../../../data/aggregators.ts';
import { areKeysReady, type Keys, KeysFields, NO_KEYS, secretsOf } from './keys-fields.tsx';
import { readTerms, TERMS_FIELDS, TermsFields, type TermsForm } from './terms-fields.tsx';

const KINDS = {
  http: 'Speaks our protocol over HTTP',
  sluice: 'Another Sluice, where we are a merchant',
  simulator: 'A simulator, for trying things out',
} as const satisfies Record<Aggregator['kind'], string>;

const EMPTY: TermsForm = { url: '', deadline_ms: '5000', finality_seconds: '86400', float: '' };
const FIELDS = [...TERMS_FIELDS, 'name', 'secrets'];

type Props = {
  readonly onAdded: (name: string, secret: string | null) => void;
  readonly onClose: () => void;
};

export function AddAggregator({ onAdded, onClose }: Props) {
  const add = useAddAggregator();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Aggregator['kind']>('http');
  const [terms, setTerms] = useState(EMPTY);
  const [keys, setKeys] = useState<Keys>(NO_KEYS);
  const read = readTerms(terms);
  const secrets = secretsOf(kind, keys);
  const send = () => {
    if (read === undefined) return;
    const body = { name: name.trim(), kind, ...read, ...(secrets === undefined ? {} : { secrets }) };
    add.mutate(body, { onSuccess: ({ aggregator, secret }) => onAdded(aggregator.name, secret) });
  };
  return (
    <EditDialog
      title="Add an aggregator"
      submitLabel={secrets === undefined ? 'Add it and make a key' : 'Add it'}
      size="lg"
      fields={FIELDS}
      isReady={name.trim() !== '' && read !== undefined && (kind !== 'sluice' || areKeysReady(kind, keys))}
      isBusy={add.isPending}
      error={add.error}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Small letters, digits and dashes. It stays with every payout and cannot be changed."
        required
        autoComplete="off"
        data-autofocus
        maxLength={32}
        value={name}
        error={fieldError(add.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Kind"
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(chosen) => setKind((chosen ?? 'http') as Aggregator['kind'])}
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
        Nothing is sent to it before a route leads there.
      </Text>
    </EditDialog>
  );
}
