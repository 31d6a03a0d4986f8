// Above the installation's threshold nothing happens before a second operator has confirmed it.
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCurrentSession } from '../../../api/current-session.ts';
import { Money } from '../../../components/display/money.tsx';
import { sumOf } from '../../../lib/decimal.ts';

export function useNeedsSecondOperator(amount: string): boolean {
  const { four_eyes_above: above } = useCurrentSession();
  return above !== null && sumOf([above, `-${amount}`]).startsWith('-');
}

type Props = { readonly children?: ReactNode };

export function SecondOperatorNote({
  children = 'nothing happens until a second operator has confirmed it.',
}: Props) {
  const { four_eyes_above: above } = useCurrentSession();
  return (
    <Text size="sm" c="var(--warn)">
      Above <Money amount={above ?? '0.00'} withCurrency /> it takes two: {children}
    </Text>
  );
}
