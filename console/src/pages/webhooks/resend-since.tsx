// Resends all webhooks of a merchant since a given time.
import { Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useZone, type Zone } from '@sluice/ui/lib/clock.ts';
import { useState } from 'react';
import { useResendSince } from '../../data/webhooks.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.resendSince;

const DAY_MS = 86_400_000;

/** The value of a `datetime-local` field: to the minute, without a zone. */
const toFieldValue = (at: Date, zone: Zone): string =>
  new Date(at.getTime() - (zone === 'local' ? at.getTimezoneOffset() * 60_000 : 0))
    .toISOString()
    .slice(0, 16);

const fromFieldValue = (field: string, zone: Zone): Date => new Date(zone === 'utc' ? `${field}Z` : field);

type Props = { readonly merchant: number | undefined; readonly onClose: () => void };

export function ResendSince({ merchant, onClose }: Props) {
  const resend = useResendSince();
  const [zone] = useZone();
  const [id, setId] = useState(merchant === undefined ? '' : String(merchant));
  const [field, setField] = useState(() => toFieldValue(new Date(Date.now() - DAY_MS), zone));
  const since = fromFieldValue(field, zone);
  const isReady = /^\d+$/.test(id.trim()) && !Number.isNaN(since.getTime());
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['merchant_id', 'since']}
      isReady={isReady}
      isBusy={resend.isPending}
      error={resend.error}
      onSubmit={() =>
        resend.mutate({ merchant_id: Number(id), since: since.toISOString() }, { onSuccess: onClose })
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
      <TextInput
        type="datetime-local"
        label={zone === 'utc' ? texts.sinceUtcLabel : texts.sinceLocalLabel}
        required
        data-autofocus
        value={field}
        error={fieldError(resend.error, 'since')}
        onChange={({ currentTarget }) => setField(currentTarget.value)}
      />
      <Text size="sm">{texts.effect}</Text>
    </EditDialog>
  );
}
