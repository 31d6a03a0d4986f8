// Setting where a merchant is told, and about what; the first time its secret is shown once.
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '../../../../api/errors.ts';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { SecretDialog } from '../../../../components/dialog/secret-dialog.tsx';
import { StaleNotice } from '../../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../../components/display/feedback.tsx';
import { type EventType, useSetWebhook } from '../../../../data/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants.ts';

const EVENTS = {
  'withdraw.created': 'A withdrawal was created',
  'withdraw.paid': 'A withdrawal was paid',
  'withdraw.cancelled': 'A withdrawal was cancelled',
  'withdraw.returned': 'A paid withdrawal came back',
} as const satisfies Record<EventType, string>;
const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

const valuesOf = ({ webhook }: Merchant) => ({
  url: webhook?.url ?? '',
  events: [...(webhook?.events ?? EVENT_TYPES)],
});

export function EndpointDialog({ merchant, onClose }: Props) {
  const { merchant_id: id, name, webhook } = merchant;
  const [version, setVersion] = useState(webhook?.version ?? null);
  const set = useSetWebhook();
  const form = useForm({ initialValues: valuesOf(merchant) });
  const { url, events } = form.values;
  const isStale = set.error instanceof ApiError && set.error.code === 'stale';

  if (set.data?.secret != null)
    return (
      <SecretDialog
        title={`Webhook secret of ${name}`}
        name="the secret"
        secret={set.data.secret}
        fileName={`merchant-${id}-webhook-secret.txt`}
        onClose={onClose}
      />
    );
  const send = () =>
    set.mutate(
      { id, url: url.trim(), events, version },
      { onSuccess: ({ secret }) => secret === null && onClose() },
    );
  return (
    <EditDialog
      title={webhook ? `Webhook of ${name}` : `Set up the webhook of ${name}`}
      submitLabel={webhook ? 'Save' : 'Set it up'}
      fields={['url', 'events']}
      isReady={url.trim() !== '' && events.length > 0 && !isStale}
      isBusy={set.isPending}
      error={isStale ? null : set.error}
      onSubmit={send}
      onClose={onClose}
    >
      <StaleNotice
        isStale={isStale}
        reload={() => {
          setVersion(webhook?.version ?? null);
          form.setValues(valuesOf(merchant));
          set.reset();
        }}
      />
      <TextInput
        label="Address"
        description="An https address that answers within seconds."
        required
        data-autofocus
        type="url"
        autoComplete="off"
        maxLength={2_000}
        {...form.getInputProps('url')}
        error={fieldError(set.error, 'url')}
      />
      <Checkbox.Group
        label="It is told when"
        {...form.getInputProps('events')}
        error={
          fieldError(set.error, 'events') ?? (events.length === 0 ? 'At least one has to be told' : undefined)
        }
      >
        <Stack gap={6} mt={4}>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={EVENTS[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {webhook
          ? 'Messages that wait are sent there at once, and an endpoint that was off is on again.'
          : 'A secret is made, with which every message is signed. It is shown next, this one time.'}
      </Text>
    </EditDialog>
  );
}
