// Re-authentication before a sensitive action: by code, or by password without a second factor. It is shown above other
// dialogs, so the submitted form stays open with its input.

import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onReauthenticationRequired } from '../api/reauthenticate.ts';
import { FormError, fieldError } from '../components/display/feedback.tsx';
import { useReauthenticate, useSession } from '../data/session.ts';
import { sessionTexts } from '../texts/session.ts';
import { commonTexts } from '../texts/shared/common.ts';

const texts = sessionTexts.reauthenticate;
const ABOVE_OTHER_DIALOGS = 300;

type Respond = (isConfirmed: boolean) => void;

export function ReauthenticateDialog() {
  const operator = useSession().data?.operator ?? null;
  const [respond, setRespond] = useState<Respond>();
  useEffect(() => {
    onReauthenticationRequired(() => new Promise((resolve) => setRespond(() => resolve)));
  }, []);
  // After a sign-out the pending request fails; signing in again re-authenticates.
  useEffect(() => {
    if (operator !== null || respond === undefined) return;
    respond(false);
    setRespond(undefined);
  }, [operator, respond]);

  if (operator === null || respond === undefined) return null;
  const finish = (isConfirmed: boolean) => {
    respond(isConfirmed);
    setRespond(undefined);
  };
  return <ReauthenticateForm usesCode={operator.totp} onFinish={finish} />;
}

function ReauthenticateForm({
  usesCode,
  onFinish,
}: {
  readonly usesCode: boolean;
  readonly onFinish: Respond;
}) {
  const reauthenticate = useReauthenticate();
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
