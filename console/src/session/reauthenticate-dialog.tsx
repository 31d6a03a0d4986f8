// Re-authentication before a sensitive action: by code, or by password without a second factor. It is shown above other
// dialogs, so the submitted form stays open with its input.

import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onReauthenticationRequired } from '../api/reauthenticate.ts';
import { FormError, fieldError } from '../components/display/feedback.tsx';
import { useReauthenticate, useSession } from '../data/session.ts';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';

const texts = sessionTexts.reauthenticate;
const ABOVE_OTHER_DIALOGS = 300;

type Respond = (isConfirmed: boolean) => void;

export function ReauthenticateDialog() {
  const operator = useSession().data?.operator ?? null;
  const [answer, setAnswer] = useState<Respond>();
  useEffect(() => {
    onReauthenticationRequired(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, []);
  // After a sign-out the pending request fails; signing in again re-authenticates.
  useEffect(() => {
    if (operator !== null || answer === undefined) return;
    answer(false);
    setAnswer(undefined);
  }, [operator, answer]);

  if (operator === null || answer === undefined) return null;
  const end = (isConfirmed: boolean) => {
    answer(isConfirmed);
    setAnswer(undefined);
  };
  return <ReauthenticateForm hasCode={operator.totp} onEnd={end} />;
}

function ReauthenticateForm({ hasCode, onEnd }: { readonly hasCode: boolean; readonly onEnd: Respond }) {
  const prove = useReauthenticate();
  const [typed, setTyped] = useState('');
  const field = hasCode ? 'code' : 'password';
  const send = () => {
    if (prove.isPending || typed === '') return;
    prove.mutate(hasCode ? { code: typed } : { password: typed }, {
      onSuccess: () => onEnd(true),
      onError: () => setTyped(''),
    });
  };
  const input = {
    'data-autofocus': true,
    value: typed,
    error: fieldError(prove.error, field),
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      setTyped(currentTarget.value),
  };
  return (
    <Modal
      opened
      onClose={() => !prove.isPending && onEnd(false)}
      title={texts.title}
      zIndex={ABOVE_OTHER_DIALOGS}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <Text>{hasCode ? texts.messageCode : texts.messagePassword}</Text>
          {hasCode ? (
            <TextInput label={texts.codeLabel} autoComplete="one-time-code" {...input} />
          ) : (
            <PasswordInput
              label={texts.passwordLabel}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword }}
              {...input}
            />
          )}
          <FormError error={prove.error} fields={[field]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onEnd(false)} disabled={prove.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={prove.isPending} disabled={typed === ''}>
              {commonTexts.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
