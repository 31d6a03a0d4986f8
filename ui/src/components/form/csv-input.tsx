// CSV by file, drop or paste, with a preview of the first rows.

import { Box, Button, FileButton, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { parseCsv } from '../../lib/csv.ts';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

const PREVIEW_ROWS = 5;

type Props = {
  readonly label: string;
  readonly columns: string;
  readonly value: string;
  /** Of a chosen or dropped file with its name. */
  readonly onChange: (csv: string, fileName?: string) => void;
};

function Preview({ csv }: { readonly csv: string }) {
  const { header, rows } = parseCsv(csv);
  const shown = rows.slice(0, PREVIEW_ROWS).map((row, number) => ({ row, number }));
  const columns = header.map((title, index) => ({ title, index, key: `${index}-${title}` }));
  return (
    <Stack gap={4}>
      <Box component="section" className="scroll-x" aria-label={commonTexts.csv.preview} tabIndex={0}>
        <Table fz="sm" verticalSpacing={3} aria-label={commonTexts.csv.preview}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, title }) => (
                <Table.Th key={key}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, number }) => (
              <Table.Tr key={number}>
                {columns.map(({ key, index }) => (
                  <Table.Td key={key}>{row[index]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Text size="sm" c="dimmed">
        {commonTexts.csv.rows(rows.length)}
        {rows.length > PREVIEW_ROWS && commonTexts.csv.firstShown(PREVIEW_ROWS)}
      </Text>
    </Stack>
  );
}

export function CsvInput({ label, columns, value, onChange }: Props) {
  const [isDragOver, setDragOver] = useState(false);
  const readFile = async (file: File | null | undefined) => {
    if (file) onChange(await file.text(), file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative to the button */}
      <div
        className="drop-zone"
        data-drag-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <Stack gap="xs">
          <Group gap="sm">
            <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => void readFile(file)}>
              {(props) => (
                <Button variant="default" leftSection={<IconUpload size={14} />} {...props}>
                  {commonTexts.csv.chooseFile}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              {commonTexts.csv.dropHint}
            </Text>
          </Group>
          <Textarea
            label={label}
            description={commonTexts.csv.columns(columns)}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            autosize
            minRows={3}
            maxRows={6}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          />
        </Stack>
      </div>
      {value.trim() !== '' && <Preview csv={value} />}
    </Stack>
  );
}
