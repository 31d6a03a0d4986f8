// The filter bar above a list. Every filter is a URL parameter. On phones the filters are collapsed behind a button.

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
      readonly options: readonly Option[];
    }
  | LookupFilter;

type Option = { readonly value: string; readonly label: string };

/** A choice that is looked up while its name is typed. */
type LookupFilter = {
  readonly kind: 'lookup';
  readonly name: string;
  readonly label: string;
  readonly width?: number;
  /** A hook: the options for the typed text; with the chosen value also that one. */
  readonly useOptions: (text: string, value: string) => readonly Option[];
};

type FieldProps<F = Filter> = {
  readonly filter: F;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function LookupFilterField({ filter, value, onChange }: FieldProps<LookupFilter>) {
  const [text, setText] = useState('');
  const options = filter.useOptions(text, value);
  return (
    <Select
      size="xs"
      aria-label={filter.label}
      placeholder={filter.label}
      w={{ base: '100%', sm: filter.width ?? 130 }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': commonTexts.clear }}
      nothingFoundMessage={commonTexts.table.noOption}
      data={options}
      // Found by the server, which also searches by number.
      filter={({ options: found }) => found}
      value={options.some((option) => option.value === value) ? value : null}
      onSearchChange={setText}
      onChange={(selected) => onChange(selected ?? '')}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

type TextFilter = Exclude<Filter, LookupFilter | { readonly kind: 'choice' }>;

function TextFilterField({ filter, value, onChange }: FieldProps<TextFilter>) {
  const [draft, setDraft] = useState(value);
  // The URL can also change without this field, such as by the back button.
  useEffect(() => setDraft(value), [value]);
  const isInvalid = filter.kind === 'amount' && draft !== '' && parseAmount(draft) === undefined;
  const applyDebounced = useDebouncedCallback((text: string) => {
    if (filter.kind !== 'amount') onChange(text.trim());
    else if (text === '' || parseAmount(text) !== undefined) onChange(parseAmount(text) ?? '');
  }, 350);
  const isDay = filter.kind === 'day';
  const field = (
    <TextInput
      size="xs"
      aria-label={filter.label}
      placeholder={filter.label}
      title={filter.label}
      w={{ base: '100%', sm: filter.width ?? 130 }}
      type={isDay ? 'date' : 'text'}
      inputMode={filter.kind === 'amount' ? 'decimal' : filter.kind === 'number' ? 'numeric' : 'text'}
      value={draft}
      error={isInvalid}
      onChange={({ currentTarget }) => {
        setDraft(currentTarget.value);
        applyDebounced(currentTarget.value);
      }}
    />
  );
  return isDay ? (
    <div className="filter-day">
      <span aria-hidden>{filter.label}</span>
      {field}
    </div>
  ) : (
    field
  );
}

function FilterField({ filter, value, onChange }: FieldProps) {
  if (filter.kind === 'lookup')
    return <LookupFilterField filter={filter} value={value} onChange={onChange} />;
  if (filter.kind !== 'choice') return <TextFilterField filter={filter} value={value} onChange={onChange} />;
  return (
    <Select
      size="xs"
      aria-label={filter.label}
      w={{ base: '100%', sm: filter.width ?? 130 }}
      data={[{ value: '', label: filter.label }, ...filter.options]}
      value={value}
      onChange={(selected) => onChange(selected ?? '')}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

type Props = {
  readonly filters: readonly Filter[];
  /** A field of the page before the other filters, and the URL parameters that it sets. */
  readonly customField?: {
    readonly field: ReactNode;
    readonly paramNames: readonly string[];
    /** For a field with state outside the URL: whether it can be cleared, and the function that clears it. */
    readonly isFilled?: boolean;
    readonly onClear?: () => void;
  };
};

export function Filters({ filters, customField }: Props) {
  const [params, setParams] = useUrlState();
  const [isOpen, { toggle }] = useDisclosure(false);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const names = [...(customField?.paramNames ?? []), ...filters.map(({ name }) => name)];
  const activeNames = names.filter((name) => params[name] !== undefined);
  const clear = () => {
    customField?.onClear?.();
    setParams(Object.fromEntries(names.map((name) => [name, undefined])));
  };

  const fields = (
    <search className="filters" aria-label={commonTexts.table.filters}>
      {customField?.field}
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={params[filter.name] ?? ''}
          onChange={(value) => setParams({ [filter.name]: value === '' ? undefined : value })}
        />
      ))}
      {(activeNames.length > 0 || customField?.isFilled) && (
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
        {activeNames.length > 0
          ? commonTexts.table.filtersWithCount(activeNames.length)
          : commonTexts.table.filters}
      </Button>
      <Collapse expanded={isOpen} mt="xs">
        {fields}
      </Collapse>
    </div>
  );
}
