import { Checkbox, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useState } from 'react';
import { useSaveView } from '../../../../data/withdrawals/views.ts';
import { viewsTexts } from '../../../../texts/views.ts';
import { VIEW_PARAMS } from './view-params.ts';

const texts = viewsTexts.save;

export function SaveViewDialog({ onClose }: { readonly onClose: () => void }) {
  const [params] = useUrlState();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useSaveView();
  const submit = () => {
    const kept = Object.entries(params).filter(([param]) => VIEW_PARAMS.includes(param));
    save.mutate(
      { name: name.trim(), shared: isShared, params: Object.fromEntries(kept) },
      { onSuccess: onClose },
    );
  };
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['name']}
      isReady={name.trim() !== ''}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={texts.nameLabel}
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label={texts.sharedLabel}
        checked={isShared}
        onChange={({ currentTarget }) => setShared(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {texts.keeps}
      </Text>
    </EditDialog>
  );
}
