// Setting up the second factor: password, scan and prove, store the backup codes. Used when it is demanded and when
// somebody sets it up anew.
import { Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useOnSignOut } from '../api/current-session.ts';
import type { TotpSetup as Setup } from '../api/types.ts';
import { SecretBox } from '../components/dialog/secret-dialog.tsx';
import { CopyButton } from '../components/display/copy-button.tsx';
import { FormError, fieldError } from '../components/display/feedback.tsx';
import { CodeInput } from '../components/form/code-input.tsx';
import { useConfirmTotp, useStartTotp } from '../data/account.ts';
import { QrCode } from './qr-code.tsx';
import '../components/components.css';

function AskPassword({ onSetup }: { readonly onSetup: (setup: Setup) => void }) {
  const [password, setPassword] = useState('');
  const start = useStartTotp();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(password, { onSuccess: onSetup });
      }}
    >
      <Stack>
        <Text>
          You need an authenticator app on your phone. From now on every sign-in asks for a code from it
          besides the password.
        </Text>
        <PasswordInput
          label="Your password, to begin"
          autoComplete="current-password"
          autoFocus
          data-autofocus
          value={password}
          error={fieldError(start.error, 'password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <FormError error={start.error} fields={['password']} />
        <Button type="submit" size="sm" loading={start.isPending} disabled={password === ''}>
          Begin
        </Button>
      </Stack>
    </form>
  );
}

function Prove({ setup, onProved }: { readonly setup: Setup; readonly onProved: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useConfirmTotp();
  const send = (typed: string) => confirm.mutate(typed, { onSuccess: onProved, onError: () => setCode('') });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Stack>
        <Text>Scan this with the app, or type the key into it by hand.</Text>
        <Group justify="center">
          <QrCode text={setup.uri} label="QR code of the key below" />
        </Group>
        <Group gap="xs" wrap="nowrap">
          <code className="secret" style={{ flex: 1 }}>
            {setup.secret}
          </code>
          <CopyButton text={setup.secret} name="the key" />
        </Group>
        <CodeInput value={code} onChange={setCode} onFull={send} error={fieldError(confirm.error, 'code')} />
        <FormError error={confirm.error} fields={['code']} />
        <Button type="submit" size="sm" loading={confirm.isPending}>
          Confirm
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
      <Text>
        Should the phone be lost, each of these codes lets you in once. They are shown this one time: store
        them where the phone is not.
      </Text>
      <SecretBox name="the backup codes" secret={codes.join('\n')} fileName="sluice-backup-codes.txt" />
      <Checkbox
        label="I have stored the backup codes"
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <Button size="sm" disabled={!isStored} onClick={onDone}>
        Done
      </Button>
    </Stack>
  );
}

export function TotpSetup({ onDone }: { readonly onDone: () => void }) {
  const [setup, setSetup] = useState<Setup>();
  const [isProved, setProved] = useState(false);
  useOnSignOut(() => {
    setSetup(undefined);
    setProved(false);
  });
  if (setup === undefined) return <AskPassword onSetup={setSetup} />;
  if (!isProved) return <Prove setup={setup} onProved={() => setProved(true)} />;
  return <BackupCodes codes={setup.backup_codes} onDone={onDone} />;
}
