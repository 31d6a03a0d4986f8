// Credits or debits a merchant: amount, note for the statement, and the resulting balance.
import { Text, Textarea } from '@mantine/core';
import { ChangeList } from '@sluice/ui/components/dialog/change-list.tsx';
import { EditDialog } from '@sluice/ui/components/dialog/edit-dialog.tsx';
import { fieldError } from '@sluice/ui/components/display/feedback.tsx';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { formatAmount, parseAmount, sumOf, toHundredths } from '@sluice/ui/lib/decimal.ts';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import { useState } from 'react';
import { useCurrentSession } from '../../../../api/current-session.ts';
import { useCreditDebit } from '../../../../data/merchants/merchant-balances.ts';
import type { Merchant } from '../../../../data/merchants/merchants.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { merchantsTexts } from '../../../../texts/merchants/merchants.ts';

const texts = merchantDetailsTexts.creditDebit;

type Direction = 'credit' | 'debit';
type Props = {
  readonly merchant: Merchant;
  readonly direction: Direction;
  readonly onClose: () => void;
};

/** The amount, the balance after it, and whether it exceeds the balance. `amount` is undefined while the text is invalid. */
function useAmount({ available }: Merchant, direction: Direction) {
  const { four_eyes_above: threshold } = useCurrentSession();
  const [text, setText] = useState('');
  const parsed = parseAmount(text);
  const amount = parsed === '0.00' ? undefined : parsed;
  const after = amount && sumOf([available, direction === 'credit' ? amount : `-${amount}`]);
  const exceedsBalance = after?.startsWith('-') ?? false;
  const secondOperatorAbove =
    amount !== undefined && threshold !== null && toHundredths(amount) > toHundredths(threshold)
      ? threshold
      : undefined;
  return { text, setText, amount, after, exceedsBalance, secondOperatorAbove };
}

function submitLabel(direction: Direction, amount: string | undefined, isProposal: boolean): string {
  const { submit, submitAmount, proposeAmount } = texts[direction];
  if (amount === undefined) return submit;
  if (isProposal) return proposeAmount(amount);
  return submitAmount(amount);
}

const messageFor = (direction: Direction, { status }: Merchant): string =>
  direction === 'credit' && status === 'active' ? texts.credit.messageActive : texts[direction].message;

type EffectProps = { readonly merchant: Merchant; readonly input: ReturnType<typeof useAmount> };

function Effect({ merchant, input: { after, exceedsBalance, secondOperatorAbove } }: EffectProps) {
  return (
    <>
      {after !== undefined && !exceedsBalance && (
        <ChangeList
          changes={[
            {
              name: merchantsTexts.balances.available,
              before: <Money amount={merchant.available} />,
              after: <Money amount={after} withCurrency />,
            },
          ]}
        />
      )}
      {secondOperatorAbove !== undefined && (
        <Text size="sm" className="notice" role="status">
          <Rich
            text={texts.fourEyes}
            values={{ amount: <Money amount={secondOperatorAbove} withCurrency /> }}
          />
        </Text>
      )}
    </>
  );
}

export function CreditDebitDialog({ merchant, direction, onClose }: Props) {
  const { currency } = useCurrentSession();
  const input = useAmount(merchant, direction);
  const [note, setNote] = useState('');
  const creditDebit = useCreditDebit();
  const { amount, exceedsBalance, secondOperatorAbove } = input;
  const shownAmount = amount && commonTexts.amountWithCurrency(formatAmount(amount), currency);
  const submit = () =>
    amount !== undefined &&
    creditDebit.mutate(
      { id: merchant.merchant_id, direction, amount, note: note.trim() },
      { onSuccess: onClose },
    );
  return (
    <EditDialog
      title={texts[direction].title(merchant.name)}
      submitLabel={submitLabel(direction, shownAmount, secondOperatorAbove !== undefined)}
      fields={['amount', 'note']}
      isReady={amount !== undefined && !exceedsBalance && note.trim() !== ''}
      isBusy={creditDebit.isPending}
      error={creditDebit.error}
      isDangerous={direction === 'debit'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{messageFor(direction, merchant)}</Text>
      <AmountInput
        label={texts.amountLabel}
        required
        data-autofocus
        value={input.text}
        onChange={input.setText}
        error={
          fieldError(creditDebit.error, 'amount') ??
          (exceedsBalance ? texts.tooMuch(formatAmount(merchant.available)) : undefined)
        }
      />
      <Textarea
        label={texts[direction].noteLabel}
        required
        autosize
        minRows={2}
        maxLength={1_000}
        value={note}
        error={fieldError(creditDebit.error, 'note')}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Effect merchant={merchant} input={input} />
    </EditDialog>
  );
}
