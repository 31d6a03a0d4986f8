// One bank: added, renamed, removed.
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { type Bank, useBanks, useRemoveBank, useSetBank } from '../../data/banks.ts';

type Props = { readonly bank: Bank; readonly onClose: () => void };

export function AddBank({ onClose }: { readonly onClose: () => void }) {
  const save = useSetBank();
  const { data } = useBanks('');
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const known = data?.items.find(({ bank_id }) => bank_id === id.trim());
  const isReady = id.trim() !== '' && name.trim() !== '' && known === undefined;
  return (
    <EditDialog
      title="Add a bank"
      submitLabel="Add the bank"
      fields={['id', 'bank_id', 'name']}
      isReady={isReady}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ bank_id: id.trim(), name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="Id"
        description="As merchants send it in bank_id."
        required
        autoComplete="off"
        data-autofocus
        maxLength={32}
        value={id}
        error={
          known
            ? `That is ${known.name} already: rename it in the list.`
            : (fieldError(save.error, 'id') ?? fieldError(save.error, 'bank_id'))
        }
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={200}
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        Merchants can name it in withdrawals at once.
      </Text>
    </EditDialog>
  );
}

export function RenameBank({ bank, onClose }: Props) {
  const save = useSetBank();
  const [name, setName] = useState(bank.name);
  return (
    <EditDialog
      title={`Rename bank ${bank.bank_id}`}
      submitLabel="Rename it"
      fields={['name']}
      isReady={name.trim() !== '' && name.trim() !== bank.name}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ bank_id: bank.bank_id, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        autoComplete="off"
        data-autofocus
        maxLength={200}
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        Withdrawals go on naming it by its id; only the name that people see changes.
      </Text>
    </EditDialog>
  );
}

export function RemoveBank({ bank, onClose }: Props) {
  const remove = useRemoveBank();
  return (
    <ConfirmDialog
      title={`Remove ${bank.name}`}
      confirmLabel="Remove the bank"
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(bank, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>
        New withdrawals that name bank {bank.bank_id} are refused. Those already made to it stay as they are
        and can be paid.
      </Text>
    </ConfirmDialog>
  );
}
