// Sends a test through a channel; to an address if the channel has addresses.
import { Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useState } from 'react';
import { type AlertChannel, useTestChannel } from '../../../data/alerts.ts';
import { alertsTexts } from '../../../texts/alerts.ts';
import { addressField } from '../shared/address-field.ts';

const texts = alertsTexts.test;

type Props = { readonly channel: AlertChannel; readonly onClose: () => void };

export function TestDialog({ channel: { name, kind }, onClose }: Props) {
  const test = useTestChannel();
  const [address, setAddress] = useState('');
  const field = addressField(kind);
  return (
    <EditDialog
      title={texts.title(name)}
      submitLabel={texts.submit}
      fields={field ? ['address'] : []}
      isReady={!field || address.trim() !== ''}
      isBusy={test.isPending}
      error={test.error}
      onSubmit={() => test.mutate({ name, address: field ? address.trim() : null }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
      {field && (
        <TextInput
          {...field}
          required
          data-autofocus
          autoComplete="off"
          maxLength={254}
          value={address}
          error={fieldError(test.error, 'address')}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      )}
    </EditDialog>
  );
}
