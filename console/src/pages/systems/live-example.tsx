// What one withdrawal would cost by what is typed now, beside what it costs today.
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Money } from '../../components/display/money.tsx';
import { AmountInput } from '../../components/form/amount-input.tsx';
import { parseAmount } from '../../lib/decimal.ts';
import { exampleOf } from './fee.ts';
import type { SystemForm } from './form.ts';
import './systems.css';

type Props = { readonly before: SystemForm; readonly after: SystemForm };

function Cost({ amount, before, after }: Props & { readonly amount: string }) {
  const now = exampleOf(amount, before);
  const then = exampleOf(amount, after);
  if ('refused' in then)
    return (
      <Text size="sm" c="var(--warn)">
        Refused: it is {then.refused === 'below' ? 'below the smallest' : 'above the largest'} amount.
      </Text>
    );
  const was = 'refused' in now ? null : now.fee;
  return (
    <div>
      <Text size="sm">
        costs{' '}
        <strong>
          <Money amount={then.fee} withCurrency />
        </strong>
        {was !== then.fee && (
          <Text span c="dimmed">
            {was === null ? ', refused today' : ', today '}
            {was !== null && <Money amount={was} />}
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        On top: <Money amount={then.onTop} /> leave the balance, <Money amount={amount} /> arrive.{' '}
        {then.less === null ? (
          'From the amount: refused, nothing would arrive.'
        ) : (
          <>
            From the amount: <Money amount={amount} /> leave, <Money amount={then.less} /> arrive.
          </>
        )}
      </Text>
    </div>
  );
}

export function LiveExample(props: Props) {
  const [typed, setTyped] = useState('10000.00');
  const amount = parseAmount(typed);
  return (
    <div className="system-example">
      <AmountInput label="Example: a withdrawal of" value={typed} onChange={setTyped} w={190} />
      {amount !== undefined && <Cost amount={amount} {...props} />}
    </div>
  );
}
