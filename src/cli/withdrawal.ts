import { type Command, Option } from 'commander';
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { redactNote, redactReference } from '../domain/redact/notes.ts';
import { STAGES, STATES, type Stage, type State } from '../domain/steps.ts';
import type { SystemName } from '../domain/systems/index.ts';
import type { App } from '../usecases/app.ts';
import type { ManualActionResult } from '../usecases/operator/withdrawals/apply-manual-action.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal, returnToQueue } from '../usecases/operator/withdrawals/claim-withdrawal.ts';
import { listWithdrawals } from '../usecases/operator/withdrawals/list-withdrawals.ts';
import { proposeResolution } from '../usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../usecases/operator/withdrawals/retry-withdrawal.ts';
import { revealWallet } from '../usecases/operator/withdrawals/reveal-wallet.ts';
import { routeWithdrawal } from '../usecases/operator/withdrawals/route-withdrawal.ts';
import { showWithdrawal } from '../usecases/operator/withdrawals/show-withdrawal.ts';
import {
  countArgument,
  merchantIdArgument,
  stateArgument,
  systemArgument,
  withdrawalIdArgument,
} from './arguments.ts';
import { type CommandOutput, unwrap } from './output.ts';
import { proposalOutput } from './proposal.ts';
import { withdrawalJson, withdrawalOutput, withdrawalsTable } from './render.ts';
import type { Session } from './session.ts';

type ListOptions = {
  status?: State;
  merchant?: MerchantId;
  system?: SystemName;
  orderId?: string;
  stage?: Stage;
  limit: number;
};

const story = async (app: App, id: WithdrawalId, wallet?: string): Promise<CommandOutput> =>
  withdrawalOutput(unwrap(await showWithdrawal(app, id)), wallet);

