// The keys shared with an aggregator. Its kind declares them. They can be written, never read.
import { PasswordInput, Select, TextInput } from '@mantine/core';
import type { AggregatorKeyField } from '../../../data/aggregators.ts';
import { aggregatorsTexts } from '../../../texts/aggregators.ts';

const texts = aggregatorsTexts.keys;

export type Keys = Readonly<Record<string, string>>;

const keyValue = ({ name, options }: AggregatorKeyField, keys: Keys): string =>
  (keys[name] ?? options?.[0]?.value ?? '').trim();

/** Undefined if no key was entered and the server can generate it. */
export function buildSecrets(
  fields: readonly AggregatorKeyField[],
  keys: Keys,
): Record<string, string> | undefined {
  const entered = fields.flatMap((field) => {
    const value = keyValue(field, keys);
    return value === '' ? [] : [[field.name, value] as const];
  });
  return entered.length === 0 && fields.some(({ generated }) => generated)
    ? undefined
    : Object.fromEntries(entered);
}

export const areKeysReady = (fields: readonly AggregatorKeyField[], keys: Keys): boolean =>
  fields.length > 0 && fields.every((field) => !field.required || keyValue(field, keys) !== '');

type Props = {
  readonly fields: readonly AggregatorKeyField[];
  readonly keys: Keys;
  readonly onChange: (keys: Keys) => void;
  readonly error: string | undefined;
  /** If left empty, a key that the server can generate is created and shown once. */
  readonly isGeneratedIfEmpty: boolean;
};

/** The error is about all keys and names the wrong one; without a name, the first field shows it. */
function findRejectedField(
  fields: readonly AggregatorKeyField[],
  error: string | undefined,
): AggregatorKeyField | undefined {
  if (error === undefined) return undefined;
  const words = new Set(error.match(/[a-z0-9_]+/g));
  return fields.find(({ name }) => words.has(name)) ?? fields[0];
}

export function KeysFields({ fields, keys, onChange, error, isGeneratedIfEmpty }: Props) {
  const rejected = findRejectedField(fields, error);
  return fields.map((field) => (
    <KeyField
      key={field.name}
      field={field}
      value={keys[field.name]}
      onChange={(value) => onChange({ ...keys, [field.name]: value })}
      error={field === rejected ? error : undefined}
      isGeneratedIfEmpty={isGeneratedIfEmpty && field.generated}
    />
  ));
}

type KeyFieldProps = Pick<Props, 'error' | 'isGeneratedIfEmpty'> & {
  readonly field: AggregatorKeyField;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
};

function KeyField({ field, value, onChange, error, isGeneratedIfEmpty }: KeyFieldProps) {
  const common = {
    label: field.title,
    description: isGeneratedIfEmpty ? texts.generatedHint(field.hint) : field.hint,
    error,
  };
  if (field.options !== null)
    return (
      <Select
        {...common}
        allowDeselect={false}
        data={field.options.map(({ value: option, title }) => ({ value: option, label: title }))}
        value={value ?? field.options[0]?.value ?? null}
        onChange={(selected) => selected !== null && onChange(selected)}
      />
    );
  const input = {
    ...common,
    required: field.required && !isGeneratedIfEmpty,
    autoComplete: 'off',
    value: value ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  };
  return field.secret ? (
    <PasswordInput {...input} visibilityToggleButtonProps={{ 'aria-label': texts.showButton }} />
  ) : (
    <TextInput {...input} />
  );
}
