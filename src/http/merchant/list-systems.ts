import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FEE_SOURCES } from '../../domain/fees.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { asMinor, formatMoney, type Minor } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import { listSystems, type OfferedSystem } from '../../usecases/merchant/list-systems.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, systemName } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject(credentialFields);

const limitText = z.string().nullable();

export const systemItem = z.object({
  system: systemName,
  title: z.string().meta({ examples: ['Bank card'] }),
  enabled: z.boolean().meta({ description: 'Whether createWithdraw accepts it now' }),
  auto: z.boolean().meta({ description: 'Whether it is paid automatically' }),
  needs_bank: z.boolean().meta({ description: 'Whether `bank_id` is required' }),
  min: limitText.meta({ description: 'Of `amount`; null: no minimum', examples: ['100.00'] }),
  max: limitText.meta({ description: 'Of `amount`; null: no maximum', examples: ['150000.00'] }),
  fee: z
    .object({ percent: z.string(), fixed: z.string(), min: limitText, max: limitText })
    .meta({ description: '`percent` of the amount plus `fixed`, at least `min` and at most `max`' }),
  fee_from: z.enum(FEE_SOURCES).meta({ description: 'If the request does not say it' }),
  currency: z.string().meta({ description: 'What the recipient is sent', examples: ['RUB'] }),
  decimals: z.int().meta({ examples: [2] }),
  wallet_pattern: z.string().meta({
    description: 'A regular expression that every valid wallet matches; not every match is valid',
  }),
});

const orNull = (amount: Minor | null): string | null => (amount === null ? null : formatMoney(amount));

export const systemInfo = (
  { fee, currency, ...each }: OfferedSystem,
  { feeFrom }: Merchant,
): z.input<typeof systemItem> => ({
  system: each.name,
  title: each.title,
  enabled: each.enabled,
  auto: each.auto,
  needs_bank: each.needsBank,
  min: orNull(each.min),
  max: orNull(each.max),
  fee: {
    percent: formatMoney(asMinor(BigInt(fee.basisPoints))),
    fixed: formatMoney(fee.fixed),
    min: orNull(fee.min),
    max: orNull(fee.max),
  },
  fee_from: feeFrom,
  currency: currency.code,
  decimals: currency.decimals,
  wallet_pattern: each.walletPattern,
});

export function registerListSystems(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'listSystems',
    schema: request,
    needs: 'read',
    async perform({ merchant }) {
      const offered = await listSystems(api.app, merchant);
      return accepted({ data: offered.map((each) => systemInfo(each, merchant)) });
    },
  });
  const url = '/api/v2/merchant/listSystems';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'listSystems',
      summary: 'List withdrawal systems',
      description: 'With the limits and fees that apply to the merchant.',
      tags: ['Systems and banks'],
      consumes: CONSUMES,
      body: request,
      response: {
        200: z.object({ success: z.literal(true), data: z.array(systemItem) }),
        ...errorResponses(COMMON_REJECTIONS),
      },
    },
    handler: asHandler(operation),
  });
}
