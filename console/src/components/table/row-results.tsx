// What became of each row of many: done or not, and why. What was not done comes first.
import { Box, Group, Table, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import '../components.css';

export type RowResult = {
  readonly key: number | string;
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
};

export function RowResults({ rows }: { readonly rows: readonly RowResult[] }) {
  const sorted = rows.toSorted((one, other) => Number(one.ok) - Number(other.ok));
  const good = rows.filter(({ ok }) => ok).length;
  return (
    <>
      <Group gap="md" role="status">
        <Text c="var(--good)">{`${good} good`}</Text>
        <Text
          {...(good === rows.length ? {} : { c: 'var(--bad)', fw: 600 })}
        >{`${rows.length - good} bad`}</Text>
      </Group>
      <Box component="section" className="row-results" aria-label="Result by row" tabIndex={0}>
        <Table fz="sm" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Result</Table.Th>
              <Table.Th>What</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map(({ key, name, ok, message }) => (
              <Table.Tr key={key}>
                <Table.Td className="number">{name}</Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="nowrap" c={ok ? 'var(--good)' : 'var(--bad)'}>
                    {ok ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />}
                    {ok ? 'good' : 'bad'}
                  </Group>
                </Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </>
  );
}
