import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import type { MerchantKey } from '../../api/types.ts';
import { useEndKey } from '../../data/keys.ts';
import { keysTexts } from '../../texts/keys.ts';

const texts = keysTexts.end;

type Props = { readonly merchantKey: MerchantKey; readonly onClose: () => void };

export function EndKeyDialog({ merchantKey: { id, name }, onClose }: Props) {
  const end = useEndKey();
  return (
    <ConfirmDialog
      title={texts.title(name)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.message}</Text>
    </ConfirmDialog>
  );
}
