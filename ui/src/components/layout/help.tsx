// What a term means, behind a question mark beside it, with a link to the manual.
import { ActionIcon, Anchor, Popover, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { type Term, helpTexts as texts } from '../../texts/help.ts';

export function Help({ term: { name, meaning, manual } }: { readonly term: Term }) {
  return (
    <Popover width={300} position="bottom-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size="xs" aria-label={texts.label(name)} className="help">
          <IconHelpCircle size={15} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Text size="sm" mb="xs">
          {meaning}
        </Text>
        <Anchor size="sm" href={`/docs/manual/${manual}`} target="_blank" data-autofocus>
          {texts.manual}
        </Anchor>
      </Popover.Dropdown>
    </Popover>
  );
}
