// The second step of signing in: a code from the app, or one of the backup codes.

import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormError } from '../components/display/feedback.tsx';
import { CodeInput } from '../components/form/code-input.tsx';
import { useSecondFactorSignIn } from '../data/session.ts';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';
import { SessionScreen } from './session-screen.tsx';

const texts = sessionTexts.secondFactor;

type Props = { readonly isDemo: boolean; readonly onBack: () => void };

export function SecondFactor({ isDemo, onBack }: Props) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const prove = useSecondFactorSignIn();
  const send = (typed: string) => {
    if (prove.isPending || typed.trim() === '') return;
    prove.mutate(isBackup ? { backup_code: typed.trim() } : { code: typed }, { onError: () => setCode('') });
  };
  const swap = () => {
    setBackup(!isBackup);
    setCode('');
    prove.reset();
  };
  return (
    <SessionScreen title={texts.title} isDemo={isDemo}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(code);
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
            <CodeInput value={code} onChange={setCode} onFull={send} error={undefined} />
          )}
          <FormError error={prove.error} />
          <Button type="submit" size="sm" loading={prove.isPending}>
            {texts.button}
          </Button>
          <Group justify="space-between">
            <Anchor component="button" type="button" onClick={onBack}>
              {commonTexts.back}
            </Anchor>
            <Anchor component="button" type="button" onClick={swap}>
              {isBackup ? texts.useApp : texts.useBackupCode}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </SessionScreen>
  );
}
