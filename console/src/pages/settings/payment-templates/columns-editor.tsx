// The columns of a CSV, in the order of the file.
import { ActionIcon, Box, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { paymentTemplatesTexts } from '../../../texts/payments/payment-templates.ts';
import type { ColumnForm } from './template-form.ts';

const texts = paymentTemplatesTexts.columns;
const SOURCES = Object.entries(paymentTemplatesTexts.sources).map(([value, label]) => ({ value, label }));
const MAX_COLUMNS = 50;

type Props = {
  readonly columns: readonly ColumnForm[];
  readonly error: string | undefined;
  readonly onChange: (columns: ColumnForm[]) => void;
};

export function ColumnsEditor({ columns, error, onChange }: Props) {
  const change = (index: number, part: Partial<ColumnForm>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...part } : column)));
  const moveUp = (index: number) => {
    const others = columns.filter((_, at) => at !== index);
    onChange([...others.slice(0, index - 1), ...columns.slice(index, index + 1), ...others.slice(index - 1)]);
  };
  const add = () => {
    const key = Math.max(0, ...columns.map((column) => column.key)) + 1;
    onChange([...columns, { key, heading: '', source: 'text', text: '' }]);
  };
  return (
    <Box role="group" aria-label={texts.legend}>
      <Text size="sm" fw={500} mb={4}>
        {texts.legend}
      </Text>
      <Stack gap="xs">
        {columns.map((column, index) => (
          <ColumnRow
            key={column.key}
            column={column}
            position={index + 1}
            onChange={(part) => change(index, part)}
            onUp={() => moveUp(index)}
            onRemove={() => onChange(columns.filter((_, at) => at !== index))}
          />
        ))}
        {error !== undefined && (
          <Text size="sm" c="var(--bad)" role="alert">
            {error}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={columns.length >= MAX_COLUMNS}
          onClick={add}
        >
          {texts.addButton}
        </Button>
      </Stack>
    </Box>
  );
}

type RowProps = {
  readonly column: ColumnForm;
  readonly position: number;
  readonly onChange: (part: Partial<ColumnForm>) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
};

const ColumnRow = ({ column, position, onChange, onUp, onRemove }: RowProps) => (
  <Group gap={4} align="flex-start" wrap="nowrap">
    <Group gap={4} flex={1}>
      <TextInput
        aria-label={texts.headingLabel(position)}
        placeholder={texts.headingPlaceholder}
        maxLength={100}
        autoComplete="off"
        style={{ flex: '1 1 90px' }}
        value={column.heading}
        onChange={({ currentTarget }) => onChange({ heading: currentTarget.value })}
      />
      <Select
        aria-label={texts.sourceLabel(position)}
        data={SOURCES}
        allowDeselect={false}
        style={{ flex: '1 1 100px' }}
        value={column.source}
        onChange={(source) => onChange({ source: source as ColumnForm['source'] })}
      />
      {column.source === 'text' && (
        <TextInput
          aria-label={texts.textLabel(position)}
          placeholder={texts.textPlaceholder}
          maxLength={200}
          autoComplete="off"
          style={{ flex: '1 1 90px' }}
          value={column.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      )}
    </Group>
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={texts.upLabel(position)}
      disabled={position === 1}
      onClick={onUp}
    >
      <IconArrowUp size={14} />
    </ActionIcon>
    <ActionIcon variant="default" size="input-sm" aria-label={texts.removeLabel(position)} onClick={onRemove}>
      <IconX size={14} />
    </ActionIcon>
  </Group>
);
