// What can be done about one operator; what cannot be is shown with the reason.
import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconKey, IconUserCheck, IconUserCog, IconUserOff } from '@tabler/icons-react';
import type { OperatorRow } from '../../data/operators.ts';
import type { OpenedOperator } from './dialogs.tsx';

type Props = {
  readonly row: OperatorRow;
  readonly isLastAdmin: boolean;
  readonly mayManage: boolean;
  readonly onOpen: (opened: OpenedOperator) => void;
};

export function RowMenu({ row: { name, enabled }, isLastAdmin, mayManage, onOpen }: Props) {
  const last = isLastAdmin ? ' (the last admin stays one)' : '';
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-xs"
        variant="default"
        data-row-link
        aria-label={`Sessions of ${name}`}
        onClick={() => onOpen({ kind: 'sessions', name })}
      >
        Sessions
      </Button>
      {mayManage && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label={`More for ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUserCog size={15} />}
              disabled={isLastAdmin}
              onClick={() => onOpen({ kind: 'role', name })}
            >
              {`Change the role${last}`}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={15} />} onClick={() => onOpen({ kind: 'reset', name })}>
              Reset the password
            </Menu.Item>
            {enabled ? (
              <Menu.Item
                leftSection={<IconUserOff size={15} />}
                disabled={isLastAdmin}
                {...(isLastAdmin ? {} : { c: 'var(--bad)' })}
                onClick={() => onOpen({ kind: 'disable', name })}
              >
                {`Disable${last}`}
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconUserCheck size={15} />}
                onClick={() => onOpen({ kind: 'enable', name })}
              >
                Enable
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
