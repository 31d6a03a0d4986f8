// Commands that act on one withdrawal. Above the four-eyes amount they create a proposal instead.

import { type Command, Option } from 'commander';
import type { WithdrawalId } from '../../domain/ids.ts';
import { redactNote, redactReference } from '../../domain/redact/notes.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { App } from '../../usecases/app.ts';
import { findMerchant } from '../../usecases/operator/merchants/find-merchant.ts';
import {
  cancelWithdrawal,
  type ManualActionResult,
  payWithdrawal,
  returnWithdrawal,
} from '../../usecases/operator/withdrawals/apply-manual-action.ts';
import { claimNext } from '../../usecases/operator/withdrawals/claim-next.ts';
import { claimWithdrawal, returnToQueue } from '../../usecases/operator/withdrawals/claim-withdrawal.ts';
import { proposeResolution } from '../../usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../../usecases/operator/withdrawals/retry-withdrawal.ts';
import { routeWithdrawal } from '../../usecases/operator/withdrawals/route-withdrawal.ts';
import { reloadRow, showWithdrawal } from '../../usecases/operator/withdrawals/show-withdrawal.ts';
import {
  serializeWithdrawalAction,
  type WithdrawalCommand,
} from '../../views/withdrawals/withdrawal-action.ts';
import { WORK, WORK_IN_PERSON } from '../access.ts';
import { proposalText } from '../render/proposal.ts';
import { withdrawalDetailsText } from '../render/withdrawal.ts';
import type { Session } from '../session.ts';
import { systemArgument, withdrawalIdArgument } from '../shared/arguments.ts';
import { type CommandOutput, unwrap } from '../shared/output.ts';
import type { ActingOperator } from '../sign-in/acting-operator.ts';

async function actionOutput(
  app: App,
  by: ActingOperator,
  action: WithdrawalCommand,
  { withdrawal, proposal }: ManualActionResult,
): Promise<CommandOutput> {
  const row = await reloadRow(app, { name: by.name, role: by.role, id: withdrawal.id });
  const json = serializeWithdrawalAction(app, { action, withdrawal, row, proposal });
  if (proposal) return { json, text: proposalText(proposal) };
  return { json, text: withdrawalDetailsText(unwrap(await showWithdrawal(app, withdrawal.id))) };
}

export function addWithdrawalActionCommands(withdrawal: Command, session: Session): void {
  addClaimCommands(withdrawal, session);
  addClaimNextCommand(withdrawal, session);
  addManualCommands(withdrawal, session);
  addPayoutCommands(withdrawal, session);
}

type ClaimOptions = { takeOver?: true; reason?: string };

function addClaimCommands(withdrawal: Command, session: Session): void {
  for (const [verb, action, changeClaim, description] of [
    ['claim', 'claim', claimWithdrawal, 'claim a queued withdrawal, so that no other operator pays it'],
    ['return-to-queue', 'give-back', returnToQueue, 'return a claimed withdrawal to the queue'],
  ] as const)
    withdrawal
      .command(verb)
      .description(description)
      .argument('<id>', 'withdrawal id', withdrawalIdArgument)
      .option('--take-over', 'also if another operator has claimed it')
      .option('--reason <text>', 'how you know that it was not paid, if it is in a payment file', redactNote)
      .action(
        session.command(WORK, async (app, by, id: WithdrawalId, options: ClaimOptions) => {
          const { takeOver = false, reason } = options;
          const changed = unwrap(await changeClaim(app, by, { id, takeOver, reason }));
          return actionOutput(app, by, action, { withdrawal: changed, proposal: null });
        }),
      );
}

type NextOptions = { merchant?: string; system?: SystemName };

function addClaimNextCommand(withdrawal: Command, session: Session): void {
  withdrawal
    .command('claim-next')
    .description('claim the oldest withdrawal to pay, or show the oldest that you have claimed')
    .option('--merchant <merchant>', 'only of this merchant: its id, or a part of its name')
    .option('--system <system>', 'only of this system', systemArgument)
    .action(
      session.command(WORK, async (app, by, { merchant, system }: NextOptions) => {
        const merchantId = merchant === undefined ? undefined : unwrap(await findMerchant(app, merchant));
        const next = unwrap(await claimNext(app, by, by, { merchantId, system }));
        return actionOutput(app, by, 'claim', { withdrawal: next, proposal: null });
      }),
    );
}

type PayOptions = {
  reference: string;
  reuseReason?: string;
  acceptUnverified?: true;
  proof?: string;
  reason?: string;
};

