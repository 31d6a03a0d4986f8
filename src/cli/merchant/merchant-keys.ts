// Commands for the keys of a merchant.
import { type Command, Option } from 'commander';
import type { MerchantId } from '../../domain/ids.ts';
import { endMerchantKey } from '../../usecases/operator/merchants/end-merchant-key.ts';
import { rotateMerchantKey } from '../../usecases/operator/merchants/rotate-merchant-key.ts';
import { serializeProposal } from '../../views/proposal.ts';
import { MANAGE } from '../access.ts';
import { proposalText } from '../render/proposal.ts';
import type { Session } from '../session.ts';
import { countArgument, durationArgument, merchantIdArgument } from '../shared/arguments.ts';
import { fieldTable, unwrap } from '../shared/output.ts';
import { merchantOutput } from './merchant-settings.ts';

export const SECRET_NOTE = 'The secret key is shown only once and cannot be recovered: store it now.';

export function addMerchantKeyCommands(merchant: Command, session: Session): void {
  merchant
    .command('rotate-key')
    .description(
      'create a new secret key; every other key of the merchant, also those that its people created, ends after a while',
    )
    .argument('<id>', 'merchant id', merchantIdArgument)
    .addOption(
      new Option('--overlap <duration>', 'how long the other keys stay valid: 30s, 15m, 24h, 7d, or 0')
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

  merchant
    .command('end-key')
    .description('end one key at once; the other keys of the merchant keep working')
    .argument('<id>', 'merchant id', merchantIdArgument)
    .argument('<key>', 'number of the key, from `merchant show`', countArgument)
    .action(
      session.command(MANAGE, async (app, by, id: MerchantId, key: number) => {
        unwrap(await endMerchantKey(app, by, id, key));
        return merchantOutput(app, id);
      }),
    );
}
