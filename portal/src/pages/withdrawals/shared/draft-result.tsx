// What a draft has become: its withdrawal, or why there is none.
import { TextLink } from '@sluice/ui/components/display/text-link.tsx';
import { commonTexts } from '@sluice/ui/texts/common.ts';
import type { Draft } from '../../../api/types.ts';
import { refusalText } from './refusal-text.ts';

type Props = {
  readonly draft: Pick<Draft, 'withdrawal_id' | 'refusal'>;
  /** Shown as long as it is not decided. */
  readonly otherwise?: string;
};

export function DraftResult({ draft: { withdrawal_id, refusal }, otherwise = commonTexts.none }: Props) {
  if (withdrawal_id !== null)
    return (
      <TextLink to={`/withdrawals/${withdrawal_id}`}>{commonTexts.withdrawalNumber(withdrawal_id)}</TextLink>
    );
  return refusal === null ? otherwise : refusalText(refusal);
}
