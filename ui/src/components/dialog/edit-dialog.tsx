// A form in a dialog, with a submit and a cancel button.

import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import { commonTexts } from '../../texts/common.ts';
import { FormError } from '../display/feedback.tsx';
import { type StaleGuard, StaleNotice } from './stale-guard.tsx';

type Props = {
  readonly title: string;
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Fields that show their own error; other errors are shown below the form. */
  readonly fields: readonly string[];
  readonly size?: 'md' | 'lg' | 'xl';
  readonly isReady?: boolean;
  readonly isDangerous?: boolean;
  /** For records that others may change while the form is open. */
  readonly staleGuard?: Pick<StaleGuard<unknown>, 'isStale' | 'reload'>;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
};

export function EditDialog(props: Props) {
  const { title, submitLabel, children, fields, size = 'md', isReady = true, isDangerous = false } = props;
  const { staleGuard, isBusy, error, onSubmit, onClose } = props;
  const isStale = staleGuard?.isStale ?? false;
  const canSubmit = isReady && !isBusy && !isStale;
  const isShownInNotice = isStale && error instanceof ApiError && error.code === 'stale';
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={title} size={size}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) onSubmit();
        }}
      >
        <Stack gap="sm">
          {staleGuard && <StaleNotice {...staleGuard} />}
          {children}
          {!isShownInNotice && <FormError error={error} fields={fields} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {commonTexts.cancel}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isReady || isStale}
              {...(isDangerous ? { color: 'red.9' } : {})}
            >
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
