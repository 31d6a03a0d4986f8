// Re-authentication before a sensitive action: by code, or by password without a second factor. It is shown above other
// dialogs, so the submitted form stays open with its input.

import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onReauthenticationRequired } from '../api/reauthenticate.ts';
import { FormError, fieldError } from '../components/display/feedback.tsx';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';

const texts = sessionTexts.reauthenticate;
const ABOVE_OTHER_DIALOGS = 300;

type Respond = (isConfirmed: boolean) => void;

type Props = {
  /** Null if there is no session. */
  readonly method: 'code' | 'password' | null;
  readonly reauthenticate: (
    proof: { readonly code: string } | { readonly password: string },
  ) => Promise<unknown>;
};

export function ReauthenticateDialog({ method, reauthenticate }: Props) {
  const [respond, setRespond] = useState<Respond>();
  useEffect(() => {
    onReauthenticationRequired(() => new Promise((resolve) => setRespond(() => resolve)));
  }, []);
  // After a sign-out the pending request fails; signing in again re-authenticates.
  useEffect(() => {
    if (method !== null || respond === undefined) return;
    respond(false);
    setRespond(undefined);
  }, [method, respond]);

  if (method === null || respond === undefined) return null;
  const finish = (isConfirmed: boolean) => {
    respond(isConfirmed);
    setRespond(undefined);
  };
  return (
    <ReauthenticateForm usesCode={method === 'code'} reauthenticate={reauthenticate} onFinish={finish} />
  );
}

function ReauthenticateForm({
  usesCode,
  reauthenticate: sendProof,
  onFinish,
}: Pick<Props, 'reauthenticate'> & { readonly usesCode: boolean; readonly onFinish: Respond }) {
  const reauthenticate = useMutation({ mutationFn: sendProof });
  const [text, setText] = useState('');
  const field = usesCode ? 'code' : 'password';
  const submit = () => {
    if (reauthenticate.isPending || text === '') return;
    reauthenticate.mutate(usesCode ? { code: text } : { password: text }, {
      onSuccess: () => onFinish(true),
      onError: () => setText(''),
    });
  };
  const inputProps = {
    'data-autofocus': true,
    value: text,
    error: fieldError(reauthenticate.error, field),
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      setText(currentTarget.value),
  };
  return (
    <Modal
      opened
      onClose={() => !reauthenticate.isPending && onFinish(false)}
      title={texts.title}
      zIndex={ABOVE_OTHER_DIALOGS}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Text>{usesCode ? texts.messageCode : texts.messagePassword}</Text>
          {usesCode ? (
            <TextInput label={texts.codeLabel} autoComplete="one-time-code" {...inputProps} />
          ) : (
            <PasswordInput
              label={texts.passwordLabel}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword }}
              {...inputProps}
            />
          )}
          <FormError error={reauthenticate.error} fields={[field]} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => onFinish(false)} disabled={reauthenticate.isPending}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" loading={reauthenticate.isPending} disabled={text === ''}>
              {commonTexts.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
