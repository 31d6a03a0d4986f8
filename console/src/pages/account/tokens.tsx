// API tokens: for programs that act in one's name.
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TokenRow } from '../../api/types.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { SecretDialog } from '../../components/dialog/secret-dialog.tsx';
import { FormError, fieldError } from '../../components/display/feedback.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { SmallTable } from '../../components/table/small-table.tsx';
import { useCreateToken, useMyTokens, useRevokeToken } from '../../data/account.ts';
import { TOKEN_COLUMNS } from '../operators/shared/token-columns.tsx';

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

type MakeProps = { readonly onMade: (token: string) => void; readonly onClose: () => void };

function MakeToken({ onMade, onClose }: MakeProps) {
  const make = useCreateToken();
  const form = useForm({ initialValues: { name: '', days: '90' } });
  const send = form.onSubmit(({ name, days }) =>
    make.mutate(
      { name: name.trim(), expires_in_days: Number(days) },
      { onSuccess: ({ token }) => onMade(token) },
    ),
  );
  return (
    <Modal opened onClose={() => !make.isPending && onClose()} title="New API token">
      <form onSubmit={send}>
        <Stack>
          <Text>
            Whoever has the token can do what you may do, without your password and second factor. Only what
            takes a person at hand, like confirming a proposal, is not done with a token.
          </Text>
          <TextInput
            label="What it is for"
            required
            data-autofocus
            maxLength={100}
            {...form.getInputProps('name')}
            error={fieldError(make.error, 'name')}
          />
          <Select label="Valid for" data={LIFETIMES} {...form.getInputProps('days')} />
          <FormError error={make.error} fields={['name']} />
          <Group justify="flex-end">
            <Button type="submit" loading={make.isPending}>
              Make the token
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Revoke({ token, onClose }: { readonly token: TokenRow; readonly onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      title="Revoke API token"
      confirmLabel="Revoke it"
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(token.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>Programs that use “{token.name}” are refused from this moment on.</Text>
    </ConfirmDialog>
  );
}

export function Tokens() {
  const query = useMyTokens();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const [revoking, setRevoking] = useState<TokenRow>();
  return (
    <Panel
      title="API tokens"
      aside={
        <Button variant="default" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      <SmallTable
        label="API tokens"
        query={query}
        rowsOf={(answer) => answer.items}
        idOf={(row) => String(row.id)}
        empty="No program acts in your name."
        columns={[
          ...TOKEN_COLUMNS,
          {
            title: 'Action',
            align: 'right',
            render: (row) => (
              <Button size="compact-xs" variant="default" onClick={() => setRevoking(row)}>
                Revoke
              </Button>
            ),
          },
        ]}
      />
      {isMaking && (
        <MakeToken
          onClose={() => setMaking(false)}
          onMade={(token) => {
            setMaking(false);
            setMade(token);
          }}
        />
      )}
      {made !== undefined && (
        <SecretDialog
          title="Your new API token"
          name="the token"
          secret={made}
          fileName="sluice-api-token.txt"
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking && <Revoke token={revoking} onClose={() => setRevoking(undefined)} />}
    </Panel>
  );
}
