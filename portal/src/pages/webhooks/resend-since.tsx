// Sends all events since a given time again.
import { Text } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { SinceInput, useSince } from '@sluice/ui/components/form/since-input.tsx';
import { useResend } from '../../data/webhook.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';

const texts = webhooksTexts.resendSince;

export function ResendSince({ onClose }: { readonly onClose: () => void }) {
  const resend = useResend();
  const field = useSince();
  const { since } = field;
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['since']}
      isReady={since !== undefined}
      isBusy={resend.isPending}
      error={resend.error}
      onSubmit={() => since !== undefined && resend.mutate({ since }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SinceInput {...field} error={fieldError(resend.error, 'since')} />
      <Text size="sm">{texts.effect}</Text>
    </EditDialog>
  );
}
