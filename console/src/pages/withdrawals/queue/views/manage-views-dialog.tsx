// The saved views of an operator: shared, no longer shared, deleted. An admin also deletes those that others share.
import { Button, Group, Modal, Stack } from '@mantine/core';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { RowsTable } from '@sluice/ui/components/table/small-table.tsx';
import { useCurrentSession, useHasRight } from '../../../../api/current-session.ts';
import { type SavedView, useDeleteView, useShareView } from '../../../../data/withdrawals/views.ts';
import { viewsTexts } from '../../../../texts/views.ts';

const texts = viewsTexts.manage;

type ActionsProps = {
  readonly view: SavedView;
  readonly share: ReturnType<typeof useShareView>;
  readonly remove: ReturnType<typeof useDeleteView>;
};

function ViewActions({ view, share, remove }: ActionsProps) {
  const isOwn = useCurrentSession().operator.name === view.owner;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {isOwn && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={(view.shared ? texts.unshareLabel : texts.shareLabel)(view.name)}
          loading={share.isPending && share.variables.view.id === view.id}
          onClick={() => share.mutate({ view, shared: !view.shared })}
        >
          {view.shared ? texts.unshare : texts.share}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        aria-label={texts.deleteLabel(view.name)}
        loading={remove.isPending && remove.variables.id === view.id}
        onClick={() => remove.mutate(view)}
      >
        {texts.delete}
      </Button>
    </Group>
  );
}

type Props = { readonly views: readonly SavedView[]; readonly onClose: () => void };

export function ManageViewsDialog({ views, onClose }: Props) {
  const { name } = useCurrentSession().operator;
  const mayDeleteOthers = useHasRight('manage');
  const share = useShareView();
  const remove = useDeleteView();
  const listed = views.filter(({ owner }) => owner === name || mayDeleteOthers);
  return (
    <Modal opened onClose={onClose} title={texts.title} size="lg">
      <Stack>
        <RowsTable
          label={texts.title}
          rows={listed}
          getRowId={({ id }) => String(id)}
          columns={[
            { title: texts.name, render: (view) => view.name },
            {
              title: texts.visible,
              render: ({ shared, owner }) =>
                shared ? `${texts.everyone}${owner === name ? '' : ` · ${owner}`}` : texts.you,
            },
            {
              title: '',
              align: 'right',
              render: (view) => <ViewActions view={view} share={share} remove={remove} />,
            },
          ]}
        />
        <FormError error={share.error ?? remove.error} />
      </Stack>
    </Modal>
  );
}
