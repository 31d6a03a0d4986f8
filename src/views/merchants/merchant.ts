// A merchant: a row of the list, and the details with its webhook endpoint.
import { z } from 'zod';
import { FEE_SOURCES } from '../../domain/fees.ts';
import { MERCHANT_STATUSES, PAYOUT_MODES } from '../../domain/merchant.ts';
import { formatMoney } from '../../domain/money.ts';
import type { ListedMerchant, MerchantDetails } from '../../usecases/operator/merchants/read-merchants.ts';
import { formatMoneyOrNull, iso, moneyText, systemName, time } from '../fields.ts';
import { freezeItem, serializeFreeze } from '../halt.ts';
import { endpointItem, serializeEndpoint } from '../webhooks.ts';
import { keyItem, serializeKey } from './key.ts';
import { serializeTerms, termsItem } from './terms.ts';

const fields = {
  merchant_id: z.int(),
  name: z.string(),
  status: z.enum(MERCHANT_STATUSES),
  payout_mode: z.enum(PAYOUT_MODES),
  fee_from: z.enum(FEE_SOURCES),
  available: moneyText,
  held: moneyText,
  owes: moneyText,
  daily_limit: moneyText.nullable(),
  ip_allow_list: z.array(z.string()).meta({ description: 'Empty: any address' }),
  rate_limit: z.int().nullable().meta({ description: 'Requests per minute; null: the installation setting' }),
  frozen: freezeItem.nullable(),
  terms: z
    .partialRecord(systemName, termsItem)
    .meta({ description: 'Custom terms of this merchant by system; other systems use their standard terms' }),
  keys: z.array(keyItem).meta({ description: 'Those that have not ended, newest first' }),
  created_at: time,
  version: z.string(),
};

export const merchantRow = z.object(fields).meta({ id: 'MerchantRow' });
export const merchantItem = z
  .object({ ...fields, webhook: endpointItem.nullable() })
  .meta({ id: 'Merchant' });

export const serializeMerchantRow = ({
  merchant,
  balance,
  halt,
  keys,
  createdAt,
}: ListedMerchant): z.input<typeof merchantRow> => ({
  merchant_id: merchant.id,
  name: merchant.name,
  status: merchant.status,
  payout_mode: merchant.payoutMode,
  fee_from: merchant.feeFrom,
  available: formatMoney(balance.available),
  held: formatMoney(balance.held),
  owes: formatMoney(balance.owed),
  daily_limit: formatMoneyOrNull(merchant.dailyLimit),
  ip_allow_list: [...merchant.ipAllowList],
  rate_limit: merchant.rateLimit,
  frozen: halt ? serializeFreeze(halt) : null,
  terms: Object.fromEntries(
    Object.entries(merchant.terms).map(([system, terms]) => [system, serializeTerms(terms)]),
  ),
  keys: keys.map(serializeKey),
  created_at: iso(createdAt),
  version: String(merchant.version),
});

export const serializeMerchant = (details: MerchantDetails): z.input<typeof merchantItem> => ({
  ...serializeMerchantRow(details),
  webhook: details.endpoint ? serializeEndpoint(details.endpoint) : null,
});
