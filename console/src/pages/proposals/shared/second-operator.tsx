// Amounts above the threshold of the installation take effect only after a second operator's approval.
import { Text } from '@mantine/core';
import { Money } from '@sluice/ui/components/display/money.tsx';
import { Rich } from '@sluice/ui/components/display/rich.tsx';
import { sumOf } from '@sluice/ui/lib/decimal.ts';
import { useCurrentSession } from '../../../api/current-session.ts';
import { proposalsTexts } from '../../../texts/proposals.ts';

export function useNeedsSecondOperator(amount: string): boolean {
  const { four_eyes_above: above } = useCurrentSession();
  return above !== null && sumOf([above, `-${amount}`]).startsWith('-');
}

/** `text` has the placeholder `{amount}` for the threshold. */
export function SecondOperatorNote({
  text = proposalsTexts.secondOperatorRequired,
}: {
  readonly text?: string;
}) {
  const { four_eyes_above: above } = useCurrentSession();
  return (
    <Text size="sm" c="var(--warn)">
      <Rich text={text} values={{ amount: <Money amount={above ?? '0.00'} withCurrency /> }} />
    </Text>
  );
}
