// Where alerts reach the operator.
import { Button, Group, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { type SmallColumn, SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import {
  type AlertAddress,
  useOwnAddresses,
  useRemoveOwnAddress,
  useSetOwnAddress,
  useTestOwnAddress,
} from '../../data/alerts.ts';
import { alertsTexts } from '../../texts/alerts.ts';
import { addressField } from '../alerts/shared/address-field.ts';

const texts = alertsTexts.own;
const { columns: titles } = texts;

export function AlertAddresses() {
  const query = useOwnAddresses();
  const test = useTestOwnAddress();
  const remove = useRemoveOwnAddress();
  const [editing, setEditing] = useState<AlertAddress>();
  const actions: SmallColumn<AlertAddress> = {
    title: titles.actions,
    align: 'right',
    render: (row) => (
      <Group gap={4} justify="flex-end">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={texts.enterLabel(row.channel)}
          onClick={() => setEditing(row)}
        >
          {row.address === null ? texts.enterButton : texts.changeButton}
        </Button>
        {row.address !== null && (
          <>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={texts.testLabel(row.channel)}
              loading={test.isPending && test.variables.channel === row.channel}
              onClick={() => test.mutate(row)}
            >
              {texts.testButton}
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              c="var(--bad)"
              aria-label={texts.removeLabel(row.channel)}
              onClick={() => remove.mutate(row)}
            >
              {texts.removeButton}
            </Button>
          </>
        )}
      </Group>
    ),
  };
  return (
    <Panel title={texts.title}>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.hint}
      </Text>
      <SmallTable
        label={texts.label}
        query={query}
        getRows={({ items }) => items}
        getRowId={({ channel }) => channel}
        columns={[...COLUMNS, actions]}
        empty={texts.empty}
      />
      {editing && <AddressDialog original={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

const COLUMNS: readonly SmallColumn<AlertAddress>[] = [
  {
    title: titles.channel,
    render: ({ channel, kind }) => `${channel} (${alertsTexts.channels.kinds[kind]})`,
  },
  { title: titles.address, render: ({ address }) => address },
];

type DialogProps = { readonly original: AlertAddress; readonly onClose: () => void };

function AddressDialog({ original: { channel, kind, address: before }, onClose }: DialogProps) {
  const save = useSetOwnAddress();
  const [address, setAddress] = useState(before ?? '');
  return (
    <EditDialog
      title={texts.dialogTitle(channel)}
      submitLabel={texts.submit}
      fields={['address']}
      isReady={address.trim() !== '' && address.trim() !== before}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ channel, address: address.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        {...addressField(kind)}
        required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        value={address}
        error={fieldError(save.error, 'address')}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </EditDialog>
  );
}
