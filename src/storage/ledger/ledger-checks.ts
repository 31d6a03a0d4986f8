// Results of ledger checks.
import type { Queryable, Tx } from '../postgres/database.ts';

export type LedgerCheck = {
  readonly id: number;
  readonly actor: string;
  readonly differences: number;
  readonly seconds: number;
  readonly at: Date;
};

type LedgerCheckRow = { id: bigint; actor: string; differences: number; seconds: number; at: Date };

const COLUMNS = 'id, actor, differences, seconds, at';

const readCheck = (row: LedgerCheckRow): LedgerCheck => ({ ...row, id: Number(row.id) });

export async function insertLedgerCheck(
  tx: Tx,
  { actor, differences, seconds }: Omit<LedgerCheck, 'id' | 'at'>,
): Promise<LedgerCheck> {
  const [row] = await tx.query<LedgerCheckRow>({
    text: `insert into ledger_checks (actor, differences, seconds) values ($1, $2, $3) returning ${COLUMNS}`,
    values: [actor, differences, seconds],
  });
  if (!row) throw new Error('the insert of a ledger check returned no row');
  return readCheck(row);
}

/** Newest first. */
export async function loadLedgerChecks(db: Queryable, limit: number): Promise<LedgerCheck[]> {
  const rows = await db.query<LedgerCheckRow>({
    text: `select ${COLUMNS} from ledger_checks order by id desc limit $1`,
    values: [limit],
  });
  return rows.map(readCheck);
}
