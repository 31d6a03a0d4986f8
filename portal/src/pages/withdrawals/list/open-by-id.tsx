// A field that opens the withdrawal with the entered number.
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { withdrawalsTexts as texts } from '../../../texts/withdrawals.ts';

const ID = /^#?(\d{1,15})$/;

export function OpenById() {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const id = ID.exec(text.trim())?.[1];
        if (id === undefined) setError(texts.notAnId);
        else void navigate({ to: `/withdrawals/${id}` });
      }}
    >
      <TextInput
        size="xs"
        aria-label={texts.openById}
        placeholder={texts.openById}
        title={texts.openByIdHint}
        w={{ base: '100%', sm: 140 }}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(undefined);
        }}
      />
    </form>
  );
}
