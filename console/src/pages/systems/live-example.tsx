// The fee of an example withdrawal with the values of the form, and with the current ones.
import { Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { AmountInput } from '@sluice/ui/components/form/amount-input.tsx';
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import { useState } from 'react';
import { systemsTexts } from '../../texts/systems.ts';
import { calculateExample } from './fee.ts';
import type { SystemForm } from './form.ts';
import './systems.css';

const texts = systemsTexts.example;

type Props = { readonly before: SystemForm; readonly after: SystemForm };

function Fee({ fee, current }: { readonly fee: string; readonly current: string | null }) {
  const text = current === null ? texts.feeCurrentlyRejected : current === fee ? texts.fee : texts.feeChanged;
  return (
    <Text size="sm">
      <Rich
        text={text}
        values={{
          fee: (
            <strong>
              <Money amount={fee} withCurrency />
            </strong>
          ),
          current: current !== null && <Money amount={current} />,
        }}
      />
    </Text>
  );
}

function Cost({ amount, before, after }: Props & { readonly amount: string }) {
  const current = calculateExample(amount, before);
  const changed = calculateExample(amount, after);
  if ('rejected' in changed)
    return (
      <Text size="sm" c="var(--warn)">
        {changed.rejected === 'below' ? texts.belowMinimum : texts.aboveMaximum}
      </Text>
    );
  const { fee, debited, received } = changed;
  return (
    <div>
      <Fee fee={fee} current={'rejected' in current ? null : current.fee} />
      <Text size="sm" c="dimmed">
        <Rich
          text={texts.feeAdded}
          values={{ debited: <Money amount={debited} />, received: <Money amount={amount} /> }}
        />
      </Text>
      <Text size="sm" c="dimmed">
        {received === null ? (
          texts.feeDeductedRejected
        ) : (
          <Rich
            text={texts.feeDeducted}
            values={{ debited: <Money amount={amount} />, received: <Money amount={received} /> }}
          />
        )}
      </Text>
    </div>
  );
}

export function LiveExample(props: Props) {
  const [amountText, setAmountText] = useState('10000.00');
  const amount = parseAmount(amountText);
  return (
    <div className="system-example">
      <AmountInput label={texts.amountLabel} value={amountText} onChange={setAmountText} w={190} />
      {amount !== undefined && <Cost amount={amount} {...props} />}
    </div>
  );
}
