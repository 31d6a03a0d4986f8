// Makes a key that only reads, or proposes one that may withdraw.
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import type { MerchantKey } from '../../api/types.ts';
import { useMakeKey } from '../../data/keys.ts';
import { changesTexts } from '../../texts/changes.ts';
import { keysTexts } from '../../texts/keys.ts';
import { NewKeySecret } from './new-key-secret.tsx';

const texts = keysTexts.make;

type Scope = MerchantKey['scope'];
const SCOPES = Object.keys(texts.scopes) as readonly Scope[];

export function MakeKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { pause_hours } = useCurrentSession();
  const make = useMakeKey();
  const [input, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read');
  const name = input.trim();
  const works = scope === 'withdraw' ? changesTexts.works(pause_hours) : texts.worksAtOnce;
  if (make.data)
    return <NewKeySecret name={name} secretKey={make.data.secret_key} works={works} onClose={onClose} />;
  return (
    <EditDialog
      title={texts.title}
      submitLabel={scope === 'withdraw' ? texts.proposeSubmit : texts.submit}
      fields={['name']}
      isReady={name !== ''}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={() => make.mutate({ name, scope })}
      onClose={onClose}
    >
      <TextInput
        label={texts.nameLabel}
        description={texts.nameHint}
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={input}
        error={fieldError(make.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Radio.Group label={texts.scopeLabel} value={scope} onChange={(value) => setScope(value as Scope)}>
        <Stack gap="xs" mt="xs">
          {SCOPES.map((each) => (
            <Radio key={each} value={each} label={texts.scopes[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {works}
      </Text>
    </EditDialog>
  );
}
