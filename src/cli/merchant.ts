import { type Command, Option } from 'commander';
import type { Actor } from '../domain/audit.ts';
import { FEE_SOURCES, type FeeSource } from '../domain/fees.ts';
import type { MerchantId } from '../domain/ids.ts';
import { MERCHANT_STATUSES, type MerchantStatus, PAYOUT_MODES, type PayoutMode } from '../domain/merchant.ts';
import { formatMoney, type Minor } from '../domain/money.ts';
import { redactNote } from '../domain/redact/notes.ts';
import type { SystemName } from '../domain/systems/index.ts';
import type { App } from '../usecases/app.ts';
import { collectReceivable } from '../usecases/operator/merchants/collect-receivable.ts';
import { createMerchant } from '../usecases/operator/merchants/create-merchant.ts';
import { creditMerchant, debitMerchant } from '../usecases/operator/merchants/credit-debit.ts';
import { listMerchants } from '../usecases/operator/merchants/list-merchants.ts';
import { rotateMerchantKey } from '../usecases/operator/merchants/rotate-merchant-key.ts';
import { showMerchant } from '../usecases/operator/merchants/show-merchant.ts';
import { type MerchantChange, updateMerchant } from '../usecases/operator/merchants/update-merchant.ts';
import {
  amountArgument,
  boundArgument,
  type Clearable,
  countOrNoneArgument,
  durationArgument,
  merchantIdArgument,
  noneToNull,
  systemArgument,
} from './arguments.ts';
import { CommandError, fieldTable, unwrap } from './output.ts';
import { proposalOutput } from './proposal.ts';
import { merchantJson, merchantOutput, merchantsTable } from './render.ts';
import type { Session } from './session.ts';
import { addTermsOptions, readTermsOptions, type TermsOptions } from './terms-options.ts';

const KEEP_IT = 'The secret key is shown this once and kept nowhere: store it now.';

