// Changes the own password.
import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormError, fieldError } from '../../components/display/feedback.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import type { AccountData } from '../../data/account.ts';
import { accountTexts } from '../../texts/account.ts';
import { commonTexts } from '../../texts/common.ts';

const texts = accountTexts.password;

const MIN_LENGTH = 12;
const visibilityToggle = { visibilityToggleButtonProps: { 'aria-label': commonTexts.showPassword } };

type Props = Pick<AccountData, 'useChangePassword'> & {
  /** What stops working with the old password. */
  readonly effect: string;
};

export function Password({ useChangePassword, effect }: Props) {
  const changePassword = useChangePassword();
  const form = useForm({
    initialValues: { current: '', next: '', repeated: '' },
    validate: {
      next: (value) => (value.length < MIN_LENGTH ? texts.tooShort(MIN_LENGTH) : null),
      repeated: (value, { next }) => (value === next ? null : texts.mismatch),
    },
  });
  const submit = form.onSubmit(({ current, next }) =>
    changePassword.mutate({ current, new: next }, { onSuccess: () => form.reset() }),
  );
  return (
    <Panel title={texts.title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <PasswordInput
            label={texts.currentLabel}
            autoComplete="current-password"
            required
            withAsterisk={false}
            {...visibilityToggle}
            {...form.getInputProps('current')}
            error={fieldError(changePassword.error, 'current')}
          />
          <PasswordInput
            label={texts.newLabel}
            description={texts.newHint(MIN_LENGTH, effect)}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...visibilityToggle}
            {...form.getInputProps('next')}
            error={form.errors['next'] ?? fieldError(changePassword.error, 'new')}
          />
          <PasswordInput
            label={texts.repeatLabel}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...visibilityToggle}
            {...form.getInputProps('repeated')}
          />
          <FormError error={changePassword.error} fields={['current', 'new']} />
          <Group>
            <Button type="submit" loading={changePassword.isPending}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
