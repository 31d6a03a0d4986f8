// Making a merchant, and handing over its key the one time it can be seen.
import { Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { EditDialog } from '../../../components/dialog/edit-dialog.tsx';
import { SecretDialog } from '../../../components/dialog/secret-dialog.tsx';
import { fieldError } from '../../../components/display/feedback.tsx';
import { useCreateMerchant } from '../../../data/merchants.ts';

const MODES = [
  { value: 'manual', label: 'By hand, by operators' },
  { value: 'auto', label: 'Automatically, where the system allows it' },
];

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreateMerchant();
  const form = useForm({
    initialValues: {
      name: '',
      status: 'new' as 'new' | 'active',
      payout_mode: 'manual' as 'manual' | 'auto',
    },
  });
  const { name, status, payout_mode } = form.values;

  if (create.data) {
    const { merchant, secret_key } = create.data;
    return (
      <SecretDialog
        title={`Secret key of ${merchant.name}, merchant ${merchant.merchant_id}`}
        name="the secret key"
        secret={secret_key}
        fileName={`merchant-${merchant.merchant_id}-key.txt`}
        onClose={() => void navigate({ to: `/merchants/${merchant.merchant_id}` })}
      />
    );
  }
  return (
    <EditDialog
      title="New merchant"
      submitLabel="Make the merchant"
      fields={['name']}
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate({ name: name.trim(), status, payout_mode })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="As operators and statements call it."
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('name')}
        error={fieldError(create.error, 'name')}
      />
      <Radio.Group label="From the start" {...form.getInputProps('status')}>
        <Stack gap={6} mt={4}>
          <Radio value="new" label="New: its requests are refused until somebody activates it" />
          <Radio value="active" label="Active: it can create withdrawals with its key at once" />
        </Stack>
      </Radio.Group>
      <Select label="Withdrawals are paid" data={MODES} {...form.getInputProps('payout_mode')} />
      <Text size="sm" c="dimmed">
        It begins with a balance of 0.00 and the standard fees and limits. Its secret key is shown next, this
        one time.
      </Text>
    </EditDialog>
  );
}
