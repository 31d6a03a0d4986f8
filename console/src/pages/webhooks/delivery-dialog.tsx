// One delivery with every try, and sending it again.
import { Badge, Box, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useMay } from '../../api/current-session.ts';
import { Facts } from '../../components/display/facts.tsx';
import { FormError } from '../../components/display/feedback.tsx';
import { TextLink } from '../../components/display/text-link.tsx';
import { When } from '../../components/display/timestamp.tsx';
import { type Delivery, useResendDelivery } from '../../data/webhooks.ts';
import { answerOf, STATES } from './labels.ts';

type Props = { readonly delivery: Delivery; readonly onClose: () => void };

function Tries({ tries }: Pick<Delivery, 'tries'>) {
  if (tries.length === 0) return <Text c="dimmed">It was not tried yet.</Text>;
  return (
    <Box component="section" className="report" aria-label="Tries" tabIndex={0}>
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
                <When at={one.at} as="exact" />
              </Table.Td>
              <Table.Td>{answerOf(one)}</Table.Td>
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
  const mayWork = useMay('work');
  const { id, state, type, withdrawal_id, merchant_id, created_at, due_at, tries } = delivery;
  return (
    <Modal opened onClose={() => !resend.isPending && onClose()} title={`Delivery ${id}`} size="lg">
      <Stack gap="sm">
        <Facts
          facts={[
            [
              'State',
              <Badge key="state" color={STATES[state].color}>
                {STATES[state].text}
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
            ['Made', <When key="made" at={created_at} as="exact" />],
            ...(due_at === null ? [] : [['Next try', <When key="due" at={due_at} as="exact" />] as const]),
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
