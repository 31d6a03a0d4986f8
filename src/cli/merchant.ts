import { type Command, Option } from 'commander';
import type { MerchantId } from '../domain/ids.ts';
import { MERCHANT_STATUSES, type MerchantStatus, PAYOUT_MODES, type PayoutMode } from '../domain/merchant.ts';
import type { Minor } from '../domain/money.ts';
import { redactNote } from '../domain/redact/notes.ts';
import type { App } from '../usecases/app.ts';
import { createMerchant } from '../usecases/operator/merchants/create-merchant.ts';
import {
  findMerchants,
  type ListedMerchant,
  showMerchant,
} from '../usecases/operator/merchants/read-merchants.ts';
import { rotateMerchantKey } from '../usecases/operator/merchants/rotate-merchant-key.ts';
import { serializeMerchant, serializeMerchantRow } from '../views/merchant.ts';
import { serializeProposal } from '../views/proposal.ts';
import { MANAGE, OPEN } from './access.ts';
import { addMerchantBalanceCommands } from './merchant-balance.ts';
import { addMerchantPeopleCommands } from './merchant-people.ts';
import { addMerchantSettingCommands, merchantOutput } from './merchant-settings.ts';
import { merchantsTable } from './render/merchant.ts';
import { proposalText } from './render/proposal.ts';
import type { Session } from './session.ts';
import { amountArgument, durationArgument, merchantIdArgument } from './shared/arguments.ts';
import { fieldTable, unwrap } from './shared/output.ts';

const SECRET_NOTE = 'The secret key is shown only once and cannot be recovered: store it now.';
const PAGE_SIZE = 1_000;

async function loadAllMerchants(app: App): Promise<ListedMerchant[]> {
  const merchants: ListedMerchant[] = [];
  for (;;) {
    const page = await findMerchants(app, { after: merchants.at(-1)?.merchant.id, limit: PAGE_SIZE });
    merchants.push(...page);
    if (page.length < PAGE_SIZE) return merchants;
  }
}

export function addMerchantCommands(program: Command, session: Session): void {
  const merchant = program.command('merchant').description('merchants, their keys, balances and terms');

  addCreateCommand(merchant, session);

  merchant
    .command('list')
    .description('list all merchants with their balances')
    .action(
      session.command(OPEN, async (app) => {
        const merchants = await loadAllMerchants(app);
        return { json: merchants.map(serializeMerchantRow), text: merchantsTable(merchants) };
      }),
    );

  merchant
    .command('show')
    .description('show one merchant')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .action(session.command(OPEN, async (app, _by, id: MerchantId) => merchantOutput(app, id)));

  merchant
    .command('rotate-key')
    .description('create a new secret key; the old one stays valid for a while')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .addOption(
      new Option('--overlap <duration>', 'how long the old key stays valid: 30s, 15m, 24h, 7d, or 0')
        .argParser(durationArgument)
        .default(86_400, '24h'),
    )
    .action(
      session.command(MANAGE, async (app, by, id: MerchantId, options: { overlap: number }) => {
        const rotated = unwrap(await rotateMerchantKey(app, by, id, options.overlap));
        const { secretKey, proposal } = rotated;
        const until = rotated.oldKeyValidUntil?.toISOString() ?? null;
        const fields = {
          'merchant id': id,
          'new secret key': secretKey,
          'old key valid until': until ?? 'the proposal is confirmed',
        };
        return {
          json: {
            merchant_id: id,
            secret_key: secretKey,
            old_key_valid_until: until,
            proposal: proposal && serializeProposal(app, proposal),
          },
          text: [fieldTable(fields), SECRET_NOTE, ...(proposal ? [proposalText(proposal)] : [])].join('\n\n'),
        };
      }),
    );

  addMerchantSettingCommands(merchant, session);
  addMerchantBalanceCommands(merchant, session);
  addMerchantPeopleCommands(merchant, session);
}

type CreateOptions = { name: string; status: MerchantStatus; payoutMode: PayoutMode; credit?: Minor };

function addCreateCommand(merchant: Command, session: Session): void {
  merchant
    .command('create')
    .description('create a merchant and its secret key')
    .requiredOption('--name <name>', 'name of the merchant', redactNote)
    .addOption(new Option('--status <status>', 'initial status').choices(MERCHANT_STATUSES).default('new'))
    .addOption(
      new Option('--payout-mode <mode>', 'manual, or automatic through aggregators')
        .choices(PAYOUT_MODES)
        .default('manual'),
    )
    .option('--credit <amount>', 'opening balance', amountArgument)
    .action(
      session.command(MANAGE, async (app, by, options: CreateOptions) => {
        const { merchantId, secretKey } = unwrap(await createMerchant(app, by, options));
        const created = unwrap(await showMerchant(app, merchantId));
        return {
          json: { ...serializeMerchant(created), secret_key: secretKey },
          text: `${fieldTable({ 'merchant id': merchantId, 'secret key': secretKey, status: options.status })}\n\n${SECRET_NOTE}`,
        };
      }),
    );
}
