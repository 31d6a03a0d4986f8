// The changes of an import, by bank. Errors of the file come first.
import { Badge, Box, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import type { ReactNode } from 'react';
import type { BankImportPlan } from '../../data/banks.ts';
import { banksTexts } from '../../texts/banks.ts';

const texts = banksTexts.plan;

const MAX_SHOWN = 200;

type Line = { readonly key: string; readonly name: string; readonly details: ReactNode };

function PlanGroup({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Title order={3} mb={4}>
        {texts.groupTitle(title, lines.length)}
      </Title>
      <Table fz="sm" verticalSpacing={3} aria-label={title}>
        <Table.Tbody>
          {lines.slice(0, MAX_SHOWN).map(({ key, name, details }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} w={150} className="number">
                {name}
              </Table.Th>
              <Table.Td>{details}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lines.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {texts.more(lines.length - MAX_SHOWN)}
        </Text>
      )}
    </div>
  );
}

export function ImportPlan({ plan }: { readonly plan: BankImportPlan }) {
  const { added, renamed, removed, unchanged, problems } = plan;
  return (
    <>
      <Group gap="xs" role="status">
        {problems.length > 0 && <Badge color="red">{texts.errorCount(problems.length)}</Badge>}
        <Badge color="green">{texts.addedCount(added.length)}</Badge>
        <Badge color="blue">{texts.renamedCount(renamed.length)}</Badge>
        <Badge color={removed.length > 0 ? 'red' : 'gray'}>{texts.removedCount(removed.length)}</Badge>
        <Badge color="gray">{texts.unchangedCount(unchanged)}</Badge>
      </Group>
      {problems.length > 0 && (
        <Text size="sm" c="var(--bad)">
          {texts.hasErrors}
        </Text>
      )}
      {problems.length + added.length + renamed.length + removed.length > 0 && (
        <Box component="section" className="row-results" aria-label={texts.label} tabIndex={0} p="sm">
          <Stack gap="md">
            <PlanGroup
              title={texts.errors}
              lines={problems.map(({ line, message }) => ({
                key: `${line}-${message}`,
                name: line === 0 ? texts.file : texts.line(line),
                details: message,
              }))}
            />
            <PlanGroup
              title={texts.removed}
              lines={removed.map(({ bank_id, name }) => ({ key: bank_id, name: bank_id, details: name }))}
            />
            <PlanGroup
              title={texts.renamed}
              lines={renamed.map(({ bank_id, name, was }) => ({
                key: bank_id,
                name: bank_id,
                details: (
                  <Rich text={texts.nameChange} values={{ before: was, after: <strong>{name}</strong> }} />
                ),
              }))}
            />
            <PlanGroup
              title={texts.added}
              lines={added.map(({ bank_id, name }) => ({ key: bank_id, name: bank_id, details: name }))}
            />
          </Stack>
        </Box>
      )}
    </>
  );
}
