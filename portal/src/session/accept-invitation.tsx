// Accepting an invitation: choosing a name and a password.

import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError } from '@sluice/ui/components/display/feedback.tsx';
import { SessionScreen } from '@sluice/ui/session/session-screen.tsx';
import { useAcceptInvitation } from '../data/session.ts';
import { sessionTexts } from '../texts/session.ts';

const texts = sessionTexts.invitation;

type Props = { readonly code: string; readonly isDemo: boolean; readonly onDone: () => void };

export function AcceptInvitation({ code, isDemo, onDone }: Props) {
  const accept = useAcceptInvitation();
  const form = useForm({ initialValues: { name: '', password: '', again: '' } });
  const submit = form.onSubmit(({ name, password, again }) => {
    if (password !== again) form.setFieldError('again', texts.passwordsDiffer);
    else accept.mutate({ code, name, password }, { onSuccess: onDone });
  });
  return (
    <SessionScreen title={texts.title} isDemo={isDemo}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{texts.hint}</Text>
          <TextInput
            label={texts.nameLabel}
            description={texts.nameHint}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            {...form.getInputProps('name')}
          />
          <PasswordInput
            label={texts.passwordLabel}
            description={texts.passwordHint}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={texts.againLabel}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('again')}
          />
          <FormError error={accept.error} />
          <Button type="submit" loading={accept.isPending} fullWidth>
            {texts.acceptButton}
          </Button>
        </Stack>
      </form>
    </SessionScreen>
  );
}
