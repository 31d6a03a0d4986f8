// What an import would do, bank by bank; what is wrong with the file comes first.
import { Badge, Box, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BankImportPlan } from '../../data/banks.ts';

const SHOWN = 200;

type Line = { readonly key: string; readonly name: string; readonly what: ReactNode };

function Part({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Title order={3} mb={4}>{`${title} (${lines.length})`}</Title>
      <Table fz="sm" verticalSpacing={3} aria-label={title}>
        <Table.Tbody>
          {lines.slice(0, SHOWN).map(({ key, name, what }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} w={150} className="number">
                {name}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lines.length > SHOWN && <Text size="sm" c="dimmed">{`and ${lines.length - SHOWN} more`}</Text>}
    </div>
  );
}

export function ImportPlan({ plan }: { readonly plan: BankImportPlan }) {
  const { added, renamed, removed, unchanged, problems } = plan;
  return (
    <>
      <Group gap="xs" role="status">
        {problems.length > 0 && <Badge color="red">{`${problems.length} wrong`}</Badge>}
        <Badge color="green">{`${added.length} added`}</Badge>
        <Badge color="blue">{`${renamed.length} renamed`}</Badge>
        <Badge color={removed.length > 0 ? 'red' : 'gray'}>{`${removed.length} removed`}</Badge>
        <Badge color="gray">{`${unchanged} unchanged`}</Badge>
      </Group>
      {problems.length > 0 && (
        <Text size="sm" c="var(--bad)">
          Nothing is imported while any line is wrong. Mend the file and check it again.
        </Text>
      )}
      {problems.length + added.length + renamed.length + removed.length > 0 && (
        <Box component="section" className="row-results" aria-label="By bank" tabIndex={0} p="sm">
          <Stack gap="md">
            <Part
              title="Wrong"
              lines={problems.map(({ line, message }) => ({
                key: `${line}-${message}`,
                name: line === 0 ? 'The file' : `Line ${line}`,
                what: message,
              }))}
            />
            <Part
              title="Removed"
              lines={removed.map(({ bank_id, name }) => ({ key: bank_id, name: bank_id, what: name }))}
            />
            <Part
              title="Renamed"
              lines={renamed.map(({ bank_id, name, was }) => ({
                key: bank_id,
                name: bank_id,
                what: (
                  <>
                    {was} → <strong>{name}</strong>
                  </>
                ),
              }))}
            />
            <Part
              title="Added"
              lines={added.map(({ bank_id, name }) => ({ key: bank_id, name: bank_id, what: name }))}
            />
          </Stack>
        </Box>
      )}
    </>
  );
}
