// Giving a merchant terms of its own for one system, with what they cost as they are typed; and taking them back.
import { SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Change, ChangeList } from '../../../../components/dialog/change-list.tsx';
import { ConfirmDialog } from '../../../../components/dialog/confirm-dialog.tsx';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { StaleNotice, useStaleGuard } from '../../../../components/dialog/stale-guard.tsx';
import { fieldError } from '../../../../components/display/feedback.tsx';
import { SYSTEMS } from '../../../../components/display/payment-system.tsx';
import { AmountInput } from '../../../../components/form/amount-input.tsx';
import { type Merchant, type Terms, useResetTerms, useSetTerms } from '../../../../data/merchants.ts';
import type { SystemTerms } from '../../../../data/systems.ts';
import { formatAmount, parseAmount } from '../../../../lib/decimal.ts';
import { FeeExample } from './fee-example.tsx';
import { formatBounds, formatFee } from './labels.tsx';
import { type Effective, effectiveTerms } from './quote.ts';

const FEE_FIELDS = ['fee_percent', 'fee_fixed', 'fee_min', 'fee_max'] as const;
const FIELDS = [...FEE_FIELDS, 'min', 'max'] as const;
type Field = (typeof FIELDS)[number];

type Props = { readonly merchant: Merchant; readonly standard: SystemTerms; readonly onClose: () => void };

const valuesOf = (own: Terms | undefined, standard: SystemTerms) => {
  const hasFee = own?.fee_percent != null;
  const fee = hasFee ? own : standard;
  return {
    hasFee,
    fee_percent: fee.fee_percent ?? '',
    fee_fixed: fee.fee_fixed ?? '',
    fee_min: fee.fee_min ?? '',
    fee_max: fee.fee_max ?? '',
    min: own?.min ?? '',
    max: own?.max ?? '',
  };
};
type Values = ReturnType<typeof valuesOf>;

const termsIn = (values: Values): Terms => {
  const typed = (field: Field) => parseAmount(values[field]) ?? null;
  const ofFee = (field: Field) => (values.hasFee ? typed(field) : null);
  return {
    fee_percent: ofFee('fee_percent'),
    fee_fixed: ofFee('fee_fixed'),
    fee_min: ofFee('fee_min'),
    fee_max: ofFee('fee_max'),
    min: typed('min'),
    max: typed('max'),
  };
};

const emptyIs = (bound: string | null): string =>
  `Empty: ${bound === null ? 'none' : formatAmount(bound)}, as for everybody`;

/** Only what is not the same afterwards. */
const changesIn = (before: Effective, after: Effective): readonly Change[] => [
  ...(FEE_FIELDS.every((field) => before[field] === after[field])
    ? []
    : [{ name: 'Fee', before: formatFee(before), after: formatFee(after) }]),
  ...(before.min === after.min && before.max === after.max
    ? []
    : [{ name: 'Amount', before: formatBounds(before), after: formatBounds(after) }]),
];

export function TermsDialog({ merchant, standard, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const own = guard.original.terms[standard.name];
  const form = useForm({ initialValues: valuesOf(own, standard) });
  const send = useSetTerms();
  const terms = termsIn(form.values);
  const isComplete = !form.values.hasFee || (terms.fee_percent !== null && terms.fee_fixed !== null);
  const isRight = FIELDS.every((field) => form.values[field] === '' || parseAmount(form.values[field]));
  const isOwn = form.values.hasFee || terms.min !== null || terms.max !== null;
  const before = effectiveTerms(standard, own);
  const after = effectiveTerms(standard, terms);
  const input = (field: Field, label: string, description?: string) => (
    <AmountInput
      label={label}
      {...(description === undefined ? {} : { description })}
      {...(field === 'fee_percent' ? { rightSection: <span aria-hidden>%</span> } : {})}
      value={form.values[field]}
      onChange={(value) => form.setFieldValue(field, value)}
      error={fieldError(send.error, field)}
    />
  );
  return (
    <EditDialog
      title={`${SYSTEMS[standard.name].long}: terms of ${merchant.name}`}
      submitLabel="Save its terms"
      size="lg"
      fields={FIELDS}
      isReady={isComplete && isRight && isOwn && !guard.isStale}
      isBusy={send.isPending}
      error={guard.isStale ? null : send.error}
      onSubmit={() =>
        send.mutate({ original: guard.original, system: standard.name, terms }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <StaleNotice
        isStale={guard.isStale && !send.isPending}
        reload={() => {
          guard.reload();
          form.setValues(valuesOf(merchant.terms[standard.name], standard));
          send.reset();
        }}
      />
      <Switch label="A fee of its own" {...form.getInputProps('hasFee', { type: 'checkbox' })} />
      {form.values.hasFee && (
        <SimpleGrid cols={2} spacing="sm">
          {input('fee_percent', 'Share of the amount')}
          {input('fee_fixed', 'Fixed part')}
          {input('fee_min', 'Smallest fee', 'Empty: none')}
          {input('fee_max', 'Largest fee', 'Empty: none')}
        </SimpleGrid>
      )}
      <SimpleGrid cols={2} spacing="sm">
        {input('min', 'Smallest amount', emptyIs(standard.min))}
        {input('max', 'Largest amount', emptyIs(standard.max))}
      </SimpleGrid>
      <ChangeList changes={changesIn(before, after)} />
      <div className="notice" role="status">
        {isComplete ? (
          <FeeExample terms={after} feeFrom={merchant.fee_from} />
        ) : (
          <Text size="sm">A fee of its own has both parts; either may be 0.</Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {isOwn
          ? 'It holds for withdrawals that are created from now on; open ones keep their fee.'
          : 'Nothing here is its own: give it a fee or a limit, or leave it with the standard terms.'}
      </Text>
    </EditDialog>
  );
}

export function ResetTermsDialog({ merchant, standard, onClose }: Props) {
  const guard = useStaleGuard(merchant);
  const drop = useResetTerms();
  const before = effectiveTerms(standard, guard.original.terms[standard.name]);
  const after = effectiveTerms(standard, undefined);
  return (
    <ConfirmDialog
      title={`${SYSTEMS[standard.name].long}: ${merchant.name} back to standard`}
      confirmLabel="Back to standard"
      isDangerous
      isBusy={drop.isPending}
      error={drop.error}
      onConfirm={() =>
        drop.mutate({ original: guard.original, system: standard.name }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>Its own terms are given up; it follows the standard ones, also when those change.</Text>
        <ChangeList changes={changesIn(before, after)} />
        <FeeExample terms={after} feeFrom={merchant.fee_from} />
      </Stack>
    </ConfirmDialog>
  );
}
