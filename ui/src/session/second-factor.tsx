// The second step of signing in: a code from the app, or one of the backup codes.

import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormError } from '../components/display/feedback.tsx';
import { CodeInput } from '../components/form/code-input.tsx';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';
import { SessionScreen } from './session-screen.tsx';

const texts = sessionTexts.secondFactor;

export type SecondFactorProof = { readonly code: string } | { readonly backup_code: string };

type Props = {
  readonly isDemo: boolean;
  readonly signIn: (proof: SecondFactorProof) => Promise<unknown>;
  readonly onBack: () => void;
};

export function SecondFactor({ isDemo, signIn: sendProof, onBack }: Props) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const signIn = useMutation({ mutationFn: sendProof });
  const submit = (text: string) => {
    if (signIn.isPending || text.trim() === '') return;
    signIn.mutate(isBackup ? { backup_code: text.trim() } : { code: text }, { onError: () => setCode('') });
  };
  const toggleBackup = () => {
    setBackup(!isBackup);
    setCode('');
    signIn.reset();
  };
  return (
    <SessionScreen title={texts.title} isDemo={isDemo}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(code);
        }}
      >
        <Stack gap="md">
          {isBackup ? (
            <TextInput
              label={texts.backupCodeLabel}
              description={texts.backupCodeHint}
              autoComplete="off"
              autoFocus
              size="md"
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
            />
          ) : (
            <CodeInput value={code} onChange={setCode} onComplete={submit} error={undefined} />
          )}
          <FormError error={signIn.error} />
          <Button type="submit" size="sm" loading={signIn.isPending}>
            {texts.button}
          </Button>
          <Group justify="space-between">
            <Anchor component="button" type="button" onClick={onBack}>
              {commonTexts.back}
            </Anchor>
            <Anchor component="button" type="button" onClick={toggleBackup}>
              {isBackup ? texts.useApp : texts.useBackupCode}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </SessionScreen>
  );
}
