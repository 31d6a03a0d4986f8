// The actions for an operator. Actions that would remove the last admin are disabled and state the reason.
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconKey, IconUserCheck, IconUserCog, IconUserOff } from '@tabler/icons-react';
import type { OperatorRow } from '../../data/operators.ts';
import { operatorsTexts } from '../../texts/operators.ts';
import type { OpenOperatorDialog } from './dialogs.tsx';

const texts = operatorsTexts.menu;

type Props = {
  readonly row: OperatorRow;
  readonly isLastAdmin: boolean;
  readonly mayManage: boolean;
  readonly onOpen: (dialog: OpenOperatorDialog) => void;
};

export function RowMenu({ row: { name, enabled }, isLastAdmin, mayManage, onOpen }: Props) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-xs"
        variant="default"
        data-row-link
        aria-label={texts.sessionsLabel(name)}
        onClick={() => onOpen({ kind: 'sessions', name })}
      >
        {texts.sessionsButton}
      </Button>
      {mayManage && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label={texts.label(name)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUserCog size={15} />}
              disabled={isLastAdmin}
              onClick={() => onOpen({ kind: 'role', name })}
            >
              {isLastAdmin ? texts.changeRoleLastAdmin : texts.changeRole}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => onOpen({ kind: 'reset', name })}>
              {texts.reset}
            </Menu.Item>
            {enabled ? (
              <Menu.Item
                leftSection={<IconUserOff size={15} />}
                disabled={isLastAdmin}
                {...(isLastAdmin ? {} : { c: 'var(--bad)' })}
                onClick={() => onOpen({ kind: 'disable', name })}
              >
                {isLastAdmin ? texts.disableLastAdmin : texts.disable}
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconUserCheck size={15} />}
                onClick={() => onOpen({ kind: 'enable', name })}
              >
                {texts.enable}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
