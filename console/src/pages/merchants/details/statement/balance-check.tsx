// Checks in the browser that the opening balance plus all totals is the closing balance.
import { Group, Text } from '@mantine/core';
import { formatAmount, sumOf } from '@sluice/ui/lib/decimal.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { StatementTotal } from '../../../../data/merchants/merchant-balances.ts';
import { merchantDetailsTexts } from '../../../../texts/merchants/merchant-details.ts';
import { BALANCES, type Statement } from './balances.ts';

const texts = merchantDetailsTexts.statement;

function balancedText({ balances: { available } }: Statement): string {
  const change = sumOf([available.closing, `-${available.opening}`.replace('--', '')]);
  return texts.balanced(
    formatAmount(available.opening),
    change.startsWith('-') ? '−' : '+',
    formatAmount(change.replace('-', '')),
    formatAmount(available.closing),
  );
}

type Props = { readonly statement: Statement; readonly totals: readonly StatementTotal[] };

export function BalanceCheck({ statement, totals }: Props) {
  const { balances } = statement;
  const wrong = BALANCES.filter(({ name }) => {
    const { opening, closing } = balances[name];
    return sumOf([opening, ...totals.map((total) => total[name])]) !== closing;
  });
  const isBalanced = wrong.length === 0;
  const Icon = isBalanced ? IconCheck : IconX;
  return (
    <Group
      gap={6}
      px="sm"
      py="xs"
      wrap="nowrap"
      align="flex-start"
      role="status"
      c={isBalanced ? 'var(--good)' : 'var(--bad)'}
    >
      <Icon size={18} className="merchant-check" aria-hidden />
      <Text size="sm">
        {isBalanced ? balancedText(statement) : texts.notBalanced(wrong.map(({ title }) => title).join(', '))}
      </Text>
    </Group>
  );
}
