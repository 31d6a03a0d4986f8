// Removes a payout stop.
import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { type Halt, useRemoveHalt } from '../../data/halts.ts';
import { haltsTexts } from '../../texts/halts.ts';
import { HaltSubject } from './halt-subject.tsx';

const texts = haltsTexts.resume;

type Props = { readonly halt: Halt; readonly onClose: () => void };

export function ResumeDialog({ halt, onClose }: Props) {
  const resume = useRemoveHalt();
  return (
    <ConfirmDialog
      title={texts.title}
      confirmLabel={texts.submit}
      isBusy={resume.isPending}
      error={resume.error}
      onConfirm={() => resume.mutate(halt, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          <Rich
            text={texts.stoppedBy}
            values={{ subject: <HaltSubject {...halt} />, actor: halt.actor, reason: halt.reason }}
          />
        </Text>
        <Text>{halt.scope === 'merchant' ? texts.effectMerchant : texts.effect}</Text>
      </Stack>
    </ConfirmDialog>
  );
}
