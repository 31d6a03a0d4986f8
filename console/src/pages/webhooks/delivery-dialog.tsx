// One delivery with every try, and sending it again.
import { Badge, Box, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useHasRight } from '../../api/current-session.ts';
import { Facts } from '../../components/display/facts.tsx';
import { FormError } from '../../components/display/feedback.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import { Timestamp } from '../../components/display/timestamp.tsx';
import { type Delivery, useResendDelivery } from '../../data/webhooks.ts';
import { DELIVERY_STATES, responseText } from './labels.ts';

type Props = { readonly delivery: Delivery; readonly onClose: () => void };

function Tries({ tries }: Pick<Delivery, 'tries'>) {
  if (tries.length === 0) return <Text c="dimmed">It was not tried yet.</Text>;
  return (
    <Box component="section" className="row-results" aria-label="Tries" tabIndex={0}>
      <Table fz="sm" verticalSpacing={4} aria-label="Tries">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Try</Table.Th>
            <Table.Th>When</Table.Th>
            <Table.Th>Answer</Table.Th>
            <Table.Th ta="right">Took</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tries.map((one) => (
            <Table.Tr key={one.number}>
              <Table.Td>{one.number}</Table.Td>
              <Table.Td>
                <Timestamp at={one.at} as="exact" />
              </Table.Td>
              <Table.Td>{responseText(one)}</Table.Td>
              <Table.Td ta="right" className="number">{`${one.ms} ms`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

export function DeliveryDialog({ delivery, onClose }: Props) {
  const resend = useResendDelivery();
  const mayWork = useHasRight('work');
  const { id, state, type, withdrawal_id, merchant_id, created_at, due_at, tries } = delivery;
  return (
    <Modal opened onClose={() => !resend.isPending && onClose()} title={`Delivery ${id}`} size="lg">
      <Stack gap="sm">
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" color={DELIVERY_STATES[state].color}>
                {DELIVERY_STATES[state].text}
              </Badge>,
            ],
            ['Event', type],
            [
              'About',
              <TextLink
                key="about"
                to={`/withdrawals/${withdrawal_id}`}
              >{`Withdrawal #${withdrawal_id}`}</TextLink>,
            ],
            [
              'Told to',
              <TextLink key="to" to={`/merchants/${merchant_id}`}>{`Merchant ${merchant_id}`}</TextLink>,
            ],
            ['Made', <Timestamp key="made" at={created_at} as="exact" />],
            ...(due_at === null
              ? []
              : [['Next try', <Timestamp key="due" at={due_at} as="exact" />] as const]),
          ]}
        />
        <Tries tries={tries} />
        <FormError error={resend.error} />
        {mayWork && (
          <Text size="sm" c="dimmed">
            Sent again, it goes out at once and keeps its id: a merchant that has it already can tell.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {mayWork && (
            <Button loading={resend.isPending} onClick={() => resend.mutate(id, { onSuccess: onClose })}>
              Send it again
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
