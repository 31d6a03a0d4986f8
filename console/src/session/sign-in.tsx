// The way in: name and password, then the second factor.
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormError } from '../components/display/feedback.tsx';
import type { Left } from '../data/session.ts';
import { useSignIn } from '../data/session.ts';
import { SecondFactor } from './second-factor.tsx';
import { Screen } from './session-screen.tsx';
import '../components/components.css';

const WHY = {
  expired: 'Your session has ended. Sign in to go on where you were; nothing you typed is lost.',
  idle: 'You were signed out because nobody touched the console. Sign in to go on where you were.',
  signed_out: 'You are signed out.',
} as const satisfies Record<Left, string>;

type Props = { readonly isDemo: boolean; readonly left: Left | undefined };

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

export function SignIn({ isDemo, left }: Props) {
  const [step, setStep] = useState<'password' | 'second factor'>('password');
  if (step === 'second factor') return <SecondFactor isDemo={isDemo} onBack={() => setStep('password')} />;
  return (
    <Screen title="Sign in" isDemo={isDemo}>
      {left !== undefined && (
        <div className="notice" role="status">
          {WHY[left]}
        </div>
      )}
      <Password onSecondFactor={() => setStep('second factor')} />
    </Screen>
  );
}
