// The files of a withdrawal.
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import type { WithdrawalId } from '../../domain/ids.ts';
import {
  type Attachment,
  attachFile,
  readAttachment,
  removeAttachment,
} from '../../usecases/operator/attachments/attachments.ts';
import { serializeAttachment } from '../../views/withdrawals/attachment.ts';
import { TRACE, WORK } from '../access.ts';
import type { Session } from '../session.ts';
import { countArgument, withdrawalIdArgument } from '../shared/arguments.ts';
import { CommandError, type CommandOutput, unwrap } from '../shared/output.ts';

const systemError = z.object({ code: z.string() });
const reasonOf = (error: unknown): string => systemError.safeParse(error).data?.code ?? 'unknown error';

const outputOf = (attachment: Attachment, text: string): CommandOutput => ({
  json: { attachment: serializeAttachment(attachment) },
  text,
});

export function addAttachmentCommands(withdrawal: Command, session: Session): void {
  withdrawal
    .command('attach')
    .description('attach a PDF, PNG or JPG, such as the proof of a payment; no status depends on it')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .argument('<file>', 'the file, of at most 5 MB')
    .action(
      session.command(WORK, async (app, by, id: WithdrawalId, file: string) => {
        const content = await readFile(file).catch((error: unknown) => {
          throw new CommandError(`Cannot read ${file} (${reasonOf(error)}).`);
        });
        const attached = unwrap(await attachFile(app, by, { id, name: basename(file), content }));
        return outputOf(attached, `${attached.name} is attachment ${attached.id} of withdrawal ${id}.`);
      }),
    );

  withdrawal
    .command('attachment')
    .description('write an attached file to this folder; the access is recorded')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .argument('<attachment>', 'attachment id', countArgument)
    .option('--out <file>', 'another name; a file that exists is not overwritten')
    .action(
      session.command(
        TRACE,
        async (app, by, id: WithdrawalId, attachment: number, options: { out?: string }) => {
          const file = unwrap(await readAttachment(app, by, { id, attachment }));
          const name = options.out ?? file.name;
          await writeFile(name, file.bytes, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
            throw new CommandError(`Cannot write ${name} (${reasonOf(error)}).`);
          });
          return outputOf(file, `Written to ${name}.`);
        },
      ),
    );

  withdrawal
    .command('detach')
    .description('remove a file that you attached; an admin removes any')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .argument('<attachment>', 'attachment id', countArgument)
    .action(
      session.command(WORK, async (app, by, id: WithdrawalId, attachment: number) => {
        const removed = unwrap(await removeAttachment(app, by, { id, attachment, role: by.role }));
        return outputOf(removed, `${removed.name} is removed.`);
      }),
    );
}