export function addMerchantCommands(program: Command, session: Session): void {
  const merchant = program.command('merchant').description('merchants, their keys, balances and terms');

  merchant
    .command('create')
    .description('make a merchant and its secret key')
    .requiredOption('--name <name>', 'name of the merchant', redactNote)
    .addOption(
      new Option('--status <status>', 'status to start with').choices(MERCHANT_STATUSES).default('new'),
    )
    .addOption(
      new Option('--payout-mode <mode>', 'who pays its withdrawals').choices(PAYOUT_MODES).default('manual'),
    )
    .option('--credit <amount>', 'opening balance', amountArgument)
    .action(
      session.command(
        async (
          app,
          by,
          options: { name: string; status: MerchantStatus; payoutMode: PayoutMode; credit?: Minor },
        ) => {
          const made = unwrap(await createMerchant(app, by, options));
          return {
            json: { merchant_id: made.merchantId, secret_key: made.secretKey },
            text: `${fieldTable({ 'merchant id': made.merchantId, 'secret key': made.secretKey, status: options.status })}\n\n${KEEP_IT}`,
          };
        },
      ),
    );

  merchant
    .command('list')
    .description('all merchants with their balances')
    .action(
      session.command(async (app) => {
        const merchants = await listMerchants(app);
        return { json: merchants.map(merchantJson), text: merchantsTable(merchants) };
      }),
    );

  merchant
    .command('show')
    .description('everything about one merchant')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .action(
      session.command(async (app, _by, id: MerchantId) =>
        merchantOutput(unwrap(await showMerchant(app, id))),
      ),
    );

  const change = async (app: App, by: Actor, id: MerchantId, what: MerchantChange) => {
    unwrap(await updateMerchant(app, by, id, what));
    return merchantOutput(unwrap(await showMerchant(app, id)));
  };

  for (const [verb, status, description] of [
    ['activate', 'active', 'let the merchant withdraw'],
    ['block', 'blocked', 'refuse the merchant, as blocked'],
    ['disable', 'disabled', 'refuse the merchant, as disabled'],
  ] as const) {
    merchant
      .command(verb)
      .description(description)
      .argument('<id>', 'merchant id', merchantIdArgument)
      .action(session.command(async (app, by, id: MerchantId) => change(app, by, id, { status })));
  }

  merchant
    .command('rotate-key')
    .description('make a new secret key; the old one works on for a while')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .addOption(
      new Option('--overlap <duration>', 'how long the old key works on: 30s, 15m, 24h, 7d, or 0')
        .argParser(durationArgument)
        .default(86_400, '24h'),
    )
    .action(
      session.command(async (app, by, id: MerchantId, options: { overlap: number }) => {
        const { secretKey, oldKeyValidUntil } = unwrap(await rotateMerchantKey(app, by, id, options.overlap));
        const until = oldKeyValidUntil.toISOString();
        return {
          json: { merchant_id: id, secret_key: secretKey, old_key_valid_until: until },
          text: `${fieldTable({ 'merchant id': id, 'new secret key': secretKey, 'old key works until': until })}\n\n${KEEP_IT}`,
        };
      }),
    );

  for (const [verb, shift, done, description] of [
    ['credit', creditMerchant, 'credited', 'add money to a balance'],
    ['debit', debitMerchant, 'debited', 'take money from a balance, never more than is available'],
  ] as const)
    merchant
      .command(verb)
      .description(description)
      .argument('<id>', 'merchant id', merchantIdArgument)
      .argument('<amount>', 'how much', amountArgument)
      .requiredOption('--note <text>', 'what it is for', redactNote)
      .action(
        session.command(async (app, by, merchantId: MerchantId, amount: Minor, options: { note: string }) => {
          const { balance, proposal } = unwrap(await shift(app, by, { merchantId, amount, ...options }));
          if (proposal) return proposalOutput(app, proposal);
          const [moved, available] = [formatMoney(amount), formatMoney(balance.available)];
          return {
            json: { merchant_id: merchantId, [done]: moved, available, held: formatMoney(balance.held) },
            text: `Merchant ${merchantId} was ${done} with ${moved}; ${available} available.`,
          };
        }),
      );

  merchant
    .command('collect')
    .description('take what a merchant owes from its balance, as far as that goes')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .action(
      session.command(async (app, by, merchantId: MerchantId) => {
        const collected = formatMoney(unwrap(await collectReceivable(app, by, merchantId)));
        return {
          json: { merchant_id: merchantId, collected },
          text: `Collected ${collected} from merchant ${merchantId}.`,
        };
      }),
    );

  addTermsOptions(
    merchant
      .command('set')
      .description('change settings; with --system, its own fees and limits for one system')
      .argument('<id>', 'merchant id', merchantIdArgument)
      .option('--name <name>', 'as people know it', redactNote)
      .addOption(new Option('--payout-mode <mode>').choices(PAYOUT_MODES))
      .addOption(new Option('--fee-from <source>', 'who bears the fee by default').choices(FEE_SOURCES))
      .option('--daily-limit <amount>', 'most that may be withdrawn in a day (UTC), or none', boundArgument)
      .option('--ip-allow <list>', 'addresses and blocks, separated by commas, or any')
      .option(
        '--rate-limit <count>',
        'requests a minute, or none for the installation setting',
        countOrNoneArgument,
      )
      .option('--system <system>', 'the system that the fee and limit options below are for', systemArgument)
      .option('--standard-terms', 'with --system: back to the terms everybody has'),
  ).action(
    session.command(async (app, by, id: MerchantId, options: SetOptions) =>
      change(app, by, id, readSetOptions(options)),
    ),
  );
}

type SetOptions = TermsOptions & {
  name?: string;
  payoutMode?: PayoutMode;
  feeFrom?: FeeSource;
  dailyLimit?: Clearable<Minor>;
  ipAllow?: string;
  rateLimit?: Clearable<number>;
  system?: SystemName;
  standardTerms?: true;
};

function readSetOptions(options: SetOptions): MerchantChange {
  const { name, payoutMode, feeFrom, dailyLimit, ipAllow, rateLimit, system, standardTerms } = options;
  const terms = readTermsOptions(options);
  const changesTerms = Object.keys(terms).length > 0 || standardTerms === true;
  if (standardTerms && Object.keys(terms).length > 0)
    throw new CommandError('Either --standard-terms or terms of its own, not both.');
  if (changesTerms && system === undefined)
    throw new CommandError('Fees and limits are per system: say which one with --system.');
  if (system !== undefined && !changesTerms)
    throw new CommandError('Say what to change for the system: a fee, a limit or --standard-terms.');
  const change: MerchantChange = {
    ...(name === undefined ? {} : { name }),
    ...(payoutMode === undefined ? {} : { payoutMode }),
    ...(feeFrom === undefined ? {} : { feeFrom }),
    ...(dailyLimit === undefined ? {} : { dailyLimit: noneToNull(dailyLimit) }),
    ...(ipAllow === undefined
      ? {}
      : { ipAllowList: ipAllow === 'any' || ipAllow === 'none' ? [] : ipAllow.split(',') }),
    ...(rateLimit === undefined ? {} : { rateLimit: noneToNull(rateLimit) }),
    ...(system === undefined
      ? {}
      : { terms: { system, change: standardTerms ? ('standard' as const) : terms } }),
  };
  if (Object.keys(change).length === 0)
    throw new CommandError('Nothing to change. `sluice merchant set --help` lists what can be set.');
  return change;
}
