// Changes the settings of a merchant, with a preview of the changes.
import { Select, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Change, ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { type Merchant, useChangeMerchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';
import {
  areValuesValid,
  changeRows,
  diffSettings,
  FIELDS,
  formValuesFromMerchant,
  isRateLimitValid,
  type Values,
} from './settings-form.ts';

const texts = merchantDetailsTexts.settings;

const selectOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type FieldsProps = { readonly form: UseFormReturnType<Values>; readonly error: unknown };

function SettingsFields({ form, error }: FieldsProps) {
  return (
    <>
      <TextInput
        label={texts.name}
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('name')}
        error={fieldError(error, 'name')}
      />
      <Select
        label={texts.payouts}
        data={selectOptions(merchantsTexts.payoutModeHints)}
        {...form.getInputProps('payout_mode')}
      />
      <Select label={texts.fee} data={selectOptions(texts.feeFrom)} {...form.getInputProps('fee_from')} />
      <AmountInput
        label={texts.dailyLimit}
        description={texts.dailyLimitHint}
        value={form.values.daily_limit}
        onChange={(value) => form.setFieldValue('daily_limit', value)}
        error={fieldError(error, 'daily_limit')}
      />
      <TextInput
        label={texts.rateLimit}
        description={texts.rateLimitHint}
        inputMode="numeric"
        {...form.getInputProps('rate_limit')}
        error={
          fieldError(error, 'rate_limit') ??
          (isRateLimitValid(form.values) ? undefined : texts.rateLimitInvalid)
        }
      />
    </>
  );
}

function ChangesPreview({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.noChanges}
      </Text>
    );
  return (
    <>
      <ChangeList changes={changes} />
      <Text size="sm" c="dimmed">
        {texts.effect}
      </Text>
    </>
  );
}

type Props = { readonly merchant: Merchant; readonly onClose: () => void };

export function SettingsDialog({ merchant, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const save = useChangeMerchant();
  const form = useForm({ initialValues: formValuesFromMerchant(guard.original) });
  const change = diffSettings(guard.original, form.values);
  const changes = changeRows(guard.original, change);
  return (
    <EditDialog
      title={texts.dialogTitle(merchant.name)}
      submitLabel={commonTexts.save}
      size="lg"
      fields={FIELDS}
      isReady={areValuesValid(form.values) && changes.length > 0 && !guard.isStale}
      isBusy={save.isPending}
      error={guard.isStale ? null : save.error}
      onSubmit={() => save.mutate({ original: guard.original, change }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <StaleNotice
        isStale={guard.isStale && !save.isPending}
        reload={() => {
          guard.reload();
          form.setValues(formValuesFromMerchant(merchant));
          save.reset();
        }}
      />
      <SettingsFields form={form} error={save.error} />
      <ChangesPreview changes={changes} />
    </EditDialog>
  );
}
