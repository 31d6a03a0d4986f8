// Sets the URL and the events of a merchant's webhook. The first setup shows the new secret once.
import { Checkbox, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { ApiError } from '@sluice/ui/api/errors.ts';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { StaleNotice } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useState } from 'react';
import { type EventType, useSetWebhook } from '../../../../data/merchants/merchant-webhook.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantWebhookTexts as texts } from '../../../../texts/merchants/merchant-webhook.ts';

const EVENT_TYPES = Object.keys(webhookTexts.eventLabels) as readonly EventType[];

const formValuesFromWebhook = ({ webhook }: Merchant) => ({
  url: webhook?.url ?? '',
  events: [...(webhook?.events ?? EVENT_TYPES)],
  hosts: (webhook?.callback_hosts ?? []).map(({ host }) => host),
});
type Values = ReturnType<typeof formValuesFromWebhook>;

type FieldsProps = { readonly form: UseFormReturnType<Values>; readonly error: unknown };

function EndpointFields({ form, error }: FieldsProps) {
  const eventsError = form.values.events.length === 0 ? texts.eventsRequired : undefined;
  return (
    <>
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        required
        data-autofocus
        type="url"
        autoComplete="off"
        maxLength={2_000}
        {...form.getInputProps('url')}
        error={fieldError(error, 'url')}
      />
      <Checkbox.Group
        label={texts.eventsLabel}
        {...form.getInputProps('events')}
        error={fieldError(error, 'events') ?? eventsError}
      >
        <Stack gap={6} mt={4}>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={webhookTexts.eventLabels[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TagsInput
        label={texts.callbackHosts}
        description={texts.callbackHostsHint}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        {...form.getInputProps('hosts')}
        error={fieldError(error, 'callback_hosts')}
      />
    </>
  );
}

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function EndpointDialog({ merchant, onClose }: Props) {
  const { merchant_id: id, name, webhook } = merchant;
  const [version, setVersion] = useState(webhook?.version ?? null);
  const save = useSetWebhook();
  const form = useForm({ initialValues: formValuesFromWebhook(merchant) });
  const { url, events, hosts } = form.values;
  const isStale = save.error instanceof ApiError && save.error.code === 'stale';

  if (save.data?.secret != null)
    return (
      <SecretDialog
        title={texts.secretTitle(name)}
        name={texts.secretName}
        secret={save.data.secret}
        fileName={texts.secretFile(id)}
        onClose={onClose}
      />
    );
  const submit = () =>
    save.mutate(
      { id, url: url.trim(), events, callback_hosts: hosts, version },
      { onSuccess: ({ secret }) => secret === null && onClose() },
    );
  return (
    <EditDialog
      title={webhook ? texts.dialogTitle(name) : texts.setUpTitle(name)}
      submitLabel={webhook ? commonTexts.save : texts.setUpButton}
      fields={['url', 'events', 'callback_hosts']}
      isReady={url.trim() !== '' && events.length > 0 && !isStale}
      isBusy={save.isPending}
      error={isStale ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <StaleNotice
        isStale={isStale}
        reload={() => {
          setVersion(webhook?.version ?? null);
          form.setValues(formValuesFromWebhook(merchant));
          save.reset();
        }}
      />
      <EndpointFields form={form} error={save.error} />
      <Text size="sm" c="dimmed">
        {webhook ? texts.effectChanged : texts.effectSetUp}
      </Text>
    </EditDialog>
  );
}
