// The choice of a role, with what each may do.
import { Radio, Stack } from '@mantine/core';
import type { Role } from '../../api/types.ts';
import { peopleTexts as texts } from '../../texts/people.ts';

const ROLES = Object.keys(texts.roles) as readonly Role[];

type Props = { readonly value: Role; readonly onChange: (role: Role) => void };

export function RoleField({ value, onChange }: Props) {
  return (
    <Radio.Group label={texts.role} value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {ROLES.map((role) => (
          <Radio key={role} value={role} label={texts.roleNames[role]} description={texts.roles[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
