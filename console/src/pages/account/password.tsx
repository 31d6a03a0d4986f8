// Changing the password.
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError, fieldError } from '../../components/display/feedback.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useChangePassword } from '../../data/account.ts';

const SHORTEST = 12;
const eye = { visibilityToggleButtonProps: { 'aria-label': 'Show the password' } };

export function Password() {
  const change = useChangePassword();
  const form = useForm({
    initialValues: { current: '', next: '', again: '' },
    validate: {
      next: (value) => (value.length < SHORTEST ? `At least ${SHORTEST} characters` : null),
      again: (value, { next }) => (value === next ? null : 'The two are not the same'),
    },
  });
  const send = form.onSubmit(({ current, next }) =>
    change.mutate({ current, new: next }, { onSuccess: () => form.reset() }),
  );
  return (
    <Panel title="Password">
      <form onSubmit={send}>
        <Stack gap="sm">
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...eye}
            {...form.getInputProps('current')}
            error={fieldError(change.error, 'current')}
          />
          <PasswordInput
            label="New password"
            description={`At least ${SHORTEST} characters. Your other sessions and your API tokens end.`}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...eye}
            {...form.getInputProps('next')}
            error={form.errors['next'] ?? fieldError(change.error, 'new')}
          />
          <PasswordInput
            label="New password again"
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...eye}
            {...form.getInputProps('again')}
          />
          <FormError error={change.error} fields={['current', 'new']} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
