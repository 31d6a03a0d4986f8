// Resends all webhooks of a merchant since a given time.
import { Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { SinceInput, useSince } from '@sluice/ui/components/form/since-input.tsx';
import { useState } from 'react';
import { useResendSince } from '../../data/webhooks.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.resendSince;

type Props = { readonly merchant: number | undefined; readonly onClose: () => void };

export function ResendSince({ merchant, onClose }: Props) {
  const resend = useResendSince();
  const [id, setId] = useState(merchant === undefined ? '' : String(merchant));
  const sinceField = useSince();
  const { since } = sinceField;
  const isReady = /^\d+$/.test(id.trim()) && since !== undefined;
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['merchant_id', 'since']}
      isReady={isReady}
      isBusy={resend.isPending}
      error={resend.error}
      onSubmit={() =>
        since !== undefined && resend.mutate({ merchant_id: Number(id), since }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextInput
        label={texts.merchantLabel}
        inputMode="numeric"
        required
        autoComplete="off"
        value={id}
        error={fieldError(resend.error, 'merchant_id')}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <SinceInput {...sinceField} error={fieldError(resend.error, 'since')} />
      <Text size="sm">{texts.effect}</Text>
    </EditDialog>
  );
}
