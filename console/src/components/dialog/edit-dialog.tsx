// A form in a dialog: what is typed, what will come of it, and the two ways out.
import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import { FormError } from '../display/feedback.tsx';
import { ChangedMeanwhile, type Seen } from './stale-guard.tsx';

type Props = {
  readonly title: string;
  readonly verb: string;
  readonly children: ReactNode;
  /** The fields at which refusals are shown; others are shown below. */
  readonly fields: readonly string[];
  readonly size?: 'md' | 'lg' | 'xl';
  readonly isReady?: boolean;
  readonly isDangerous?: boolean;
  /** For what others may change meanwhile. */
  readonly seen?: Pick<Seen<unknown>, 'isStale' | 'reload'>;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

export function EditDialog(props: Props) {
  const { title, verb, children, fields, size = 'md', isReady = true, isDangerous = false } = props;
  const { seen, isBusy, error, onSend, onClose } = props;
  const isStale = seen?.isStale ?? false;
  const canSend = isReady && !isBusy && !isStale;
  const isSaidAbove = isStale && error instanceof ApiError && error.code === 'stale';
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={title} size={size}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend) onSend();
        }}
      >
        <Stack gap="sm">
          {seen && <ChangedMeanwhile {...seen} />}
          {children}
          {!isSaidAbove && <FormError error={error} fields={fields} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Keep as it is
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isReady || isStale}
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
