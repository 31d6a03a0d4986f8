// The own second factor: setup, and new backup codes.
import { Badge, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOnSignOut } from '../../api/sign-out.ts';
import { FormError, fieldError } from '../../components/display/feedback.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { accountTexts } from '../../texts/account.ts';
import { commonTexts } from '../../texts/common.ts';
import { BackupCodes, TotpSetup } from '../totp-setup.tsx';

const texts = accountTexts.secondFactor;

type CreateCodes = (password: string) => Promise<{ readonly backup_codes: readonly string[] }>;

function NewBackupCodes({
  createCodes,
  onDone,
}: {
  readonly createCodes: CreateCodes;
  readonly onDone: () => void;
}) {
  const [password, setPassword] = useState('');
  const create = useMutation({ mutationFn: createCodes });
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

type Props = Pick<Parameters<typeof TotpSetup>[0], 'start' | 'confirm'> & {
  readonly totp: boolean;
  readonly createCodes: CreateCodes;
  /** Reads the session again. */
  readonly refresh: () => void;
};

export function SecondFactor({ totp, start, confirm, createCodes, refresh }: Props) {
  const [openDialog, setOpenDialog] = useState<'set up' | 'codes'>();
  const close = () => {
    setOpenDialog(undefined);
    refresh();
  };
  return (
    <Panel
      title={texts.title}
      aside={<Badge color={totp ? 'green' : 'orange'}>{totp ? texts.on : texts.off}</Badge>}
    >
      <Text mb="sm">{totp ? texts.onHint : texts.offHint}</Text>
      <Group gap="xs">
        {totp ? (
          <Button variant="default" onClick={() => setOpenDialog('codes')}>
            {texts.codesButton}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setOpenDialog('set up')}>
            {texts.setUpButton}
          </Button>
        )}
      </Group>
      <Modal
        opened={openDialog === 'set up'}
        onClose={close}
        title={texts.setUpTitle}
        closeOnClickOutside={false}
      >
        <TotpSetup start={start} confirm={confirm} onDone={close} />
      </Modal>
      <Modal
        opened={openDialog === 'codes'}
        onClose={close}
        title={texts.codesTitle}
        closeOnClickOutside={false}
      >
        <NewBackupCodes createCodes={createCodes} onDone={close} />
      </Modal>
    </Panel>
  );
}
