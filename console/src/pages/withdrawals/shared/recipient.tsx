// The wallet of a claimed withdrawal: masked until the claimant reveals it. Every reveal is recorded in the history.

import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { errorMessage } from '@sluice/ui/api/errors.ts';
import { useOnSignOut } from '@sluice/ui/api/sign-out.ts';
import { CopyButton } from '@sluice/ui/components/display/copy-button.tsx';
import { WalletText } from '@sluice/ui/components/display/wallet-text.tsx';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Withdrawal } from '../../../api/types.ts';
import { useReveal } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

type Revealed = { readonly wallet: string; readonly recipient_name: string | null };

const texts = withdrawalsTexts.recipient;

type Props = {
  readonly row: Withdrawal;
  /** The operator has asked to pay it, so the wallet is shown at once. */
  readonly showsAtOnce?: boolean;
  readonly onShown?: () => void;
};

export function Recipient({ row, showsAtOnce = false, onShown }: Props) {
  const reveal = useReveal();
  const { copy, copied, error: copyError } = useClipboard({ timeout: 3_000 });
  const [revealed, setRevealed] = useState<Revealed>();
  useOnSignOut(() => setRevealed(undefined));
  const show = () =>
    reveal.mutate(row, {
      onSuccess: (answer) => {
        setRevealed(answer);
        copy(answer.wallet);
        reveal.reset();
        onShown?.();
      },
    });
  const wasShown = useRef(false);
  useEffect(() => {
    if (!showsAtOnce || wasShown.current) return;
    wasShown.current = true;
    show();
  });
  if (revealed) {
    const { wallet, recipient_name: name } = revealed;
    return (
      <Group gap={4}>
        <strong>
          <WalletText wallet={wallet} />
        </strong>
        <CopyButton text={wallet} name={texts.walletName} />
        {name !== null && <span>{texts.named(name)}</span>}
        <Text span size="sm" c="dimmed" role="status">
          {copied && texts.copied}
        </Text>
        {copyError && (
          <Text span size="sm" c="var(--bad)" role="alert">
            {texts.notCopied}
          </Text>
        )}
      </Group>
    );
  }
  return (
    <Group gap="xs">
      <WalletText wallet={row.wallet} />
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconEye size={14} />}
        loading={reveal.isPending}
        title={texts.recorded}
        onClick={show}
      >
        {texts.show}
      </Button>
      {reveal.error && (
        <Text size="sm" c="var(--bad)" role="alert">
          {errorMessage(reveal.error)}
        </Text>
      )}
    </Group>
  );
}
