// An amount field: text throughout, with comma or dot, normalized on blur.

import { TextInput, type TextInputProps } from '@mantine/core';
import { useCurrency } from '../../lib/currency.ts';
import { parseAmount } from '../../lib/decimal.ts';
import { commonTexts } from '../../texts/common.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

export function AmountInput({ value, onChange, error, ...rest }: Props) {
  const currency = useCurrency();
  const isInvalid = value !== '' && parseAmount(value) === undefined;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{currency}</span>}
      rightSectionWidth={48}
      value={value}
      error={error ?? (isInvalid ? commonTexts.amountExample : undefined)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => onChange(parseAmount(value) ?? value)}
      {...rest}
    />
  );
}
