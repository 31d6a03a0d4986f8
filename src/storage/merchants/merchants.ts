// Merchants, each read with its keys and its own terms.
import type { FeeSource } from '../../domain/fees.ts';
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { Merchant, MerchantStatus, PayoutMode } from '../../domain/merchant.ts';
import { type Batched, type BatchLimits, batched } from '../postgres/batched.ts';
import { minorOrNull } from '../postgres/codecs.ts';
import type { Database, Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';
import { insertMainKey, type KeyJson, type MerchantKey, readKey, SELECT_KEYS } from './keys.ts';
import { readTerms, SELECT_TERMS, type TermsJson } from './terms.ts';

/** A merchant with the keys that authenticate it. */
export type MerchantWithKeys = {
  readonly merchant: Merchant;
  readonly keys: readonly MerchantKey[];
  readonly createdAt: Date;
};

type MerchantRow = {
  id: bigint;
  name: string;
  status: MerchantStatus;
  payout_mode: PayoutMode;
  fee_from: FeeSource;
  daily_limit: bigint | null;
  ip_allow_list: string[];
  rate_limit: number | null;
  version: bigint;
  created_at: Date;
  keys: KeyJson[] | null;
  terms: TermsJson[] | null;
  callback_hosts: string[];
};

// Merchant, keys and terms in one statement, so that all belong to one version.
const SELECT_MERCHANT = `
  select m.id, m.name, m.status, m.payout_mode, m.fee_from, m.daily_limit, m.ip_allow_list::text[], m.rate_limit, m.version, m.created_at,
    (${SELECT_KEYS}) as keys,
    (${SELECT_TERMS}) as terms,
    array(select h.host from webhook_hosts h where h.merchant_id = m.id) as callback_hosts
  from merchants m`;

const readMerchant = (row: MerchantRow): MerchantWithKeys => ({
  merchant: {
    id: asMerchantId(Number(row.id)),
    name: row.name,
    status: row.status,
    payoutMode: row.payout_mode,
    feeFrom: row.fee_from,
    dailyLimit: minorOrNull(row.daily_limit),
    ipAllowList: row.ip_allow_list,
    rateLimit: row.rate_limit,
    callbackHosts: row.callback_hosts,
    terms: Object.fromEntries((row.terms ?? []).map((terms) => [terms.system, readTerms(terms)])),
    version: Number(row.version),
  },
  keys: (row.keys ?? []).map(readKey),
  createdAt: row.created_at,
});

export async function loadMerchants(
  db: Database,
  ids: readonly MerchantId[],
): Promise<(MerchantWithKeys | null)[]> {
  const rows = await db.query<MerchantRow>({
    name: 'load_merchants',
    text: `${SELECT_MERCHANT} where m.id = any ($1::bigint[])`,
    values: [ids],
  });
  const merchants = new Map(rows.map((row) => [Number(row.id), readMerchant(row)]));
  return ids.map((id) => merchants.get(id) ?? null);
}

export async function listMerchants(db: Database): Promise<Merchant[]> {
  return (await db.query<MerchantRow>({ text: `${SELECT_MERCHANT} order by m.id` })).map(
    (row) => readMerchant(row).merchant,
  );
}

export type MerchantFilter = {
  /** An id, or part of a name. */
  readonly search?: string | undefined;
  readonly status?: MerchantStatus | undefined;
  /** Only larger ids than this. */
  readonly after?: MerchantId | undefined;
  readonly limit: number;
};

/** In order of id. Part of a name has no index and needs none: there are few merchants. */
export async function searchMerchants(db: Database, filter: MerchantFilter): Promise<MerchantWithKeys[]> {
  const { clause, values } = where([
    ['(m.id::text = ? or position(lower(?) in lower(m.name)) > 0)', filter.search],
    ['m.status = ?', filter.status],
    ['m.id > ?', filter.after],
  ]);
  const rows = await db.query<MerchantRow>({
    text: `${SELECT_MERCHANT} ${clause} order by m.id limit ${filter.limit}`,
    values,
  });
  return rows.map(readMerchant);
}

/** No key update: deposits and debits reference the merchant and must not wait. A change to it waits for its balance anyway. */
export async function lockMerchant(tx: Tx, id: MerchantId): Promise<Merchant | undefined> {
  const [row] = await tx.query<MerchantRow>({
    text: `${SELECT_MERCHANT} where m.id = $1 for no key update of m`,
    values: [id],
  });
  return row && readMerchant(row).merchant;
}

export async function loadMerchantStatus(db: Queryable, id: MerchantId): Promise<MerchantStatus> {
  const [row] = await db.query<{ status: MerchantStatus }>({
    name: 'load_merchant_status',
    text: 'select status from merchants where id = $1',
    values: [id],
  });
  if (!row) throw new Error(`merchant ${id} does not exist`);
  return row.status;
}

/** The versions that a decision about a merchant's request depends on. */
export type Versions = { readonly merchant: number; readonly catalog: number };

async function loadVersions(db: Database, ids: readonly MerchantId[]): Promise<Versions[]> {
  const rows = await db.query<{ merchant: bigint | null; catalog: bigint }>({
    name: 'load_versions',
    text: `select m.version as merchant, c.version as catalog
           from unnest($1::bigint[]) with ordinality as requested (id, ord)
           left join merchants m on m.id = requested.id cross join catalog_version c order by requested.ord`,
    values: [ids],
  });
  return rows.map(({ merchant, catalog }) => ({ merchant: Number(merchant), catalog: Number(catalog) }));
}

export type NewMerchant = {
  readonly name: string;
  readonly status: MerchantStatus;
  readonly payoutMode: PayoutMode;
  readonly keyHash: Buffer;
};

export async function insertMerchant(tx: Tx, merchant: NewMerchant): Promise<MerchantId> {
  const [row] = await tx.query<{ id: bigint }>({
    text: 'insert into merchants (name, status, payout_mode) values ($1, $2, $3) returning id',
    values: [merchant.name, merchant.status, merchant.payoutMode],
  });
  if (!row) throw new Error('the new merchant got no id');
  await tx.query({ text: 'insert into balances (merchant_id) values ($1)', values: [row.id] });
  const id = asMerchantId(Number(row.id));
  await insertMainKey(tx, id, merchant.keyHash);
  return id;
}

export async function saveMerchant(tx: Tx, merchant: Merchant): Promise<void> {
  await tx.query({
    text: `update merchants set name = $2, status = $3, payout_mode = $4, fee_from = $5, daily_limit = $6,
             ip_allow_list = array(select network(block::inet) from unnest($7::text[]) block), rate_limit = $8 where id = $1`,
    values: [
      merchant.id,
      merchant.name,
      merchant.status,
      merchant.payoutMode,
      merchant.feeFrom,
      merchant.dailyLimit,
      merchant.ipAllowList,
      merchant.rateLimit,
    ],
  });
}

export const openFindVersions = (db: Database, limits: BatchLimits): Batched<MerchantId, Versions> =>
  batched((ids) => loadVersions(db, ids), { ...limits, name: 'load_versions' });
