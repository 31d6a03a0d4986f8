// Creates a merchant, then shows its secret key once.
import { Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { SecretDialog } from '@sluice/ui/components/dialog/secret-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useCreateMerchant } from '../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../texts/merchants/merchants.ts';

const texts = merchantsTexts.create;

const MODES = [
  { value: 'manual', label: merchantsTexts.payoutModeHints.manual },
  { value: 'auto', label: merchantsTexts.payoutModeHints.auto },
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
        title={texts.secretTitle(merchant.name, merchant.merchant_id)}
        name={merchantDetailsTexts.rotate.key.secretName}
        secret={secret_key}
        fileName={merchantsTexts.secretKeyFile(merchant.merchant_id)}
        onClose={() => void navigate({ to: `/merchants/${merchant.merchant_id}` })}
      />
    );
  }
  return (
    <EditDialog
      title={texts.title}
      submitLabel={texts.submit}
      fields={['name']}
      isReady={name.trim() !== ''}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate({ name: name.trim(), status, payout_mode })}
      onClose={onClose}
    >
      <TextInput
        label={texts.nameLabel}
        description={texts.nameHint}
        required
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('name')}
        error={fieldError(create.error, 'name')}
      />
      <Radio.Group label={texts.statusLabel} {...form.getInputProps('status')}>
        <Stack gap={6} mt={4}>
          <Radio value="new" label={texts.statuses.new} />
          <Radio value="active" label={texts.statuses.active} />
        </Stack>
      </Radio.Group>
      <Select label={texts.payoutModeLabel} data={MODES} {...form.getInputProps('payout_mode')} />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </EditDialog>
  );
}
