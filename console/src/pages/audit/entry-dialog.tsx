// An audit entry with all its fields and changes.
import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { CopyButton } from '@sluice/ui/components/display/copy-button.tsx';
import { Facts } from '@sluice/ui/components/display/facts.tsx';
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { Timestamp } from '@sluice/ui/components/display/timestamp.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { AuditEntry } from '../../data/audit.ts';
import { auditTexts } from '../../texts/audit.ts';
import { diffEntries } from './diff.ts';
import { Subject } from './subject.tsx';

const texts = auditTexts.entry;

type Props = {
  readonly entry: AuditEntry;
  readonly actionDescription: string | undefined;
  readonly onClose: () => void;
};

export function EntryDialog({ entry, actionDescription, onClose }: Props) {
  const { seq, at, actor, via, address, action, subject, reason, request_id } = entry;
  const differences = diffEntries(entry);
  return (
    <Modal opened onClose={onClose} title={texts.title(seq)} size="lg">
      <Stack gap="sm">
        <Facts
          facts={[
            [auditTexts.actor, actor],
            [auditTexts.action, texts.actionWithCode(actionDescription ?? action, action)],
            [
              auditTexts.subject,
              <Group key="subject" gap="sm">
                <Subject subject={subject} />
                <TextLink to="/audit" search={{ subject }}>
                  {texts.allLink}
                </TextLink>
              </Group>,
            ],
            [auditTexts.time, <Timestamp key="at" at={at} as="exact" />],
            [texts.source, address === null ? via : texts.sourceWithAddress(via, address)],
            ...(reason === null ? [] : [[texts.reason, reason] as const]),
            ...(request_id === null
              ? []
              : [
                  [
                    texts.request,
                    <Group key="request" gap={4}>
                      <span className="monospace">{request_id}</span>
                      <CopyButton text={request_id} name={texts.requestName} />
                    </Group>,
                  ] as const,
                ]),
          ]}
        />
        {differences.length > 0 && (
          <div>
            <Title order={3} mb="xs">
              {texts.changesTitle}
            </Title>
            <ChangeList changes={differences} />
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {commonTexts.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
