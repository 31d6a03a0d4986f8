// Telling a merchant everything again since a moment.
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { useResendSince } from '../../data/webhooks.ts';
import { useZone, type Zone } from '../../lib/clock.ts';

const DAY_MS = 86_400_000;

/** As a field of a form holds it: to the minute, without a zone. */
const fieldOf = (at: Date, zone: Zone): string =>
  new Date(at.getTime() - (zone === 'local' ? at.getTimezoneOffset() * 60_000 : 0))
    .toISOString()
    .slice(0, 16);

const momentOf = (field: string, zone: Zone): Date => new Date(zone === 'utc' ? `${field}Z` : field);

type Props = { readonly merchant: number | undefined; readonly onClose: () => void };

export function ResendSince({ merchant, onClose }: Props) {
  const resend = useResendSince();
  const [zone] = useZone();
  const [id, setId] = useState(merchant === undefined ? '' : String(merchant));
  const [field, setField] = useState(() => fieldOf(new Date(Date.now() - DAY_MS), zone));
  const since = momentOf(field, zone);
  const isReady = /^\d+$/.test(id.trim()) && !Number.isNaN(since.getTime());
  return (
    <EditDialog
      title="Send everything again"
      submitLabel="Send it again"
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
        label="Merchant id"
        inputMode="numeric"
        required
        autoComplete="off"
        value={id}
        error={fieldError(resend.error, 'merchant_id')}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={zone === 'utc' ? 'Since (UTC)' : 'Since (your time)'}
        required
        data-autofocus
        value={field}
        error={fieldError(resend.error, 'since')}
        onChange={({ currentTarget }) => setField(currentTarget.value)}
      />
      <Text size="sm">
        Everything the merchant was to be told since then is sent again at once, also what was delivered. Each
        event keeps its id, so that it can be told from a new one.
      </Text>
    </EditDialog>
  );
}
