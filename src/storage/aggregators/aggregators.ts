// Aggregators: their terms and their sealed keys.
import type { PayoutCurrency } from '../../domain/rates/currencies.ts';
import type { AggregatorKind, AggregatorTerms } from '../../domain/routing.ts';
import type { SealedText } from '../installation/vault.ts';
import type { Tx } from '../postgres/database.ts';

export type AggregatorRow = {
  name: string;
  kind: AggregatorKind;
  account: number;
  currency: PayoutCurrency | null;
  url: string;
  enabled: boolean;
  deadline_ms: number;
  finality_seconds: number;
};

export const AGGREGATOR_COLUMNS =
  'name, kind, account, currency, url, enabled, deadline_ms, finality_seconds';

export const readAggregator = (row: AggregatorRow): AggregatorTerms => ({
  name: row.name,
  kind: row.kind,
  account: row.account,
  currency: row.currency,
  url: row.url,
  enabled: row.enabled,
  deadlineMs: row.deadline_ms,
  finalitySeconds: row.finality_seconds,
});

export async function insertAggregator(
  tx: Tx,
  terms: AggregatorTerms,
  secrets: SealedText,
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into aggregators (name, kind, url, enabled, deadline_ms, finality_seconds, secrets_sealed, secrets_key, currency)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (name) do nothing returning name`,
    values: [
      terms.name,
      terms.kind,
      terms.url,
      terms.enabled,
      terms.deadlineMs,
      terms.finalitySeconds,
      secrets.sealed,
      secrets.keyId,
      terms.currency,
    ],
  });
  return rows.length > 0;
}

export async function lockAggregator(tx: Tx, name: string): Promise<AggregatorTerms | undefined> {
  const [row] = await tx.query<AggregatorRow>({
    text: `select ${AGGREGATOR_COLUMNS} from aggregators where name = $1 for update`,
    values: [name],
  });
  return row && readAggregator(row);
}

/** Without secrets, the stored ones are kept. */
export async function saveAggregator(tx: Tx, terms: AggregatorTerms, secrets?: SealedText): Promise<void> {
  await tx.query({
    text: `update aggregators set url = $2, enabled = $3, deadline_ms = $4, finality_seconds = $5,
             secrets_sealed = coalesce($6, secrets_sealed), secrets_key = coalesce($7, secrets_key), account = $8 where name = $1`,
    values: [
      terms.name,
      terms.url,
      terms.enabled,
      terms.deadlineMs,
      terms.finalitySeconds,
      secrets?.sealed ?? null,
      secrets?.keyId ?? null,
      terms.account,
    ],
  });
}
