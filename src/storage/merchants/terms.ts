// Terms of one merchant for one system, which override the terms of the system.
import type { MerchantId } from '../../domain/ids.ts';
import type { TermsOverride } from '../../domain/merchant.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import { minorFromText } from '../postgres/codecs.ts';
import type { Tx } from '../postgres/database.ts';
import { readFee } from '../systems/systems.ts';

export type TermsJson = {
  system: SystemName;
  fee_basis_points: number | null;
  fee_fixed: string | null;
  fee_min: string | null;
  fee_max: string | null;
  min_amount: string | null;
  max_amount: string | null;
  spread_basis_points: number | null;
};
/** The terms of merchant m. bigint as text: JSON numbers would be rounded. */
export const SELECT_TERMS = `select json_agg(json_build_object('system', t.system, 'fee_basis_points', t.fee_basis_points, 'fee_fixed', t.fee_fixed::text,
              'fee_min', t.fee_min::text, 'fee_max', t.fee_max::text, 'min_amount', t.min_amount::text, 'max_amount', t.max_amount::text,
              'spread_basis_points', t.spread_basis_points))
       from merchant_terms t where t.merchant_id = m.id`;

export const readTerms = (row: TermsJson): TermsOverride => ({
  fee:
    row.fee_basis_points === null || row.fee_fixed === null
      ? null
      : readFee({
          fee_basis_points: row.fee_basis_points,
          fee_fixed: BigInt(row.fee_fixed),
          fee_min: row.fee_min === null ? null : BigInt(row.fee_min),
          fee_max: row.fee_max === null ? null : BigInt(row.fee_max),
        }),
  min: minorFromText(row.min_amount),
  max: minorFromText(row.max_amount),
  spreadBasisPoints: row.spread_basis_points,
});

/** Null: back to the terms of the system. */
export async function saveTerms(
  tx: Tx,
  id: MerchantId,
  system: SystemName,
  terms: TermsOverride | null,
): Promise<void> {
  if (terms === null) {
    await tx.query({
      text: 'delete from merchant_terms where merchant_id = $1 and system = $2',
      values: [id, system],
    });
    return;
  }
  await tx.query({
    text: `insert into merchant_terms (merchant_id, system, fee_basis_points, fee_fixed, fee_min, fee_max, min_amount, max_amount, spread_basis_points)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (merchant_id, system) do update set fee_basis_points = $3, fee_fixed = $4, fee_min = $5, fee_max = $6,
             min_amount = $7, max_amount = $8, spread_basis_points = $9`,
    values: [
      id,
      system,
      terms.fee?.basisPoints ?? null,
      terms.fee?.fixed ?? null,
      terms.fee?.min ?? null,
      terms.fee?.max ?? null,
      terms.min,
      terms.max,
      terms.spreadBasisPoints,
    ],
  });
}
