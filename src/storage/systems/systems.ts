// Payment systems: their fees and limits, and whether they are enabled.
import type { FeeSchedule } from '../../domain/fees.ts';
import { asMinor } from '../../domain/money.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { SystemTerms } from '../../domain/withdrawal.ts';
import { minorOrNull } from '../postgres/codecs.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

type TermsRow = {
  fee_basis_points: number;
  fee_fixed: bigint;
  fee_min: bigint | null;
  fee_max: bigint | null;
  min_amount: bigint | null;
  max_amount: bigint | null;
};

export const readFee = (
  row: Pick<TermsRow, 'fee_basis_points' | 'fee_fixed' | 'fee_min' | 'fee_max'>,
): FeeSchedule => ({
  basisPoints: row.fee_basis_points,
  fixed: asMinor(row.fee_fixed),
  min: minorOrNull(row.fee_min),
  max: minorOrNull(row.fee_max),
});

type SystemRow = TermsRow & {
  name: SystemName;
  enabled: boolean;
  auto_payouts: boolean;
  spread_basis_points: number;
};

const readSystem = (row: SystemRow): SystemTerms => ({
  name: row.name,
  enabled: row.enabled,
  autoPayouts: row.auto_payouts,
  fee: readFee(row),
  min: minorOrNull(row.min_amount),
  max: minorOrNull(row.max_amount),
  spreadBasisPoints: row.spread_basis_points,
});

const SYSTEM_COLUMNS =
  'name, enabled, auto_payouts, fee_basis_points, fee_fixed, fee_min, fee_max, min_amount, max_amount, spread_basis_points';

export async function loadSystems(db: Queryable): Promise<SystemTerms[]> {
  return (await db.query<SystemRow>({ text: `select ${SYSTEM_COLUMNS} from systems order by position` })).map(
    readSystem,
  );
}

export async function saveSystem(tx: Tx, system: SystemTerms): Promise<void> {
  await tx.query({
    text: `update systems set enabled = $2, auto_payouts = $3, fee_basis_points = $4, fee_fixed = $5, fee_min = $6,
             fee_max = $7, min_amount = $8, max_amount = $9, spread_basis_points = $10 where name = $1`,
    values: [
      system.name,
      system.enabled,
      system.autoPayouts,
      system.fee.basisPoints,
      system.fee.fixed,
      system.fee.min,
      system.fee.max,
      system.min,
      system.max,
      system.spreadBasisPoints,
    ],
  });
}

export async function lockSystem(tx: Tx, name: SystemName): Promise<SystemTerms> {
  const [row] = await tx.query<SystemRow>({
    text: `select ${SYSTEM_COLUMNS} from systems where name = $1 for update`,
    values: [name],
  });
  if (!row) throw new Error(`the database has no system ${name}`);
  return readSystem(row);
}
