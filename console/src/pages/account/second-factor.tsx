// The operator's own second factor: setup, reset, and new backup codes.
import { Badge, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useOnSignOut } from '@sluice/ui/api/sign-out.ts';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { BackupCodes, TotpSetup } from '@sluice/ui/session/totp-setup.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useCurrentSession } from '../../api/current-session.ts';
import { confirmTotp, refreshSession, startTotp, useNewBackupCodes } from '../../data/session.ts';
import { accountTexts } from '../../texts/account.ts';

const texts = accountTexts.secondFactor;

function NewBackupCodes({ onDone }: { readonly onDone: () => void }) {
  const [password, setPassword] = useState('');
  const create = useNewBackupCodes();
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
        create.mutate(password, {
          onSuccess: ({ backup_codes }) => {
            setCodes(backup_codes);
            create.reset();
          },
        });
      }}
    >
      <Stack>
        <Text>{texts.codesMessage}</Text>
        <PasswordInput
          label={texts.passwordLabel}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={fieldError(create.error, 'password')}
          visibilityToggleButtonProps={{ 'aria-label': commonTexts.showPassword }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <FormError error={create.error} fields={['password']} />
        <Button type="submit" loading={create.isPending} disabled={password === ''}>
          {texts.codesSubmit}
        </Button>
      </Stack>
    </form>
  );
}

export function SecondFactor() {
  const { totp } = useCurrentSession().operator;
  const [openDialog, setOpenDialog] = useState<'set up' | 'codes'>();
  const close = () => {
    setOpenDialog(undefined);
    void refreshSession();
  };
  return (
    <Panel
      title={texts.title}
      aside={<Badge color={totp ? 'green' : 'orange'}>{totp ? texts.on : texts.off}</Badge>}
    >
      <Text mb="sm">{totp ? texts.onHint : texts.offHint}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpenDialog('set up')}>
          {totp ? texts.resetButton : texts.setUpButton}
        </Button>
        {totp && (
          <Button variant="default" onClick={() => setOpenDialog('codes')}>
            {texts.codesButton}
          </Button>
        )}
      </Group>
      <Modal
        opened={openDialog === 'set up'}
        onClose={close}
        title={texts.setUpTitle}
        closeOnClickOutside={false}
      >
        <TotpSetup start={startTotp} confirm={confirmTotp} onDone={close} />
      </Modal>
      <Modal
        opened={openDialog === 'codes'}
        onClose={close}
        title={texts.codesTitle}
        closeOnClickOutside={false}
      >
        <NewBackupCodes onDone={close} />
      </Modal>
    </Panel>
  );
}
