// The operator's own API tokens.
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Panel } from '@sluice/ui/components/layout/panel.tsx';
import { SmallTable } from '@sluice/ui/components/table/small-table.tsx';
import { useState } from 'react';
import type { TokenRow } from '../../api/types.ts';
import { useCreateToken, useMyTokens, useRevokeToken } from '../../data/account.ts';
import { accountTexts } from '../../texts/account.ts';
import { operatorsTexts } from '../../texts/operators.ts';
import { TOKEN_COLUMNS } from '../operators/shared/token-columns.tsx';

const texts = accountTexts.tokens;

const LIFETIMES = [
  { value: '30', label: texts.lifetimes.days30 },
  { value: '90', label: texts.lifetimes.days90 },
  { value: '365', label: texts.lifetimes.year },
];

const SCOPES = [
  { value: 'read', label: operatorsTexts.tokens.scopes.read },
  { value: 'work', label: operatorsTexts.tokens.scopes.work },
] as const;

type CreateProps = { readonly onCreated: (token: string) => void; readonly onClose: () => void };

function CreateTokenDialog({ onCreated, onClose }: CreateProps) {
  const create = useCreateToken();
  const form = useForm({ initialValues: { name: '', scope: 'read' as TokenRow['scope'], days: '90' } });
  const submit = form.onSubmit(({ name, scope, days }) =>
    create.mutate(
      { name: name.trim(), scope, expires_in_days: Number(days) },
      { onSuccess: ({ token }) => onCreated(token) },
    ),
  );
  return (
    <Modal opened onClose={() => !create.isPending && onClose()} title={texts.createTitle}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{texts.createMessage}</Text>
          <TextInput
            label={texts.purposeLabel}
            required
            data-autofocus
            maxLength={100}
            {...form.getInputProps('name')}
            error={fieldError(create.error, 'name')}
          />
          <Select
            label={texts.scopeLabel}
            data={SCOPES}
            allowDeselect={false}
            {...form.getInputProps('scope')}
          />
          <Select label={texts.lifetimeLabel} data={LIFETIMES} {...form.getInputProps('days')} />
          <FormError error={create.error} fields={['name']} />
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending}>
              {texts.createSubmit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function RevokeDialog({ token, onClose }: { readonly token: TokenRow; readonly onClose: () => void }) {
  const revoke = useRevokeToken();
  return (
    <ConfirmDialog
      title={texts.revokeTitle}
      confirmLabel={texts.revokeSubmit}
      isDangerous
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(token.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.revokeEffect(token.name)}</Text>
    </ConfirmDialog>
  );
}

export function Tokens() {
  const query = useMyTokens();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [revoking, setRevoking] = useState<TokenRow>();
  return (
    <Panel
      title={texts.title}
      aside={
        <Button variant="default" onClick={() => setCreating(true)}>
          {texts.newButton}
        </Button>
      }
    >
      <SmallTable
        label={operatorsTexts.tokens.tableLabel}
        query={query}
        getRows={({ items }) => items}
        getRowId={(row) => String(row.id)}
        empty={operatorsTexts.tokens.empty}
        columns={[
          ...TOKEN_COLUMNS,
          {
            title: operatorsTexts.tokens.action,
            align: 'right',
            render: (row) => (
              <Button size="compact-xs" variant="default" onClick={() => setRevoking(row)}>
                {operatorsTexts.tokens.revokeButton}
              </Button>
            ),
          },
        ]}
      />
      {isCreating && (
        <CreateTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false);
            setSecret(token);
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={texts.secretTitle}
          name={texts.secretName}
          secret={secret}
          fileName={texts.secretFile}
          onClose={() => setSecret(undefined)}
        />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </Panel>
  );
}
