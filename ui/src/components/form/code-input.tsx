// The code of an authenticator app. It is one field, so that pasting and password managers work; a complete code is
// submitted at once.

import { TextInput } from '@mantine/core';
import { commonTexts } from '../../texts/common.ts';

const DIGITS = 6;

type Props = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onComplete: (code: string) => void;
  readonly error: string | undefined;
};

export function CodeInput({ value, onChange, onComplete, error }: Props) {
  return (
    <TextInput
      label={commonTexts.codeFromApp}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-autofocus
      autoFocus
      size="md"
      value={value}
      error={error}
      styles={{ input: { letterSpacing: '0.4em', fontVariantNumeric: 'tabular-nums' } }}
      onChange={({ currentTarget }) => {
        const code = currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS);
        onChange(code);
        if (code.length === DIGITS && code !== value) onComplete(code);
      }}
    />
  );
}
