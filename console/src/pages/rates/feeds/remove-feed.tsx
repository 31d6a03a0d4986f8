import { Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { type RateFeed, useRemoveRateFeed } from '../../../data/rates.ts';
import { ratesTexts } from '../../../texts/rates.ts';

const texts = ratesTexts.removeFeed;

type Props = { readonly feed: RateFeed; readonly onClose: () => void };

export function RemoveFeed({ feed, onClose }: Props) {
  const remove = useRemoveRateFeed();
  return (
    <ConfirmDialog
      title={texts.title(feed.name)}
      confirmLabel={texts.submit}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(feed, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.effect}</Text>
    </ConfirmDialog>
  );
}
