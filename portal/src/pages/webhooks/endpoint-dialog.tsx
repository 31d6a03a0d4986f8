// Proposes where events are sent, and which. The secret of a new endpoint is shown once.
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { toastSuccess } from '@sluice/ui/lib/toasts.ts';
import { webhookTexts } from '@sluice/ui/texts/webhooks.ts';
import { useCurrentSession } from '../../api/current-session.ts';
import type { Endpoint, EventType } from '../../api/types.ts';
import { useProposeEndpoint } from '../../data/webhook.ts';
import { changesTexts } from '../../texts/changes.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.change;
const { eventLabels } = webhookTexts;

const EVENT_TYPES = Object.keys(eventLabels) as readonly EventType[];

type Props = { readonly endpoint: Endpoint | null; readonly onClose: () => void };

export function EndpointDialog({ endpoint, onClose }: Props) {
  const { pause_hours } = useCurrentSession();
  const propose = useProposeEndpoint();
  const form = useForm({
    initialValues: { url: endpoint?.url ?? '', events: [...(endpoint?.events ?? EVENT_TYPES)] },
  });
  const { url, events } = form.values;
  const works = changesTexts.works(pause_hours);
  if (propose.data?.secret != null)
    return (
      <SecretDialog
        title={texts.secretTitle}
        name={texts.secretName}
        secret={propose.data.secret}
        fileName={texts.secretFile}
        hint={works}
        onClose={onClose}
      />
    );
  const submit = () =>
    propose.mutate(
      { url: url.trim(), events },
      {
        onSuccess({ secret }) {
          if (secret !== null) return;
          toastSuccess(changesTexts.proposed);
          onClose();
        },
      },
    );
  const eventsError = events.length === 0 ? texts.eventsRequired : undefined;
  return (
    <EditDialog
      title={endpoint ? texts.title : texts.setUpTitle}
      submitLabel={texts.submit}
      fields={['url', 'events']}
      isReady={url.trim() !== '' && events.length > 0}
      isBusy={propose.isPending}
      error={propose.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={webhooksTexts.endpoint.url}
        description={texts.urlHint}
        required
        data-autofocus
        type="url"
        autoComplete="off"
        maxLength={2_048}
        {...form.getInputProps('url')}
        error={fieldError(propose.error, 'url')}
      />
      <Checkbox.Group
        label={webhooksTexts.endpoint.events}
        {...form.getInputProps('events')}
        error={fieldError(propose.error, 'events') ?? eventsError}
      >
        <Stack gap={6} mt={4}>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={eventLabels[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {works} {endpoint === null && texts.secretHint}
      </Text>
    </EditDialog>
  );
}
