// The choice of columns, which is kept in the address.
import { Button, Menu } from '@mantine/core';
import type { Column } from '@sluice/ui/components/table/column.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconColumns3 } from '@tabler/icons-react';
import { viewsTexts } from '../../../../texts/views.ts';

const texts = viewsTexts.columns;

export const hiddenKeys = (hide = ''): readonly string[] => hide.split(',').filter((key) => key !== '');

/** `columns`: those that can be hidden. */
export function ColumnMenu<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const [{ hide }, setParams] = useUrlState();
  const hidden = hiddenKeys(hide);
  const toggle = (key: string) => {
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key];
    setParams({ hide: next.join(',') });
  };
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={14} />}>
          {texts.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, title }) => (
          <Menu.CheckboxItem key={key} checked={!hidden.includes(key)} onChange={() => toggle(key)}>
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => setParams({ hide: undefined })}>
          {texts.all}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