export function addWithdrawalCommands(program: Command, session: Session): void {
  const withdrawal = program
    .command('withdrawal')
    .description('the queue, and paying or cancelling what is in it');

  withdrawal
    .command('list')
    .description('withdrawals, newest first; the queue (--status created) oldest first')
    .addOption(
      new Option('--status <status>', 'only those in this state').choices(STATES).argParser(stateArgument),
    )
    .addOption(new Option('--stage <stage>', 'only open ones that stand there').choices(STAGES))
    .option('--merchant <id>', 'only those of this merchant', merchantIdArgument)
    .option('--system <system>', 'only those of this system', systemArgument)
    .option('--order-id <id>', 'only those with this order id')
    .option('--limit <count>', 'how many at most', countArgument, 50)
    .action(
      session.command(async (app, _by, options: ListOptions) => {
        const { status, stage, merchant, system, orderId, limit } = options;
        // One more than asked for tells whether there are more.
        const found = await listWithdrawals(app, {
          limit: limit + 1,
          oldestFirst: status === 'created' || stage !== undefined,
          ...(stage === undefined ? {} : { stage }),
          ...(status === undefined ? {} : { state: status }),
          ...(merchant === undefined ? {} : { merchantId: merchant }),
          ...(system === undefined ? {} : { system }),
          ...(orderId === undefined ? {} : { orderId }),
        });
        const shown = found.slice(0, limit);
        const more =
          found.length > limit ? `\n\nThere are more than these ${limit}; --limit shows more.` : '';
        return { json: shown.map(withdrawalJson), text: `${withdrawalsTable(shown)}${more}` };
      }),
    );

  withdrawal
    .command('show')
    .description('one withdrawal with its history and ledger entries')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .option('--reveal', 'show the full destination; that you looked is kept in the history')
    .action(
      session.command(async (app, by, id: WithdrawalId, options: { reveal?: true }) => {
        const wallet = options.reveal ? unwrap(await revealWallet(app, by, { id })) : undefined;
        return story(app, id, wallet);
      }),
    );

  const claims = [
    ['claim', claimWithdrawal, 'take it out of the queue: nobody else pays it meanwhile'],
    ['give-back', returnToQueue, 'put it back into the queue'],
  ] as const;
  for (const [verb, move, description] of claims)
    withdrawal
      .command(verb)
      .description(description)
      .argument('<id>', 'withdrawal id', withdrawalIdArgument)
      .option('--take-over', 'also from another operator')
      .action(
        session.command(async (app, by, id: WithdrawalId, options: { takeOver?: true }) => {
          unwrap(await move(app, by, { id, takeOver: options.takeOver === true }));
          return story(app, id);
        }),
      );

  withdrawal
    .command('pay')
    .description('record that the recipient was paid')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .option('--reference <text>', "the bank's or network's reference of the payment", redactReference)
    .option('--proof <text>', 'what shows it: a link, or the name and hash of a document', redactNote)
    .action(
      session.command(async (app, by, id: WithdrawalId, options: { reference?: string; proof?: string }) =>
        taken(app, unwrap(await payWithdrawal(app, by, { id, ...options }))),
      ),
    );

  withdrawal
    .command('cancel')
    .description('give the money back to the merchant; nothing was paid')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reason <text>', 'why', redactNote)
    .action(
      session.command(async (app, by, id: WithdrawalId, options: { reason: string }) =>
        taken(app, unwrap(await cancelWithdrawal(app, by, { id, reason: options.reason }))),
      ),
    );

  withdrawal
    .command('return')
    .description('a paid withdrawal came back from the bank')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reason <text>', 'why', redactNote)
    .addOption(
      new Option('--fee <what>', 'what becomes of the fee (default: SLUICE_RETURN_FEE)').choices([
        'keep',
        'refund',
      ]),
    )
    .action(
      session.command(
        async (app, by, id: WithdrawalId, options: { reason: string; fee?: 'keep' | 'refund' }) => {
          const refundFee = options.fee === undefined ? undefined : options.fee === 'refund';
          return taken(
            app,
            unwrap(await returnWithdrawal(app, by, { id, reason: options.reason, refundFee })),
          );
        },
      ),
    );

  withdrawal
    .command('retry')
    .description('try or ask now, rather than at the next time planned')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .action(
      session.command(async (app, by, id: WithdrawalId) => {
        const { stage } = unwrap(await retryWithdrawal(app, by, id));
        const what = stage === 'queued' ? 'It is tried now' : 'The aggregator is asked now';
        return {
          json: { id, stage },
          text: `${what}; \`sluice withdrawal show ${id}\` tells in a moment what came of it.`,
        };
      }),
    );

  withdrawal
    .command('route')
    .description('hand a queued withdrawal to one aggregator')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--to <aggregator>', 'which one')
    .requiredOption('--reason <text>', 'why', redactNote)
    .action(
      session.command(async (app, by, id: WithdrawalId, options: { to: string; reason: string }) =>
        taken(
          app,
          unwrap(await routeWithdrawal(app, by, { id, aggregator: options.to, reason: options.reason })),
        ),
      ),
    );

  withdrawal
    .command('resolve')
    .description('say what became of an uncertain one; a second operator confirms it')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .addOption(
      new Option('--as <outcome>', 'what became of it').choices(['paid', 'not-paid']).makeOptionMandatory(),
    )
    .requiredOption(
      '--evidence <text>',
      'what the aggregator or the bank said, and where it can be found',
      redactNote,
    )
    .requiredOption('--reason <text>', 'why it had to be done by hand', redactNote)
    .action(
      session.command(
        async (
          app,
          by,
          id: WithdrawalId,
          options: { as: 'paid' | 'not-paid'; evidence: string; reason: string },
        ) =>
          proposalOutput(
            app,
            unwrap(
              await proposeResolution(app, by, {
                id,
                paid: options.as === 'paid',
                evidence: options.evidence,
                reason: options.reason,
              }),
            ),
          ),
      ),
    );
}

/** Above the four-eyes amount nothing has happened yet. */
const taken = async (app: App, { withdrawal, proposal }: ManualActionResult): Promise<CommandOutput> =>
  proposal ? proposalOutput(app, proposal) : story(app, withdrawal.id);
