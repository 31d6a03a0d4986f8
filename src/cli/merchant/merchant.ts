import { type Command, Option } from 'commander';
import type { MerchantId } from '../../domain/ids.ts';
import {
  MERCHANT_STATUSES,
  type MerchantStatus,
  PAYOUT_MODES,
  type PayoutMode,
} from '../../domain/merchant.ts';
import type { Minor } from '../../domain/money.ts';
import { redactNote } from '../../domain/redact/notes.ts';
import type { App } from '../../usecases/app.ts';
import { createMerchant } from '../../usecases/operator/merchants/create-merchant.ts';
import {
  findMerchants,
  type ListedMerchant,
  showMerchant,
} from '../../usecases/operator/merchants/read-merchants.ts';
import { serializeMerchant, serializeMerchantRow } from '../../views/merchants/merchant.ts';
import { MANAGE, OPEN } from '../access.ts';
import { merchantsTable } from '../render/merchant.ts';
import type { Session } from '../session.ts';
import { amountArgument, merchantIdArgument } from '../shared/arguments.ts';
import { fieldTable, unwrap } from '../shared/output.ts';
import { addMerchantBalanceCommands } from './merchant-balance.ts';
import { addMerchantKeyCommands, SECRET_NOTE } from './merchant-keys.ts';
import { addMerchantPeopleCommands } from './merchant-people.ts';
import { addMerchantRequestCommands } from './merchant-requests.ts';
import { addMerchantSettingCommands, merchantOutput } from './merchant-settings.ts';
import { addMerchantStatementCommand } from './merchant-statement.ts';

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

  addMerchantKeyCommands(merchant, session);
  addMerchantSettingCommands(merchant, session);
  addMerchantBalanceCommands(merchant, session);
  addMerchantStatementCommand(merchant, session);
  addMerchantPeopleCommands(merchant, session);
  addMerchantRequestCommands(merchant, session);
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
