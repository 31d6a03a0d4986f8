// Adds, renames or removes a bank.
import { Text, TextInput } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useState } from 'react';
import { type Bank, useBanks, useRemoveBank, useSetBank } from '../../data/banks.ts';
import { banksTexts } from '../../texts/banks.ts';

type Props = { readonly bank: Bank; readonly onClose: () => void };

export function AddBank({ onClose }: { readonly onClose: () => void }) {
  const texts = banksTexts.add;
  const save = useSetBank();
  const { data } = useBanks('');
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const existing = data?.items.find(({ bank_id }) => bank_id === id.trim());
  const isReady = id.trim() !== '' && name.trim() !== '' && existing === undefined;
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['id', 'bank_id', 'name']}
      isReady={isReady}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ bank_id: id.trim(), name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={texts.idLabel}
        description={texts.idHint}
        required
        autoComplete="off"
        data-autofocus
        maxLength={32}
        value={id}
        error={
          existing
            ? texts.exists(existing.name)
            : (fieldError(save.error, 'id') ?? fieldError(save.error, 'bank_id'))
        }
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <TextInput
        label={banksTexts.nameLabel}
        required
        autoComplete="off"
        maxLength={200}
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}

export function RenameBank({ bank, onClose }: Props) {
  const texts = banksTexts.rename;
  const save = useSetBank();
  const [name, setName] = useState(bank.name);
  return (
    <EditDialog
      title={texts.title(bank.bank_id)}
      submitLabel={texts.submit}
      fields={['name']}
      isReady={name.trim() !== '' && name.trim() !== bank.name}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ bank_id: bank.bank_id, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={banksTexts.nameLabel}
        required
        autoComplete="off"
        data-autofocus
        maxLength={200}
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}

export function RemoveBank({ bank, onClose }: Props) {
  const texts = banksTexts.remove;
  const remove = useRemoveBank();
  return (
    <ConfirmDialog
      title={texts.title(bank.name)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(bank, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.effect(bank.bank_id)}</Text>
    </ConfirmDialog>
  );
}
