// What can be done about a key.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconKeyOff, IconRefresh } from '@tabler/icons-react';
import type { MerchantKey } from '../../api/types.ts';
import { keysTexts } from '../../texts/keys.ts';

const texts = keysTexts.menu;

export type KeyDialog = 'rotate' | 'end';

type Props = { readonly merchantKey: MerchantKey; readonly onOpen: (dialog: KeyDialog) => void };

export function RowMenu({ merchantKey: { name, scope }, onOpen }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label={texts.label(name)}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {/* A key that only reads is made at once, so a new one and the end of the old one do the same. */}
        {scope === 'withdraw' && (
          <Menu.Item leftSection={<IconRefresh size={15} />} onClick={() => onOpen('rotate')}>
            {texts.rotate}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyOff size={15} />} c="var(--bad)" onClick={() => onOpen('end')}>
          {texts.end}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
