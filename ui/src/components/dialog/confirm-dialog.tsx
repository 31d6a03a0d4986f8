// Confirmation of an action: states its effect in words and amounts, takes a reason where one is required, and cannot
// be submitted twice.

import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { commonTexts } from '../../texts/common.ts';
import { FormError, fieldError } from '../display/feedback.tsx';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** The label of the dismissing button. A dialog that cancels a record needs a label other than Cancel. */
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** The label of the reason field; without it no reason is required. */
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
    cancelLabel = commonTexts.cancel,
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
              {cancelLabel}
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
