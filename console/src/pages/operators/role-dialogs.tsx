// Letting somebody in, and giving them another role.
import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EditDialog } from '../../components/dialog/edit-dialog.tsx';
import { type StaleGuard, useStaleGuard } from '../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../components/display/feedback.tsx';
import { type OperatorRow, type Role, useChangeOperator, useCreateOperator } from '../../data/operators.ts';
import { ROLE_NAMES, ROLES } from './roles.ts';

function RoleField({ value, onChange }: { readonly value: Role; readonly onChange: (role: Role) => void }) {
  return (
    <Radio.Group label="Role" value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {ROLE_NAMES.map((role) => (
          <Radio key={role} value={role} label={role} description={ROLES[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type MakeProps = {
  readonly onMade: (name: string, password: string) => void;
  readonly onClose: () => void;
};

export function MakeDialog({ onMade, onClose }: MakeProps) {
  const make = useCreateOperator();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  return (
    <EditDialog
      title="New operator"
      submitLabel="Make the operator"
      fields={['name']}
      isReady={name.trim() !== ''}
      isBusy={make.isPending}
      error={make.error}
      onSubmit={() =>
        make.mutate(
          { name: name.trim(), role },
          { onSuccess: ({ operator, password }) => onMade(operator.name, password) },
        )
      }
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="What they sign in with: small letters, digits and . - _ @. It cannot be changed."
        required
        autoComplete="off"
        data-autofocus
        maxLength={64}
        value={name}
        error={fieldError(make.error, 'name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <RoleField value={role} onChange={setRole} />
      <Text size="sm" c="dimmed">
        A password is made and shown to you once. Give it to them, and have them change it.
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
  const row = guard.original;
  const change = useChangeOperator();
  const [role, setRole] = useState(row.role);
  return (
    <EditDialog
      staleGuard={guard}
      title={`Role of ${row.name}`}
      submitLabel={role === row.role ? 'Change the role' : `Make ${isMe ? 'yourself' : row.name} ${role}`}
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
          {isMe
            ? `You stop being ${row.role} at once. Only another admin can make you one again.`
            : `${row.name} has the role ${role} from the next click on. ${ROLES[role]}`}
        </Text>
      )}
    </EditDialog>
  );
}
