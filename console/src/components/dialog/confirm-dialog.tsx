// Asks before something is done: says in words and amounts what will happen, takes a reason where one is needed, and
// cannot be sent twice.
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormError, fieldError } from '../display/feedback.tsx';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** The label of the reason, where one must be given. */
  readonly reasonLabel?: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
};

export function ConfirmDialog(props: Props) {
  const {
    title,
    children,
    confirmLabel,
    isDangerous = false,
    reasonLabel,
    isBusy,
    error,
    onConfirm,
    onClose,
  } = props;
  const [reason, setReason] = useState('');
  const isReady = reasonLabel === undefined || reason.trim() !== '';
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) onConfirm(reason.trim());
        }}
      >
        <Stack gap="md">
          <div>{children}</div>
          {reasonLabel !== undefined && (
            <Textarea
              label={reasonLabel}
              required
              autosize
              minRows={2}
              maxLength={500}
              data-autofocus
              value={reason}
              error={fieldError(error, 'reason')}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
          <FormError error={error} fields={reasonLabel === undefined ? [] : ['reason']} />
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
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
