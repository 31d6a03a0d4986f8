// Submits the form, and leads to what came of it. If it is refused, the form stays as it is.
import { ApiError } from '@sluice/ui/api/errors.ts';
import { toastSuccess } from '@sluice/ui/lib/toasts.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft, WithdrawalBody } from '../../../api/types.ts';
import { useMakeWithdrawal } from '../../../data/new-withdrawal.ts';
import { newWithdrawalTexts as texts } from '../../../texts/new-withdrawal.ts';
import { refusalText } from '../shared/refusal-text.ts';
import { errorsOf, type Problem } from './use-live-quote.ts';

export function useSubmit() {
  const make = useMakeWithdrawal();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();

  function follow({ state, withdrawal_id, refusal: code }: Draft): void {
    if (withdrawal_id !== null) {
      toastSuccess(texts.made(withdrawal_id));
      void navigate({ to: `/withdrawals/${withdrawal_id}` });
    } else if (code !== null) {
      setRefusal(refusalText(code));
    } else {
      toastSuccess(state === 'waiting' ? texts.waits : texts.beingMade);
      void navigate({ to: '/approvals' });
    }
  }

  const { error } = make;
  const problem: Problem | undefined =
    error instanceof ApiError ? { field: error.field, text: error.message } : undefined;
  return {
    submit: (body: WithdrawalBody) => {
      setRefusal(undefined);
      make.mutate(body, { onSuccess: follow });
    },
    /** What was refused is about what was entered then. */
    forget: () => {
      setRefusal(undefined);
      if (!make.isPending) make.reset();
    },
    refusal,
    error,
    errors: errorsOf(problem),
    isBusy: make.isPending,
  };
}
