// Sign-in: name and password, then the second factor.

import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignOutReason } from '../api/types.ts';
import { FormError } from '../components/display/feedback.tsx';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';
import { SecondFactor, type SecondFactorProof } from './second-factor.tsx';
import { SessionScreen } from './session-screen.tsx';
import '../components/components.css';

const texts = sessionTexts.signIn;

type Credentials = { readonly name: string; readonly password: string };

/** Both functions resolve after the session was read, if the sign-in is complete. */
type Props = {
  readonly isDemo: boolean;
  readonly signOutReason: SignOutReason | undefined;
  readonly signIn: (credentials: Credentials) => Promise<{ readonly next: 'done' | 'totp' }>;
  readonly signInWithSecondFactor: (proof: SecondFactorProof) => Promise<unknown>;
};

function PasswordForm({
  signIn: sendCredentials,
  onSecondFactor,
}: Pick<Props, 'signIn'> & { readonly onSecondFactor: () => void }) {
  const signIn = useMutation({ mutationFn: sendCredentials });
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

export function SignIn({ isDemo, signOutReason, signIn, signInWithSecondFactor }: Props) {
  const [step, setStep] = useState<'password' | 'second factor'>('password');
  if (step === 'second factor')
    return (
      <SecondFactor isDemo={isDemo} signIn={signInWithSecondFactor} onBack={() => setStep('password')} />
    );
  return (
    <SessionScreen title={texts.title} isDemo={isDemo}>
      {signOutReason !== undefined && (
        <div className="notice" role="status">
          {texts.reasons[signOutReason]}
        </div>
      )}
      <PasswordForm signIn={signIn} onSecondFactor={() => setStep('second factor')} />
    </SessionScreen>
  );
}
