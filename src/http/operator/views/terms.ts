// Fees and limits: a merchant's exception to what a system asks of everybody.
import { z } from 'zod';
import type { TermsOverride } from '../../../domain/merchant.ts';
import { asMinor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { type Outcome, problem } from '../../../usecases/operator/problem.ts';
import { bound, moneyText, percent, text, textOrNull } from '../fields.ts';

export const termsItem = z
  .object({
    fee_percent: moneyText.nullable().meta({ description: 'Null: the fee is the one of the system' }),
    fee_fixed: moneyText.nullable(),
    fee_min: moneyText.nullable(),
    fee_max: moneyText.nullable(),
    min: moneyText.nullable(),
    max: moneyText.nullable(),
  })
  .meta({ id: 'MerchantTerms' });

export const writeTerms = ({ fee, min, max }: TermsOverride): z.input<typeof termsItem> => ({
  fee_percent: fee && text(asMinor(BigInt(fee.basisPoints))),
  fee_fixed: fee && text(fee.fixed),
  fee_min: textOrNull(fee?.min ?? null),
  fee_max: textOrNull(fee?.max ?? null),
  min: textOrNull(min),
  max: textOrNull(max),
});

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

export function readTerms(body: z.output<typeof termsBody>): Outcome<TermsOverride> {
  const { fee_percent: basisPoints, fee_fixed: fixed, min, max } = body;
  const bounds = { min: body.fee_min, max: body.fee_max };
  if (basisPoints !== null && fixed !== null)
    return accepted({ fee: { basisPoints, fixed, ...bounds }, min, max });
  if (basisPoints !== null || fixed !== null)
    return problem(
      'invalid',
      'A fee of its own has both parts, a percentage and a fixed one; without either it is the fee of the system.',
      basisPoints === null ? 'fee_percent' : 'fee_fixed',
    );
  if (bounds.min !== null || bounds.max !== null)
    return problem(
      'invalid',
      'Only a fee of its own can have a smallest or a largest one.',
      bounds.min === null ? 'fee_max' : 'fee_min',
    );
  return accepted({ fee: null, min, max });
}
