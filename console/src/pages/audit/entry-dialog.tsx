// One line of the log, whole.
import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { ChangeList } from '../../components/dialog/change-list.tsx';
import { CopyButton } from '../../components/display/copy-button.tsx';
import { Facts } from '../../components/display/facts.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import type { AuditEntry } from '../../data/audit.ts';
import { diffEntries } from './diff.ts';
import { Subject } from './subject.tsx';

type Props = {
  readonly entry: AuditEntry;
  readonly meaning: string | undefined;
  readonly onClose: () => void;
};

export function EntryDialog({ entry, meaning, onClose }: Props) {
  const { seq, at, actor, via, address, action, subject, reason, request_id } = entry;
  const differences = diffEntries(entry);
  return (
    <Modal opened onClose={onClose} title={`Line ${seq}`} size="lg">
      <Stack gap="sm">
        <Facts
          facts={[
            ['Who', actor],
            ['What', `${meaning ?? action} (${action})`],
            [
              'To what',
              <Group key="subject" gap="sm">
                <Subject subject={subject} />
                <TextLink to="/audit" search={{ subject }}>
                  everything about it
                </TextLink>
              </Group>,
            ],
            ['When', <Timestamp key="at" at={at} as="exact" />],
            ['From', address === null ? via : `${via}, ${address}`],
            ...(reason === null ? [] : [['Why', reason] as const]),
            ...(request_id === null
              ? []
              : [
                  [
                    'Request',
                    <Group key="request" gap={4}>
                      <span className="wallet">{request_id}</span>
                      <CopyButton text={request_id} name="the request id" />
                    </Group>,
                  ] as const,
                ]),
          ]}
        />
        {differences.length > 0 && (
          <div>
            <Title order={3} mb="xs">
              What changed
            </Title>
            <ChangeList changes={differences} />
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