function addManualCommands(withdrawal: Command, session: Session): void {
  withdrawal
    .command('pay')
    .description('record that the recipient was paid')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reference <text>', "the bank's or network's reference of the payment", redactReference)
    .option('--reuse-reason <text>', 'why another payment has the same reference', redactNote)
    .option(
      '--accept-unverified',
      'record a transaction that the node cannot verify now; you have checked it',
    )
    .option('--proof <text>', 'proof of payment: a link, or the name and hash of a document', redactNote)
    .option(
      '--reason <text>',
      'if the merchant is frozen or blocked: when and how it was sent before that',
      redactNote,
    )
    .action(
      session.command(
        (_id: WithdrawalId, { reuseReason, acceptUnverified }: PayOptions) =>
          reuseReason === undefined && acceptUnverified === undefined ? WORK : WORK_IN_PERSON,
        async (app, by, id: WithdrawalId, options: PayOptions) =>
          actionOutput(app, by, 'pay', unwrap(await payWithdrawal(app, by, { id, ...options }))),
      ),
    );

  withdrawal
    .command('cancel')
    .description('cancel an unpaid withdrawal and release its hold to the merchant')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reason <text>', 'reason', redactNote)
    .action(
      session.command(WORK, async (app, by, id: WithdrawalId, options: { reason: string }) =>
        actionOutput(app, by, 'cancel', unwrap(await cancelWithdrawal(app, by, { id, ...options }))),
      ),
    );

  withdrawal
    .command('return')
    .description('record that the bank returned a paid withdrawal')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--reason <text>', 'reason', redactNote)
    .addOption(
      new Option('--fee <action>', 'keep or refund the fee (default: SLUICE_RETURN_FEE)').choices([
        'keep',
        'refund',
      ]),
    )
    .action(
      session.command(
        WORK,
        async (app, by, id: WithdrawalId, { reason, fee }: { reason: string; fee?: 'keep' | 'refund' }) => {
          const refundFee = fee === undefined ? undefined : fee === 'refund';
          return actionOutput(
            app,
            by,
            'return',
            unwrap(await returnWithdrawal(app, by, { id, reason, refundFee })),
          );
        },
      ),
    );
}

type ResolveOptions = { as: 'paid' | 'not-paid'; evidence: string; reason: string };

function addPayoutCommands(withdrawal: Command, session: Session): void {
  withdrawal
    .command('retry')
    .description('try to pay, or check the status at the aggregator, now instead of at the scheduled time')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .action(
      session.command(WORK, async (app, by, id: WithdrawalId) => {
        const retried = unwrap(await retryWithdrawal(app, by, id));
        const scheduled =
          retried.stage === 'queued' ? 'A payout attempt' : 'A status check at the aggregator';
        const { json } = await actionOutput(app, by, 'retry', { withdrawal: retried, proposal: null });
        return {
          json,
          text: `${scheduled} is scheduled now; \`sluice withdrawal show ${id}\` shows the result.`,
        };
      }),
    );

  withdrawal
    .command('route')
    .description('send a queued withdrawal through one aggregator')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .requiredOption('--to <aggregator>', 'name of the aggregator')
    .requiredOption('--reason <text>', 'reason', redactNote)
    .action(
      session.command(WORK, async (app, by, id: WithdrawalId, options: { to: string; reason: string }) => {
        const input = { id, aggregator: options.to, reason: options.reason };
        return actionOutput(app, by, 'route', unwrap(await routeWithdrawal(app, by, input)));
      }),
    );

  withdrawal
    .command('resolve')
    .description('propose the outcome of an uncertain payout; a second operator confirms it')
    .argument('<id>', 'withdrawal id', withdrawalIdArgument)
    .addOption(
      new Option('--as <outcome>', 'outcome of the payout')
        .choices(['paid', 'not-paid'])
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--evidence <text>',
      'statement of the aggregator or the bank, and where it is stored',
      redactNote,
    )
    .requiredOption('--reason <text>', 'why it had to be resolved manually', redactNote)
    .action(
      session.command(WORK, async (app, by, id: WithdrawalId, { as, evidence, reason }: ResolveOptions) => {
        const proposal = unwrap(
          await proposeResolution(app, by, { id, paid: as === 'paid', evidence, reason }),
        );
        const { withdrawal } = await reloadRow(app, { name: by.name, role: by.role, id });
        return actionOutput(app, by, 'resolve', { withdrawal, proposal });
      }),
    );
}
