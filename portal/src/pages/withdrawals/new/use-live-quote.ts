// The quote of what is entered now. It is asked for when the person stops typing.
import { useDebouncedValue } from '@mantine/hooks';
import { ApiError } from '@sluice/ui/api/errors.ts';
import type { Quote, WithdrawalBody } from '../../../api/types.ts';
import { useQuote } from '../../../data/new-withdrawal.ts';
import { newWithdrawalTexts } from '../../../texts/new-withdrawal.ts';
import { refusalText } from '../shared/refusal-text.ts';
import { type Errors, FIELDS } from './form.ts';

const DEBOUNCE_MS = 350;

export type Problem = { readonly field: string | undefined; readonly text: string };

export type LiveQuote = {
  readonly quote: Quote | undefined;
  readonly problem: Problem | undefined;
  /** What is shown belongs to an earlier input. */
  readonly isUpdating: boolean;
  /** The request itself failed. */
  readonly error: unknown;
};

function problemOf(quote: Quote | undefined, error: Error | null): Problem | undefined {
  if (error instanceof ApiError && error.field !== undefined)
    return { field: error.field, text: error.message };
  if (quote?.error)
    return { field: fieldOf(quote.error), text: refusalText(quote.error.code, quote.error.error) };
  if (quote?.withdraw_id !== undefined)
    return { field: 'order_id', text: newWithdrawalTexts.orderUsed(quote.withdraw_id) };
  return undefined;
}

/** The balance and the limit of the day are about the amount. */
const fieldOf = ({ code, field }: NonNullable<Quote['error']>): string | undefined =>
  code === 'low_balance' || code === 'daily_limit_exceeded' ? 'amount' : field;

/** `body` is undefined until everything that is required is entered. */
export function useLiveQuote(body: WithdrawalBody | undefined): LiveQuote {
  const current = body && JSON.stringify(body);
  const [debounced] = useDebouncedValue(current, DEBOUNCE_MS);
  const { data, error, isFetching } = useQuote(debounced);
  if (current === undefined)
    return { quote: undefined, problem: undefined, isUpdating: false, error: undefined };
  const isUpdating = current !== debounced || isFetching;
  const problem = isUpdating ? undefined : problemOf(error ? undefined : data, error);
  return { quote: data, problem, isUpdating, error: isUpdating || problem ? undefined : error };
}

/** Of a problem that is about a field of the form. */
export const errorsOf = (problem: Problem | undefined): Errors => {
  const field = FIELDS.find((name) => name === problem?.field);
  return field === undefined || problem === undefined ? {} : { [field]: problem.text };
};
