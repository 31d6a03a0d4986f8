// Creates an operator, or changes the role of one.
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useState } from 'react';
import { type OperatorRow, type Role, useChangeOperator, useCreateOperator } from '../../data/operators.ts';
import { operatorsTexts } from '../../texts/operators.ts';
import { ROLE_NAMES } from './shared/roles.ts';

function RoleField({ value, onChange }: { readonly value: Role; readonly onChange: (role: Role) => void }) {
  return (
    <Radio.Group label={operatorsTexts.role} value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {ROLE_NAMES.map((role) => (
          <Radio key={role} value={role} label={role} description={operatorsTexts.roles[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type CreateProps = {
  readonly onCreated: (name: string, password: string) => void;
  readonly onClose: () => void;
};

export function CreateDialog({ onCreated, onClose }: CreateProps) {
  const texts = operatorsTexts.create;
  const create = useCreateOperator();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['name']}
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() =>
        create.mutate(
          { name: name.trim(), role },
          { onSuccess: ({ operator, password }) => onCreated(operator.name, password) },
        )
      }
      onClose={onClose}
    >
      <TextInput
        label={operatorsTexts.name}
        description={texts.nameHint}
        required
        autoComplete="off"
        data-autofocus
        maxLength={64}
        value={name}
        error={fieldError(create.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleField value={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </EditDialog>
  );
}

type Props = { readonly row: OperatorRow; readonly isMe: boolean; readonly onClose: () => void };

export function RoleDialog({ row, ...rest }: Props) {
  const guard = useStaleGuard(row);
  return <RoleForm key={guard.original.version} guard={guard} {...rest} />;
}

type FormProps = Omit<Props, 'row'> & { readonly guard: StaleGuard<OperatorRow> };

function RoleForm({ guard, isMe, onClose }: FormProps) {
  const texts = operatorsTexts.changeRole;
  const row = guard.original;
  const change = useChangeOperator();
  const [role, setRole] = useState(row.role);
  return (
    <EditDialog
      staleGuard={guard}
      title={texts.title(row.name)}
      submitLabel={role === row.role ? texts.submit : texts.submitRole(role)}
      fields={[]}
      isReady={role !== row.role}
      isDangerous={isMe || role === 'admin'}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ original: row, role }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
      {role !== row.role && (
        <Text size="sm" className="notice" role="status">
          {isMe ? texts.effectOwn(row.role) : texts.effect(row.name, role, operatorsTexts.roles[role])}
        </Text>
      )}
    </EditDialog>
  );
}
