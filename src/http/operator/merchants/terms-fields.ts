// The request fields of a merchant's custom fees and limits.
import { z } from 'zod';
import type { TermsOverride } from '../../../domain/merchant.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { type ActionResult, rejectAction } from '../../../usecases/actions/rejection.ts';
import { bound, percent, spread } from '../../web-api/fields.ts';

/** Replaces all custom terms; null means the default of the system. */
export const termsFields = {
  fee_percent: percent.nullable(),
  fee_fixed: bound.nullable(),
  fee_min: bound.nullable(),
  fee_max: bound.nullable(),
  min: bound.nullable(),
  max: bound.nullable(),
  spread_percent: spread.nullable().default(null),
};
const termsBody = z.object(termsFields);

export function readTerms(body: z.output<typeof termsBody>): ActionResult<TermsOverride> {
  const { fee_percent: basisPoints, fee_fixed: fixed, min, max, spread_percent: spreadBasisPoints } = body;
  const bounds = { min: body.fee_min, max: body.fee_max };
  if (basisPoints !== null && fixed !== null)
    return accepted({ fee: { basisPoints, fixed, ...bounds }, min, max, spreadBasisPoints });
  if (basisPoints !== null || fixed !== null)
    return rejectAction(
      'invalid',
      merchantTexts.customFeeIncomplete,
      basisPoints === null ? 'fee_percent' : 'fee_fixed',
    );
  if (bounds.min !== null || bounds.max !== null)
    return rejectAction(
      'invalid',
      merchantTexts.boundsWithoutCustomFee,
      bounds.min === null ? 'fee_max' : 'fee_min',
    );
  return accepted({ fee: null, min, max, spreadBasisPoints });
}
