// Saved views: chosen from a menu, which sets the address of the list.
import { Button, Menu } from '@mantine/core';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentSession } from '../../../../api/current-session.ts';
import { type SavedView, useViews } from '../../../../data/withdrawals/views.ts';
import { viewsTexts } from '../../../../texts/views.ts';
import { ManageViewsDialog } from './manage-views-dialog.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { VIEW_PARAMS } from './view-params.ts';

export function ViewsMenu() {
  const [, setParams] = useUrlState();
  const { data: views = [] } = useViews();
  const { name } = useCurrentSession().operator;
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const owners = [...new Set(views.map(({ owner }) => owner))];
  const open = ({ params }: SavedView) =>
    setParams({
      ...Object.fromEntries(VIEW_PARAMS.map((param) => [param, undefined])),
      destination: undefined,
      ...params,
    });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={14} />}>
            {viewsTexts.button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="views-menu">
          {views.length === 0 && <Menu.Label>{viewsTexts.none}</Menu.Label>}
          {owners.map((owner) => (
            <div key={owner}>
              <Menu.Label>{owner === name ? viewsTexts.own : viewsTexts.shared(owner)}</Menu.Label>
              {views
                .filter((view) => view.owner === owner)
                .map((view) => (
                  <Menu.Item key={view.id} onClick={() => open(view)}>
                    {view.name}
                  </Menu.Item>
                ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')}>{viewsTexts.saveItem}</Menu.Item>
          {views.length > 0 && (
            <Menu.Item onClick={() => setDialog('manage')}>{viewsTexts.manageItem}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <SaveViewDialog onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} onClose={() => setDialog(null)} />}
    </>
  );
}
