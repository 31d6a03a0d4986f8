// Asks whoever is at hand to prove that it is them: with a code, or with the password where there is no second factor.
// It lies above everything else: the form that was sent stays open below it, as it was filled in.
import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onReauthenticationRequired } from '../api/reauthenticate.ts';
import { FormError, fieldError } from '../components/display/feedback.tsx';
import { useReauthenticate, useSession } from '../data/session.ts';

const ABOVE_OTHER_DIALOGS = 300;

type Respond = (isProved: boolean) => void;

export function ReauthenticateDialog() {
  const operator = useSession().data?.operator ?? null;
  const [answer, setAnswer] = useState<Respond>();
  useEffect(() => {
    onReauthenticationRequired(() => new Promise((resolve) => setAnswer(() => resolve)));
  }, []);
  // Whoever has been signed out meanwhile proves it by signing in, and sends the form anew.
  useEffect(() => {
    if (operator !== null || answer === undefined) return;
    answer(false);
    setAnswer(undefined);
  }, [operator, answer]);

  if (operator === null || answer === undefined) return null;
  const end = (isProved: boolean) => {
    answer(isProved);
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
      title="Confirm that it is you"
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
          <Text>
            What you are about to do is only done for somebody who proved within the last five minutes who
            they are.
          </Text>
          {hasCode ? (
            <TextInput
              label="Code from your authenticator app, or a backup code"
              autoComplete="one-time-code"
              {...input}
            />
          ) : (
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
              {...input}
            />
          )}
          <FormError error={prove.error} fields={[field]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onEnd(false)} disabled={prove.isPending}>
              Not now
            </Button>
            <Button type="submit" loading={prove.isPending} disabled={typed === ''}>
              It is me
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
