// The choice of a role of a merchant's person, with what each may do.
import { Radio, Stack } from '@mantine/core';
import { type PersonRole, personTexts as texts } from '../../texts/people.ts';

const ROLES = Object.keys(texts.roles) as readonly PersonRole[];

type Props = { readonly value: PersonRole; readonly onChange: (role: PersonRole) => void };

export function PersonRoleField({ value, onChange }: Props) {
  return (
    <Radio.Group label={texts.role} value={value} onChange={(role) => onChange(role as PersonRole)}>
      <Stack gap="xs" mt="xs">
        {ROLES.map((role) => (
          <Radio key={role} value={role} label={texts.roleNames[role]} description={texts.roles[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
