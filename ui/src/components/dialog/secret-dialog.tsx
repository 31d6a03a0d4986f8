// A secret that is shown once: it can be copied or downloaded. The dialog closes only after the user confirmed that it
// is stored, or on sign-out.

import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnSignOut } from '../../api/sign-out.ts';
import { download } from '../../lib/download.ts';
import { toastError } from '../../lib/toasts.ts';
import { commonTexts } from '../../texts/common.ts';
import { CopyButton } from '../display/copy-button.tsx';
import '../components.css';

type Props = {
  readonly title: string;
  readonly name: string;
  readonly secret: string;
  readonly fileName: string;
  /** What has to happen before the secret works. */
  readonly hint?: string | undefined;
  readonly onClose: () => void;
};

export function SecretBox({ name, secret, fileName }: Omit<Props, 'title' | 'hint' | 'onClose'>) {
  return (
    <Stack gap="xs">
      <pre className="secret">{secret}</pre>
      <Group gap="xs">
        <CopyButton text={secret} name={name} />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => download(fileName, secret)}
        >
          {commonTexts.download}
        </Button>
      </Group>
    </Stack>
  );
}

export function SecretDialog({ title, hint, onClose, ...box }: Props) {
  const [isStored, setStored] = useState(false);
  const [isCleared, setCleared] = useState(false);
  useOnSignOut(() => {
    setCleared(true);
    onClose();
    if (!isStored) toastError(commonTexts.secret.signedOutWhileShown(box.name));
  });
  if (isCleared) return null;
  return (
    <Modal
      opened
      onClose={() => isStored && onClose()}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text>{commonTexts.secret.shownOnce}</Text>
        <SecretBox {...box} />
        {hint !== undefined && <Text size="sm">{hint}</Text>}
        <Checkbox
          label={commonTexts.secret.stored}
          checked={isStored}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!isStored} onClick={onClose}>
            {commonTexts.done}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
