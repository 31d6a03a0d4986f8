// Commands that change a merchant's status, settings and terms.

import { type Command, Option } from 'commander';
import type { Actor } from '../../domain/audit.ts';
import { FEE_SOURCES, type FeeSource } from '../../domain/fees.ts';
import type { MerchantId } from '../../domain/ids.ts';
import { PAYOUT_MODES, type PayoutMode } from '../../domain/merchant.ts';
import type { Minor } from '../../domain/money.ts';
import { redactNote } from '../../domain/redact/notes.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { App } from '../../usecases/app.ts';
import { showMerchant } from '../../usecases/operator/merchants/read-merchants.ts';
import { type MerchantChange, updateMerchant } from '../../usecases/operator/merchants/update-merchant.ts';
import { serializeMerchant } from '../../views/merchants/merchant.ts';
import { MANAGE } from '../access.ts';
import { merchantFields } from '../render/merchant.ts';
import { withProposal } from '../render/proposal.ts';
import type { Session } from '../session.ts';
import {
  boundArgument,
  type Clearable,
  countOrNoneArgument,
  merchantIdArgument,
  noneToNull,
  systemArgument,
} from '../shared/arguments.ts';
import { CommandError, unwrap } from '../shared/output.ts';
import { addTermsOptions, readTermsOptions, type TermsOptions } from '../shared/terms-options.ts';

export async function merchantOutput(app: App, id: MerchantId) {
  const merchant = unwrap(await showMerchant(app, id));
  return { json: serializeMerchant(merchant), text: merchantFields(merchant) };
}

async function changeMerchant(app: App, by: Actor, id: MerchantId, change: MerchantChange) {
  const { proposal } = unwrap(await updateMerchant(app, by, id, change));
  return withProposal(app, await merchantOutput(app, id), proposal);
}

export function addMerchantSettingCommands(merchant: Command, session: Session): void {
  for (const [verb, status, description] of [
    ['activate', 'active', 'allow withdrawals'],
    ['block', 'blocked', 'reject all requests of the merchant as blocked'],
    ['disable', 'disabled', 'reject all requests of the merchant as disabled'],
  ] as const) {
    merchant
      .command(verb)
      .description(description)
      .argument('<id>', 'merchant id', merchantIdArgument)
      .action(
        session.command(MANAGE, async (app, by, id: MerchantId) => changeMerchant(app, by, id, { status })),
      );
  }

  addTermsOptions(
    merchant
      .command('set')
      .description('change settings; with --system, its own fees and limits for one system')
      .argument('<id>', 'merchant id', merchantIdArgument)
      .option('--name <name>', 'name of the merchant', redactNote)
      .addOption(new Option('--payout-mode <mode>').choices(PAYOUT_MODES))
      .addOption(new Option('--fee-from <source>', 'default source of the fee').choices(FEE_SOURCES))
      .option('--daily-limit <amount>', 'largest total of withdrawals per day (UTC), or none', boundArgument)
      .option('--ip-allow <list>', 'addresses and CIDR blocks, separated by commas, or any')
      .option(
        '--rate-limit <count>',
        'requests per minute, or none for the installation setting',
        countOrNoneArgument,
      )
      .option('--system <system>', 'the system that the fee and limit options below apply to', systemArgument)
      .option('--standard-terms', 'with --system: reset to the terms of the system'),
  ).action(
    session.command(MANAGE, async (app, by, id: MerchantId, options: SetOptions) =>
      changeMerchant(app, by, id, readSetOptions(options)),
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
  const { name, payoutMode, feeFrom, dailyLimit, ipAllow, rateLimit } = options;
  const terms = readTermsChange(options);
  const change: MerchantChange = {
    ...(name === undefined ? {} : { name }),
    ...(payoutMode === undefined ? {} : { payoutMode }),
    ...(feeFrom === undefined ? {} : { feeFrom }),
    ...(dailyLimit === undefined ? {} : { dailyLimit: noneToNull(dailyLimit) }),
    ...(ipAllow === undefined
      ? {}
      : { ipAllowList: ipAllow === 'any' || ipAllow === 'none' ? [] : ipAllow.split(',') }),
    ...(rateLimit === undefined ? {} : { rateLimit: noneToNull(rateLimit) }),
    ...(terms === undefined ? {} : { terms }),
  };
  if (Object.keys(change).length === 0)
    throw new CommandError('Nothing to change. `sluice merchant set --help` lists the options.');
  return change;
}

function readTermsChange(options: SetOptions): MerchantChange['terms'] {
  const { system, standardTerms } = options;
  const terms = readTermsOptions(options);
  const hasTerms = Object.keys(terms).length > 0;
  if (standardTerms && hasTerms)
    throw new CommandError('Give either --standard-terms or fees and limits, not both.');
  if (system === undefined) {
    if (hasTerms || standardTerms)
      throw new CommandError('Fees and limits are per system: name the system with --system.');
    return undefined;
  }
  if (!hasTerms && !standardTerms)
    throw new CommandError('Give a change for the system: a fee, a limit or --standard-terms.');
  return { system, change: standardTerms ? 'standard' : terms };
}
