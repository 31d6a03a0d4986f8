// Uploading a file: it is checked, and its page shows the result.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { CsvInput } from '@sluice/ui/components/form/csv-input.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCheckBatch } from '../../../data/batches.ts';
import { batchesTexts } from '../../../texts/batches.ts';

const texts = batchesTexts.upload;
const MAX_NAME = 120;

export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const check = useCheckBatch();
  const [file, setFile] = useState({ name: texts.pastedName, csv: '' });
  const change = (csv: string, name = texts.pastedName) => {
    setFile({ csv, name: name.slice(0, MAX_NAME) });
    check.reset();
  };
  const submit = () => check.mutate(file, { onSuccess: ({ id }) => void navigate({ to: `/batches/${id}` }) });
  return (
    <Modal opened onClose={() => !check.isPending && onClose()} title={texts.title} size="xl">
      <Stack gap="sm">
        <Text size="sm">{texts.limits}</Text>
        <CsvInput label={texts.csvLabel} columns={texts.columns} value={file.csv} onChange={change} />
        <FormError error={check.error} />
        <div role="status">{check.isPending && <Text size="sm">{texts.checking}</Text>}</div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={check.isPending}>
            {commonTexts.cancel}
          </Button>
          <Button onClick={submit} loading={check.isPending} disabled={file.csv.trim() === ''}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
