// Sign-in: name and password, then the second factor.

import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { SignOutReason } from '../api/types.ts';
import { FormError } from '../components/display/feedback.tsx';
import { useSignIn } from '../data/session.ts';
import { sessionTexts } from '../texts/session.ts';
import { commonTexts } from '../texts/shared/common.ts';
import { SecondFactor } from './second-factor.tsx';
import { SessionScreen } from './session-screen.tsx';
import '../components/components.css';

const texts = sessionTexts.signIn;

type Props = { readonly isDemo: boolean; readonly signOutReason: SignOutReason | undefined };

function PasswordForm({ onSecondFactor }: { readonly onSecondFactor: () => void }) {
  const signIn = useSignIn();
  const form = useForm({ initialValues: { name: '', password: '' } });
  const submit = form.onSubmit((values) =>
    signIn.mutate(values, { onSuccess: ({ next }) => next === 'totp' && onSecondFactor() }),
  );
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={texts.nameLabel}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          size="md"
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label={texts.passwordLabel}
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword }}
          {...form.getInputProps('password')}
        />
        <FormError error={signIn.error} />
        <Button type="submit" size="sm" loading={signIn.isPending}>
          {texts.button}
        </Button>
      </Stack>
    </form>
  );
}

export function SignIn({ isDemo, signOutReason }: Props) {
  const [step, setStep] = useState<'password' | 'second factor'>('password');
  if (step === 'second factor') return <SecondFactor isDemo={isDemo} onBack={() => setStep('password')} />;
  return (
    <SessionScreen title={texts.title} isDemo={isDemo}>
      {signOutReason !== undefined && (
        <div className="notice" role="status">
          {texts.reasons[signOutReason]}
        </div>
      )}
      <PasswordForm onSecondFactor={() => setStep('second factor')} />
    </SessionScreen>
  );
}
