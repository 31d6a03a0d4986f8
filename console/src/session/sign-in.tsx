// The way in: name and password, then the second factor.
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormError } from '../components/display/feedback.tsx';
import type { SignOutReason } from '../data/session.ts';
import { useSignIn } from '../data/session.ts';
import { SecondFactor } from './second-factor.tsx';
import { SessionScreen } from './session-screen.tsx';
import '../components/components.css';

const SIGN_OUT_REASONS = {
  expired: 'Your session has ended. Sign in to go on where you were; nothing you typed is lost.',
  idle: 'You were signed out because nobody touched the console. Sign in to go on where you were.',
  signed_out: 'You are signed out.',
} as const satisfies Record<SignOutReason, string>;

type Props = { readonly isDemo: boolean; readonly signOutReason: SignOutReason | undefined };

function Password({ onSecondFactor }: { readonly onSecondFactor: () => void }) {
  const signIn = useSignIn();
  const form = useForm({ initialValues: { name: '', password: '' } });
  const send = form.onSubmit((values) =>
    signIn.mutate(values, { onSuccess: ({ next }) => next === 'totp' && onSecondFactor() }),
  );
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Name"
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
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...form.getInputProps('password')}
        />
        <FormError error={signIn.error} />
        <Button type="submit" size="sm" loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}

export function SignIn({ isDemo, signOutReason }: Props) {
  const [step, setStep] = useState<'password' | 'second factor'>('password');
  if (step === 'second factor') return <SecondFactor isDemo={isDemo} onBack={() => setStep('password')} />;
  return (
    <SessionScreen title="Sign in" isDemo={isDemo}>
      {signOutReason !== undefined && (
        <div className="notice" role="status">
          {SIGN_OUT_REASONS[signOutReason]}
        </div>
      )}
      <Password onSecondFactor={() => setStep('second factor')} />
    </SessionScreen>
  );
}
