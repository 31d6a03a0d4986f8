// The second factor: whether there is one, a new one, new backup codes.
import { Badge, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useCurrentSession, useOnSignOut } from '../../api/current-session.ts';
import { FormError, fieldError } from '../../components/display/feedback.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useNewBackupCodes } from '../../data/account.ts';
import { refreshSession } from '../../data/session.ts';
import { BackupCodes, TotpSetup } from '../../session/totp-setup.tsx';

function NewBackupCodes({ onDone }: { readonly onDone: () => void }) {
  const [password, setPassword] = useState('');
  const make = useNewBackupCodes();
  const [codes, setCodes] = useState<readonly string[]>();
  useOnSignOut(() => {
    setPassword('');
    setCodes(undefined);
  });
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(password, {
          onSuccess: ({ backup_codes }) => {
            setCodes(backup_codes);
            make.reset();
          },
        });
      }}
    >
      <Stack>
        <Text>The codes you have now stop working.</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={fieldError(make.error, 'password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <FormError error={make.error} fields={['password']} />
        <Button type="submit" loading={make.isPending} disabled={password === ''}>
          Make new codes
        </Button>
      </Stack>
    </form>
  );
}

export function SecondFactor() {
  const { totp } = useCurrentSession().operator;
  const [opened, setOpened] = useState<'set up' | 'codes'>();
  const close = () => {
    setOpened(undefined);
    void refreshSession();
  };
  return (
    <Panel
      title="Second factor"
      aside={<Badge color={totp ? 'green' : 'orange'}>{totp ? 'On' : 'Off'}</Badge>}
    >
      <Text mb="sm">
        {totp
          ? 'Signing in asks for a code from your authenticator app.'
          : 'Signing in asks for the password alone. A second factor keeps a stolen password from being enough.'}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpened('set up')}>
          {totp ? 'Set up anew' : 'Set up'}
        </Button>
        {totp && (
          <Button variant="default" onClick={() => setOpened('codes')}>
            New backup codes
          </Button>
        )}
      </Group>
      <Modal
        opened={opened === 'set up'}
        onClose={close}
        title="Set up the second factor"
        closeOnClickOutside={false}
      >
        <TotpSetup onDone={close} />
      </Modal>
      <Modal opened={opened === 'codes'} onClose={close} title="New backup codes" closeOnClickOutside={false}>
        <NewBackupCodes onDone={close} />
      </Modal>
    </Panel>
  );
}
