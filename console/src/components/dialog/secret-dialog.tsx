// A secret that is shown this one time: it can be copied or downloaded, and is gone only once somebody has it, or once
// nobody is signed in any more.
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useOnSignOut } from '../../api/current-session.ts';
import { download } from '../../lib/download.ts';
import { toastError } from '../../lib/toasts.ts';
import { CopyButton } from '../display/copy-button.tsx';
import '../components.css';

type Props = {
  readonly title: string;
  readonly name: string;
  readonly secret: string;
  readonly fileName: string;
  readonly onClose: () => void;
};

export function SecretBox({ name, secret, fileName }: Omit<Props, 'title' | 'onClose'>) {
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
          Download
        </Button>
      </Group>
    </Stack>
  );
}

export function SecretDialog({ title, onClose, ...box }: Props) {
  const [isStored, setStored] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  useOnSignOut(() => {
    setForgotten(true);
    onClose();
    if (!isStored)
      toastError(`You were signed out while ${box.name} was shown. Make a new one, unless you have it.`);
  });
  if (isForgotten) return null;
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
        <Text>This is shown once and cannot be shown again. Store it now.</Text>
        <SecretBox {...box} />
        <Checkbox
          label="I have stored it"
          checked={isStored}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!isStored} onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
