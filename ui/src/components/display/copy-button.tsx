// Copies a text to the clipboard and confirms it.

import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { commonTexts } from '../../texts/common.ts';

type Props = { readonly text: string; readonly name: string };

export function CopyButton({ text, name }: Props) {
  const { copy, copied } = useClipboard({ timeout: 1_500 });
  const label = copied ? commonTexts.copied : commonTexts.copy(name);
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => copy(text)}>
      {copied ? <IconCheck size={16} color="var(--good)" /> : <IconCopy size={16} stroke={1.6} />}
    </ActionIcon>
  );
}
