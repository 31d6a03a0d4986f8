// Closing an incident: how it was settled, for whoever asks later. It moves no money.
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormError, fieldError } from '../../../components/display/feedback.tsx';
import { type Incident, useResolveIncident } from '../../../data/incidents.ts';

type Props = { readonly incident: Incident; readonly onClose: () => void };

export function ResolveIncidentDialog({ incident, onClose }: Props) {
  const close = useResolveIncident();
  const [resolution, setResolution] = useState('');
  const isReady = resolution.trim() !== '';
  return (
    <Modal opened onClose={() => !close.isPending && onClose()} title={`Close incident ${incident.id}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !close.isPending)
            close.mutate({ id: incident.id, resolution: resolution.trim() }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <Text>
            {incident.meaning}. Closing it says that somebody has seen to it; it moves no money and cannot be
            opened again.
          </Text>
          <Textarea
            label="How it was settled, for the history"
            required
            autosize
            minRows={3}
            maxLength={2_000}
            data-autofocus
            value={resolution}
            error={fieldError(close.error, 'resolution')}
            onChange={({ currentTarget }) => setResolution(currentTarget.value)}
          />
          <FormError error={close.error} fields={['resolution']} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={close.isPending}>
              Leave it open
            </Button>
            <Button type="submit" loading={close.isPending} disabled={!isReady}>
              Close the incident
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
