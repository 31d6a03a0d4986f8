// A form in a dialog: what is typed, what will come of it, and the two ways out.
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from './notices.tsx';

type Props = {
  readonly title: string;
  readonly verb: string;
  readonly children: ReactNode;
  /** The fields at which refusals are shown; others are shown below. */
  readonly fields: readonly string[];
  readonly size?: 'md' | 'lg' | 'xl';
  readonly isReady?: boolean;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

export function EditDialog(props: Props) {
  const { title, verb, children, fields, size = 'md', isReady = true, isDangerous = false } = props;
  const { isBusy, error, onSend, onClose } = props;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSend();
  };
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={title} size={size}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          {children}
          <FormError error={error} fields={fields} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Keep as it is
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isReady}
              {...(isDangerous ? { color: 'red.9' } : {})}
            >
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
