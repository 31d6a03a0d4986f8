// What an owner can do about another person.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconUserCheck, IconUserCog, IconUserOff } from '@tabler/icons-react';
import type { PersonRow } from '../../api/types.ts';
import { peopleTexts } from '../../texts/people.ts';

const texts = peopleTexts.menu;

export type PersonDialog = 'role' | 'disable' | 'enable';

type Props = {
  readonly person: PersonRow;
  readonly onOpen: (dialog: PersonDialog) => void;
};

export function RowMenu({ person: { name, enabled }, onOpen }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={texts.label(name)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {enabled ? (
          <>
            <Menu.Item leftSection={<IconUserCog size={15} />} onClick={() => onOpen('role')}>
              {texts.changeRole}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconUserOff size={15} />}
              c="var(--bad)"
              onClick={() => onOpen('disable')}
            >
              {texts.disable}
            </Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconUserCheck size={15} />} onClick={() => onOpen('enable')}>
            {texts.enable}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
