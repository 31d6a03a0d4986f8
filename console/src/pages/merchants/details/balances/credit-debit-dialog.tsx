// Crediting or debiting a merchant: the amount, what it is for, and what the balance will be.
import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCurrentSession } from '../../../../api/current-session.ts';
import { ChangeList } from '../../../../components/dialog/change-list.tsx';
import { EditDialog } from '../../../../components/dialog/edit-dialog.tsx';
import { fieldError } from '../../../../components/display/feedback.tsx';
import { Money } from '../../../../components/display/money.tsx';
import { AmountInput } from '../../../../components/form/amount-input.tsx';
import { useCreditDebit } from '../../../../data/merchant-balances.ts';
import type { Merchant } from '../../../../data/merchants.ts';
import { formatAmount, parseAmount, sumOf, toHundredths } from '../../../../lib/decimal.ts';

const WORDS = {
  credit: {
    title: 'Credit',
    about: 'Records that money came in for the merchant.',
    note: 'Where the money came from, for the statement',
  },
  debit: {
    title: 'Debit',
    about: 'Takes money from what is available: a credit made by mistake, or paid out elsewhere.',
    note: 'What it is for, for the statement',
  },
} as const;

type Props = {
  readonly merchant: Merchant;
  readonly direction: 'credit' | 'debit';
  readonly onClose: () => void;
};

export function CreditDebitDialog({ merchant, direction, onClose }: Props) {
  const { currency, four_eyes_above: limit } = useCurrentSession();
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const shift = useCreditDebit();
  const words = WORDS[direction];
  const amount = parseAmount(typed);
  const isAmount = amount !== undefined && amount !== '0.00';
  const after = isAmount && sumOf([merchant.available, direction === 'credit' ? amount : `-${amount}`]);
  const isTooMuch = after !== false && after.startsWith('-');
  const needsSecond = isAmount && limit !== null && toHundredths(amount) > toHundredths(limit);
  const verb = needsSecond ? `Propose the ${direction}` : words.title;
  return (
    <EditDialog
      title={`${words.title} ${merchant.name}`}
      submitLabel={isAmount ? `${verb}: ${formatAmount(amount)} ${currency}` : verb}
      fields={['amount', 'note']}
      isReady={isAmount && !isTooMuch && note.trim() !== ''}
      isBusy={shift.isPending}
      error={shift.error}
      isDangerous={direction === 'debit'}
      onSubmit={() =>
        isAmount &&
        shift.mutate(
          { id: merchant.merchant_id, direction, amount, note: note.trim() },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <Text size="sm">
        {words.about}
        {direction === 'credit' && merchant.status === 'active' && ' It can withdraw it at once.'}
      </Text>
      <AmountInput
        label="Amount"
        required
        data-autofocus
        value={typed}
        onChange={setTyped}
        error={
          fieldError(shift.error, 'amount') ??
          (isTooMuch ? `Only ${formatAmount(merchant.available)} is available` : undefined)
        }
      />
      <Textarea
        label={words.note}
        required
        autosize
        minRows={2}
        maxLength={1_000}
        value={note}
        error={fieldError(shift.error, 'note')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {after !== false && !isTooMuch && (
        <ChangeList
          changes={[
            {
              name: 'Available',
              before: <Money amount={merchant.available} />,
              after: <Money amount={after} withCurrency />,
            },
          ]}
        />
      )}
      {needsSecond && (
        <Text size="sm" className="notice" role="status">
          Above <Money amount={limit} withCurrency /> a second operator has to agree. Nothing moves until
          somebody else confirms the proposal.
        </Text>
      )}
    </EditDialog>
  );
}
