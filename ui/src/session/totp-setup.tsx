// Setup of the second factor: password, scan and confirm, store the backup codes. Right after a sign-in the password is known and is
// not asked for again.

import { Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnSignOut } from '../api/sign-out.ts';
import { SecretBox } from '../components/dialog/secret-dialog.tsx';
import { CopyButton } from '../components/display/copy-button.tsx';
import { FormError, fieldError } from '../components/display/feedback.tsx';
import { CodeInput } from '../components/form/code-input.tsx';
import { commonTexts } from '../texts/common.ts';
import { sessionTexts } from '../texts/session.ts';
import { QrCode } from './qr-code.tsx';
import '../components/components.css';

const texts = sessionTexts.setup;

type Setup = {
  readonly secret: string;
  readonly uri: string;
  readonly backup_codes: readonly string[];
};

type Props = {
  readonly start: (password: string) => Promise<Setup>;
  readonly confirm: (code: string) => Promise<unknown>;
  readonly onDone: () => void;
  /** As entered for the sign-in; undefined: it has to be asked for. */
  readonly knownPassword?: string | undefined;
};

function StartStep({
  start: sendPassword,
  knownPassword,
  onSetup,
}: Pick<Props, 'start' | 'knownPassword'> & { readonly onSetup: (setup: Setup) => void }) {
  const [password, setPassword] = useState(knownPassword ?? '');
  const start = useMutation({ mutationFn: sendPassword });
  const asksForPassword = knownPassword === undefined || start.isError;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(password, { onSuccess: onSetup });
      }}
    >
      <Stack>
        <Text>{texts.intro}</Text>
        {asksForPassword && (
          <PasswordInput
            label={texts.passwordLabel}
            autoComplete="current-password"
            autoFocus
            data-autofocus
            value={password}
            error={fieldError(start.error, 'password')}
            visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword }}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
        <FormError error={start.error} fields={['password']} />
        <Button type="submit" size="sm" loading={start.isPending} disabled={password === ''}>
          {texts.startButton}
        </Button>
      </Stack>
    </form>
  );
}

function ScanStep({
  setup,
  confirm: sendCode,
  onConfirmed,
}: Pick<Props, 'confirm'> & { readonly setup: Setup; readonly onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: sendCode });
  const submit = (text: string) =>
    confirm.mutate(text, { onSuccess: onConfirmed, onError: () => setCode('') });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <Stack>
        <Text>{texts.scan}</Text>
        <Group justify="center">
          <QrCode text={setup.uri} label={texts.qrLabel} />
        </Group>
        <Group gap="xs" wrap="nowrap">
          <code className="secret" style={{ flex: 1 }}>
            {setup.secret}
          </code>
          <CopyButton text={setup.secret} name={texts.keyName} />
        </Group>
        <CodeInput
          value={code}
          onChange={setCode}
          onComplete={submit}
          error={fieldError(confirm.error, 'code')}
        />
        <FormError error={confirm.error} fields={['code']} />
        <Button type="submit" size="sm" loading={confirm.isPending}>
          {commonTexts.confirm}
        </Button>
      </Stack>
    </form>
  );
}

export function BackupCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const [isStored, setStored] = useState(false);
  return (
    <Stack>
      <Text>{texts.backupIntro}</Text>
      <SecretBox name={texts.backupName} secret={codes.join('\n')} fileName="sluice-backup-codes.txt" />
      <Checkbox
        label={texts.backupStored}
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <Button size="sm" disabled={!isStored} onClick={onDone}>
        {commonTexts.done}
      </Button>
    </Stack>
  );
}

export function TotpSetup({ start, confirm, onDone, knownPassword }: Props) {
  const [setup, setSetup] = useState<Setup>();
  const [isConfirmed, setConfirmed] = useState(false);
  useOnSignOut(() => {
    setSetup(undefined);
    setConfirmed(false);
  });
  if (setup === undefined)
    return <StartStep start={start} knownPassword={knownPassword} onSetup={setSetup} />;
  if (!isConfirmed)
    return <ScanStep setup={setup} confirm={confirm} onConfirmed={() => setConfirmed(true)} />;
  return <BackupCodes codes={setup.backup_codes} onDone={onDone} />;
}
