// Sets custom terms of a merchant for one system, with an example of the cost; and resets them to the default.
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { ConfirmDialog } from '@sluice/ui/components/dialog/confirm-dialog.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '@sluice/ui/components/dialog/stale-guard.tsx';
import { SYSTEMS } from '@sluice/ui/components/display/payment-system.tsx';
import { type Merchant, useResetTerms, useSetTerms } from '../../../../data/merchants/merchants.ts';
import type { SystemTerms } from '../../../../data/systems.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { FeeExample } from './fee-example.tsx';
import { effectiveTerms } from './quote.ts';
import { TermsFields } from './terms-fields.tsx';
import {
  areAmountsValid,
  diffTerms,
  FIELDS,
  formValuesFromTerms,
  isFeeComplete,
  termsFromValues,
} from './terms-form.ts';

const texts = merchantDetailsTexts.terms;

type Props = { readonly merchant: Merchant; readonly standard: SystemTerms; readonly onClose: () => void };

export function TermsDialog({ merchant, standard, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const custom = guard.original.terms[standard.name];
  const form = useForm({ initialValues: formValuesFromTerms(custom, standard) });
  const save = useSetTerms();
  const terms = termsFromValues(form.values);
  const isComplete = isFeeComplete(form.values, terms);
  const isCustom = form.values.hasCustomFee || terms.min !== null || terms.max !== null;
  const after = effectiveTerms(standard, terms);
  return (
    <EditDialog
      title={texts.dialogTitle(SYSTEMS[standard.name].fullName, merchant.name)}
      submitLabel={texts.submit}
      size="lg"
      fields={FIELDS}
      isReady={isComplete && areAmountsValid(form.values) && isCustom && !guard.isStale}
      isBusy={save.isPending}
      error={guard.isStale ? null : save.error}
      onSubmit={() =>
        save.mutate({ original: guard.original, system: standard.name, terms }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <StaleNotice
        isStale={guard.isStale && !save.isPending}
        reload={() => {
          guard.reload();
          form.setValues(formValuesFromTerms(merchant.terms[standard.name], standard));
          save.reset();
        }}
      />
      <TermsFields form={form} standard={standard} error={save.error} />
      <ChangeList changes={diffTerms(effectiveTerms(standard, custom), after)} />
      <div className="notice" role="status">
        {isComplete ? (
          <FeeExample terms={after} feeFrom={merchant.fee_from} />
        ) : (
          <Text size="sm">{texts.feeIncomplete}</Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {isCustom ? texts.effect : texts.nothingCustom}
      </Text>
    </EditDialog>
  );
}

export function ResetTermsDialog({ merchant, standard, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const reset = useResetTerms();
  const before = effectiveTerms(standard, guard.original.terms[standard.name]);
  const after = effectiveTerms(standard, undefined);
  return (
    <ConfirmDialog
      title={texts.resetTitle(SYSTEMS[standard.name].fullName, merchant.name)}
      confirmLabel={texts.resetButton}
      isDangerous
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() =>
        reset.mutate({ original: guard.original, system: standard.name }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{texts.resetMessage}</Text>
        <ChangeList changes={diffTerms(before, after)} />
        <FeeExample terms={after} feeFrom={merchant.fee_from} />
      </Stack>
    </ConfirmDialog>
  );
}
