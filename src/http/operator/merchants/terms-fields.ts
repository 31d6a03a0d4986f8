// The fields of a merchant's own fees and limits, as a request gives them.
import { z } from 'zod';
import type { TermsOverride } from '../../../domain/merchant.ts';
import { accepted } from '../../../domain/result.ts';
import { type OperatorResult, operatorRejection } from '../../../usecases/operator/shared/rejection.ts';
import { bound, percent } from '../shared/fields.ts';

/** The whole of it: what is null is as it is for everybody. */
export const termsFields = {
  fee_percent: percent.nullable(),
  fee_fixed: bound.nullable(),
  fee_min: bound.nullable(),
  fee_max: bound.nullable(),
  min: bound.nullable(),
  max: bound.nullable(),
};
const termsBody = z.object(termsFields);

export function readTerms(body: z.output<typeof termsBody>): OperatorResult<TermsOverride> {
  const { fee_percent: basisPoints, fee_fixed: fixed, min, max } = body;
  const bounds = { min: body.fee_min, max: body.fee_max };
  if (basisPoints !== null && fixed !== null)
    return accepted({ fee: { basisPoints, fixed, ...bounds }, min, max });
  if (basisPoints !== null || fixed !== null)
    return operatorRejection(
      'invalid',
      'A fee of its own has both parts, a percentage and a fixed one; without either it is the fee of the system.',
      basisPoints === null ? 'fee_percent' : 'fee_fixed',
    );
  if (bounds.min !== null || bounds.max !== null)
    return operatorRejection(
      'invalid',
      'Only a fee of its own can have a smallest or a largest one.',
      bounds.min === null ? 'fee_max' : 'fee_min',
    );
  return accepted({ fee: null, min, max });
}
