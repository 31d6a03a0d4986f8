// The result of a batch, row by row. Errors come first.

import { Box, Group, Table, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

const texts = commonTexts.rowResults;

export type RowResult = {
  readonly key: number | string;
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
};

export function RowResults({ rows }: { readonly rows: readonly RowResult[] }) {
  const sorted = rows.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  const okCount = rows.filter(({ ok }) => ok).length;
  return (
    <>
      <Group gap="md" role="status">
        <Text c="var(--good)">{texts.okCount(okCount)}</Text>
        <Text {...(okCount === rows.length ? {} : { c: 'var(--bad)', fw: 600 })}>
          {texts.errorCount(rows.length - okCount)}
        </Text>
      </Group>
      <Box component="section" className="row-results" aria-label={texts.label} tabIndex={0}>
        <Table fz="sm" verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.row}</Table.Th>
              <Table.Th>{texts.result}</Table.Th>
              <Table.Th>{texts.details}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map(({ key, name, ok, message }) => (
              <Table.Tr key={key}>
                <Table.Td className="number">{name}</Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="nowrap" c={ok ? 'var(--good)' : 'var(--bad)'}>
                    {ok ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />}
                    {ok ? texts.ok : texts.error}
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
