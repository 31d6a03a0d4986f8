// One action for many rows: its effect first, then the result row by row.
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { FormError, fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { RowResults } from '@sluice/ui/components/table/row-results.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import type { BulkAction, OfferedWithdrawal } from '../../../api/types.ts';
import { useBulkAction } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';

const texts = withdrawalsTexts.bulk;

/** The field that an action requires. */
const REQUIRED_FIELDS = {
  claim: undefined,
  'give-back': undefined,
  pay: { name: 'reference', label: withdrawalsTexts.pay.referenceLabel, maxLength: 200 },
  cancel: { name: 'reason', label: withdrawalsTexts.cancel.reasonLabel, maxLength: 500 },
} as const satisfies Record<BulkAction, unknown>;

/** The statement that a withdrawal was not paid is required where one may have been. */
const STATEMENT = {
  name: 'reason',
  label: withdrawalsTexts.returnToQueue.reasonLabel,
  maxLength: 500,
} as const;

const fieldFor = (action: BulkAction, rows: readonly OfferedWithdrawal[]) =>
  action === 'give-back' && rows.some((row) => row.possible_payment !== null)
    ? STATEMENT
    : REQUIRED_FIELDS[action];

/** A reference belongs to one payment of its system. */
const sharesReference = (action: BulkAction, rows: readonly OfferedWithdrawal[]): boolean =>
  action === 'pay' && new Set(rows.map(({ system }) => system)).size < rows.length;

type Props = {
  readonly action: BulkAction;
  readonly rows: readonly OfferedWithdrawal[];
  /** How many of the selected rows are skipped, and why. */
  readonly skippedNote: string | undefined;
  readonly onClose: () => void;
};

type FormProps = Props & { readonly bulk: ReturnType<typeof useBulkAction> };

function Effect({ action, rows, skippedNote }: Omit<Props, 'onClose'>) {
  const amountField = action === 'cancel' ? ('amount_fee' as const) : ('amount_to_receive' as const);
  const total = <Money amount={sumOf(rows.map((row) => row[amountField]))} withCurrency />;
  return (
    <>
      <Text>
        <Rich text={texts.amount} values={{ amount: <strong>{total}</strong> }} />
      </Text>
      <Text>{texts.effects[action]}</Text>
      {skippedNote !== undefined && (
        <Text size="sm" c="var(--warn)">
          {skippedNote}
        </Text>
      )}
    </>
  );
}

function BulkForm({ action, rows, skippedNote, bulk, onClose }: FormProps) {
  const field = fieldFor(action, rows);
  const [text, setText] = useState('');
  const needsReuse = sharesReference(action, rows);
  const [reuse, setReuse] = useState('');
  const isReady = (field === undefined || text.trim() !== '') && (!needsReuse || reuse.trim() !== '');
  const submit = () => {
    const extra = field === undefined ? {} : { [field.name]: text.trim() };
    bulk.mutate({
      action,
      ids: rows.map(({ id }) => id),
      ...extra,
      ...(needsReuse ? { reuse_reason: reuse.trim() } : {}),
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !bulk.isPending) submit();
      }}
    >
      <Stack>
        <Effect action={action} rows={rows} skippedNote={skippedNote} />
        {field !== undefined && (
          <TextInput
            label={field.label}
            required
            autoComplete="off"
            data-autofocus
            maxLength={field.maxLength}
            value={text}
            error={fieldError(bulk.error, field.name)}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {needsReuse && (
          <TextInput
            label={withdrawalsTexts.pay.reuseLabel}
            required
            autoComplete="off"
            maxLength={500}
            value={reuse}
            error={fieldError(bulk.error, 'reuse_reason')}
            onChange={({ currentTarget }) => setReuse(currentTarget.value)}
          />
        )}
        <FormError error={bulk.error} fields={field === undefined ? [] : [field.name]} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={bulk.isPending}>
            {action === 'cancel' ? texts.keep : commonTexts.cancel}
          </Button>
          <Button
            type="submit"
            loading={bulk.isPending}
            disabled={!isReady}
            {...(field === undefined ? { 'data-autofocus': true } : {})}
            {...(action === 'cancel' ? { color: 'red.9' } : {})}
          >
            {texts.submit[action]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function BulkDialog(props: Props) {
  const { action, rows, onClose } = props;
  const bulk = useBulkAction();
  const results = bulk.data?.results.map(({ id, ok, message }) => ({
    key: id,
    name: commonTexts.withdrawalNumber(id),
    ok,
    message,
  }));
  return (
    <Modal
      opened
      onClose={() => !bulk.isPending && onClose()}
      title={texts.titles[action](rows.length)}
      size="lg"
    >
      {results ? (
        <Stack>
          <RowResults rows={results} />
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {commonTexts.close}
            </Button>
          </Group>
        </Stack>
      ) : (
        <BulkForm {...props} bulk={bulk} />
      )}
    </Modal>
  );
}
