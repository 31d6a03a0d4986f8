// Resolves an incident with a text for the history. It moves no money.
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { type Incident, useResolveIncident } from '../../../data/incidents.ts';
import { incidentsTexts } from '../../../texts/incidents/incidents.ts';

const texts = incidentsTexts.resolve;

type Props = { readonly incident: Incident; readonly onClose: () => void };

export function ResolveIncidentDialog({ incident, onClose }: Props) {
  const resolve = useResolveIncident();
  const [resolution, setResolution] = useState('');
  const isReady = resolution.trim() !== '';
  return (
    <Modal opened onClose={() => !resolve.isPending && onClose()} title={texts.title(incident.id)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !resolve.isPending)
            resolve.mutate({ id: incident.id, resolution: resolution.trim() }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <Text>{texts.message(incident.meaning)}</Text>
          <Textarea
            label={texts.resolutionLabel}
            required
            autosize
            minRows={3}
            maxLength={2_000}
            data-autofocus
            value={resolution}
            error={fieldError(resolve.error, 'resolution')}
            onChange={({ currentTarget }) => setResolution(currentTarget.value)}
          />
          <FormError error={resolve.error} fields={['resolution']} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={resolve.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={resolve.isPending} disabled={!isReady}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
