// The files of the withdrawal. A download may have the full destination, so it is recorded and not offered to every role.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { FileField } from '@sluice/ui/components/form/file-field.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useCurrentSession, useHasRight } from '../../../api/current-session.ts';
import type { Schemas, Withdrawal } from '../../../api/types.ts';
import { attachmentUrl, useAttach, useDetach } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalDetailsTexts } from '../../../texts/withdrawal-details.ts';
import { ATTACHMENT_TYPES } from '../shared/attachment-types.ts';

const texts = withdrawalDetailsTexts.attachments;

type Attachment = Schemas['Attachment'];
type RowProps = { readonly row: Withdrawal };

function AttachDialog({ row, onClose }: RowProps & { readonly onClose: () => void }) {
  const attach = useAttach();
  const [file, setFile] = useState<File | null>(null);
  return (
    <Modal opened onClose={() => !attach.isPending && onClose()} title={texts.dialogTitle(row.id)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== null) attach.mutate({ row, file }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <FileField
            label={texts.fileLabel}
            description={texts.fileHint}
            accept={ATTACHMENT_TYPES}
            value={file}
            onChange={setFile}
          />
          <FormError error={attach.error} />
          <Text size="sm" c="dimmed">
            {texts.effect}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={attach.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={attach.isPending} disabled={file === null}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function DetachDialog({
  row,
  attachment,
  onClose,
}: RowProps & { readonly attachment: Attachment; readonly onClose: () => void }) {
  const detach = useDetach();
  return (
    <ConfirmDialog
      title={texts.removeTitle(attachment.name)}
      confirmLabel={texts.removeSubmit}
      isDangerous
      isBusy={detach.isPending}
      error={detach.error}
      onConfirm={() => detach.mutate({ row, attachment: attachment.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.removeEffect}</Text>
    </ConfirmDialog>
  );
}

type ItemProps = RowProps & { readonly attachment: Attachment; readonly onRemove: () => void };

function AttachmentItem({ row, attachment, onRemove }: ItemProps) {
  const { operator } = useCurrentSession();
  const mayTrace = useHasRight('trace');
  const mayWork = useHasRight('work');
  const mayManage = useHasRight('manage');
  const { id, name, size, attached_at } = attachment;
  const isRemovable = mayWork && (mayManage || attachment.operator === operator.name);
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text span size="sm" fw={500} className="withdrawal-file-name">
          {mayTrace ? (
            <a href={attachmentUrl(row, id)} download title={texts.recorded}>
              {name}
            </a>
          ) : (
            name
          )}
        </Text>
        {isRemovable && (
          <Button size="compact-xs" variant="default" aria-label={texts.removeTitle(name)} onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <Rich
          text={texts.facts}
          values={{
            size: texts.kilobytes(Math.ceil(size / 1024)),
            operator: attachment.operator,
            time: <Timestamp at={attached_at} as="exact" />,
          }}
        />
      </Text>
    </li>
  );
}

export function Attachments({
  row,
  attachments,
}: RowProps & { readonly attachments: readonly Attachment[] }) {
  const mayWork = useHasRight('work');
  const [isAttaching, setAttaching] = useState(false);
  const [removed, setRemoved] = useState<Attachment>();
  return (
    <Panel
      title={texts.title}
      aside={
        mayWork && (
          <Button variant="default" size="compact-sm" onClick={() => setAttaching(true)}>
            {texts.attachButton}
          </Button>
        )
      }
    >
      {attachments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.empty}
        </Text>
      ) : (
        <ul className="withdrawal-deliveries">
          {attachments.map((attachment) => (
            <AttachmentItem
              key={attachment.id}
              row={row}
              attachment={attachment}
              onRemove={() => setRemoved(attachment)}
            />
          ))}
        </ul>
      )}
      {isAttaching && <AttachDialog row={row} onClose={() => setAttaching(false)} />}
      {removed && <DetachDialog row={row} attachment={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}
