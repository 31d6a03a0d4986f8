import { formatMoney, ZERO } from '../../domain/money.ts';
import { SYSTEM_NAMES } from '../../domain/systems/index.ts';
import type { KeyDetails } from '../../usecases/merchant-keys/key-details.ts';
import type { ListedMerchant, MerchantDetails } from '../../usecases/operator/merchants/read-merchants.ts';
import { formatMoneyOrNull } from '../../views/fields.ts';
import { fieldTable, green, red, table, yellow } from '../shared/output.ts';
import { formatFee, formatTime } from './format.ts';

const statusText = (status: string): string =>
  status === 'active' ? green(status) : status === 'new' ? yellow(status) : red(status);

export const merchantsTable = (merchants: readonly ListedMerchant[]): string =>
  table(
    ['Id', 'Name', 'Status', 'Payouts', 'Available', 'Held'],
    merchants.map(({ merchant, balance }) => [
      merchant.id,
      merchant.name,
      statusText(merchant.status),
      merchant.payoutMode,
      formatMoney(balance.available),
      formatMoney(balance.held),
    ]),
    ['Available', 'Held'],
  );

const keyText = (key: KeyDetails): string =>
  [
    key.name,
    key.scope,
    `works from ${formatTime(key.worksFrom)}`,
    key.lastUsedAt === null ? 'not used yet' : `last used ${formatTime(key.lastUsedAt)}`,
    ...(key.expiresAt === null ? [] : [`ends ${formatTime(key.expiresAt)}`]),
    ...(key.createdBy === null ? [] : [`created by ${key.createdBy}`]),
  ].join(', ');

export function merchantFields({ merchant, balance, halt, keys }: MerchantDetails): string {
  const terms = SYSTEM_NAMES.flatMap((system) => {
    const override = merchant.terms[system];
    if (!override) return [];
    const { fee, min, max } = override;
    const text = [
      fee ? formatFee(fee) : 'standard fee',
      ...(min === null ? [] : [`from ${formatMoney(min)}`]),
      ...(max === null ? [] : [`up to ${formatMoney(max)}`]),
    ].join(', ');
    return [[`own terms, ${system}`, text]];
  });
  return fieldTable({
    'merchant id': merchant.id,
    name: merchant.name,
    status: statusText(merchant.status),
    'payout mode': merchant.payoutMode,
    'fee taken from': merchant.feeFrom,
    available: formatMoney(balance.available),
    held: formatMoney(balance.held),
    ...(balance.owed === ZERO ? {} : { owes: red(formatMoney(balance.owed)) }),
    ...(halt ? { frozen: red(`by ${halt.actor}: ${halt.reason}`) } : {}),
    'daily limit': formatMoneyOrNull(merchant.dailyLimit),
    'allowed addresses': merchant.ipAllowList.length > 0 ? merchant.ipAllowList.join(', ') : 'any',
    'requests per minute': merchant.rateLimit,
    ...Object.fromEntries(terms),
    ...Object.fromEntries(keys.map((key) => [`key ${key.id}`, keyText(key)])),
  });
}
