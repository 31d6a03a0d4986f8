// The bar above a list. Every filter is a parameter of the address; on phones they fold behind a button.

import { Button, Collapse, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { parseAmount } from '../../lib/decimal.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

export type Filter =
  | {
      readonly kind: 'text' | 'amount' | 'number' | 'day';
      readonly name: string;
      readonly label: string;
      readonly width?: number;
    }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly label: string;
      readonly width?: number;
      readonly options: readonly { readonly value: string; readonly label: string }[];
    };

type FieldProps = {
  readonly filter: Filter;
  readonly value: string;
  readonly change: (value: string) => void;
};

function TypedField({ filter, value, change }: FieldProps) {
  const [typed, setTyped] = useState(value);
  // Cleared or changed from elsewhere, such as the back button.
  useEffect(() => setTyped(value), [value]);
  const isWrong = filter.kind === 'amount' && typed !== '' && parseAmount(typed) === undefined;
  const send = useDebouncedCallback((text: string) => {
    if (filter.kind !== 'amount') change(text.trim());
    else if (text === '' || parseAmount(text) !== undefined) change(parseAmount(text) ?? '');
  }, 350);
  return (
    <TextInput
      size="xs"
      aria-label={filter.label}
      placeholder={filter.label}
      title={filter.label}
      w={{ base: '100%', sm: filter.width ?? 130 }}
      type={filter.kind === 'day' ? 'date' : 'text'}
      inputMode={filter.kind === 'amount' ? 'decimal' : filter.kind === 'number' ? 'numeric' : 'text'}
      value={typed}
      error={isWrong}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
}

function Field({ filter, value, change }: FieldProps) {
  if (filter.kind !== 'choice') return <TypedField filter={filter} value={value} change={change} />;
  return (
    <Select
      size="xs"
      aria-label={filter.label}
      w={{ base: '100%', sm: filter.width ?? 130 }}
      data={[{ value: '', label: filter.label }, ...filter.options]}
      value={value}
      onChange={(chosen) => change(chosen ?? '')}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

type Props = {
  readonly filters: readonly Filter[];
  /** A field of the page's own before the others, and the parameters it sets. */
  readonly lead?: {
    readonly field: ReactNode;
    readonly names: readonly string[];
    /** Where it holds more than the address does: whether there is something to clear, and how. */
    readonly isFilled?: boolean;
    readonly clear?: () => void;
  };
};

export function Filters({ filters, lead }: Props) {
  const [params, change] = useUrlState();
  const [isOpen, { toggle }] = useDisclosure(false);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const names = [...(lead?.names ?? []), ...filters.map(({ name }) => name)];
  const set = names.filter((name) => params[name] !== undefined);
  const clear = () => {
    lead?.clear?.();
    change(Object.fromEntries(names.map((name) => [name, undefined])));
  };

  const fields = (
    <search className="filters" aria-label={commonTexts.table.filters}>
      {lead?.field}
      {filters.map((filter) => (
        <Field
          key={filter.name}
          filter={filter}
          value={params[filter.name] ?? ''}
          change={(value) => change({ [filter.name]: value === '' ? undefined : value })}
        />
      ))}
      {(set.length > 0 || lead?.isFilled) && (
        <Button variant="subtle" leftSection={<IconX size={14} />} onClick={clear}>
          {commonTexts.clear}
        </Button>
      )}
    </search>
  );
  if (!isPhone) return fields;
  return (
    <div className="filters-more">
      <Button
        variant="default"
        leftSection={<IconFilter size={14} />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        {set.length > 0 ? commonTexts.table.filtersWithCount(set.length) : commonTexts.table.filters}
      </Button>
      <Collapse expanded={isOpen} mt="xs">
        {fields}
      </Collapse>
    </div>
  );
}
