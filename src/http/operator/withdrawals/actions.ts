// Operator actions on one withdrawal.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { WithdrawalId } from '../../../domain/ids.ts';
import type { TwoPeople } from '../../../domain/operators/access.ts';
import { accepted } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import type { Proposal } from '../../../usecases/operator/proposals/list-proposals.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../usecases/operator/withdrawals/apply-manual-action.ts';
import { claimNext } from '../../../usecases/operator/withdrawals/claim-next.ts';
import { claimWithdrawal, returnToQueue } from '../../../usecases/operator/withdrawals/claim-withdrawal.ts';
import type { Viewer } from '../../../usecases/operator/withdrawals/offered-rows.ts';
import { proposeResolution } from '../../../usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../../../usecases/operator/withdrawals/retry-withdrawal.ts';
import { revealWallet } from '../../../usecases/operator/withdrawals/reveal-wallet.ts';
import { routeWithdrawal } from '../../../usecases/operator/withdrawals/route-withdrawal.ts';
import { reloadRow } from '../../../usecases/operator/withdrawals/show-withdrawal.ts';
import {
  serializeWithdrawalAction,
  type WithdrawalCommand,
  withdrawalActionResult,
} from '../../../views/withdrawals/withdrawal-action.ts';
import {
  bankReference,
  note,
  requiredText,
  reuseReason,
  version,
  withdrawalId,
} from '../../web-api/fields.ts';
import { type OperatorCall, operatorRoute, type RouteHead } from '../shared/route.ts';
import { filters, queueInput } from './filters.ts';

const WORK = { right: 'work', tag: 'Withdrawals' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: withdrawalId });
const versionField = { version: version.optional() };

const NOT_PAID_REASON =
  'Required for a withdrawal that may have been paid, such as one in a payment file: how you know that it was not paid';

const SENT_BEFORE_REASON =
  'Required if the merchant is frozen or not active: when and how the payment was sent before that';

const ACCEPT_UNVERIFIED =
  'Records a transaction that the node cannot verify now, because it is unknown, not confirmed or the node does not answer; requires a console session authenticated within the last five minutes. A wrong transaction is rejected all the same';

type Changed = { readonly withdrawal: Withdrawal; readonly proposal: Proposal | null };

type Action<B extends z.ZodType> = {
  readonly name: WithdrawalCommand;
  readonly summary: string;
  readonly body: B;
  readonly inPersonFor?: (body: z.output<B>) => boolean;
  readonly twoPeople?: TwoPeople;
  readonly perform: (
    call: OperatorCall<{ id: WithdrawalId }, unknown, z.output<B>>,
  ) => Promise<ActionResult<Changed>>;
};

export function registerWithdrawalActions(scope: FastifyInstance, app: App): void {
  registerClaims(scope, app);
  registerManualActions(scope, app);
  registerAutomaticActions(scope, app);
  registerReveal(scope, app);
}

function registerAction<B extends z.ZodType>(
  scope: FastifyInstance,
  app: App,
  { name, summary, body, inPersonFor, twoPeople, perform }: Action<B>,
): void {
  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: `/withdrawals/:id/${name}`,
    summary,
    params,
    body,
    response: withdrawalActionResult,
    ...(twoPeople ? { twoPeople } : {}),
    ...(inPersonFor ? { inPersonFor, rejections: ['in_person', 'prove_first'] as const } : {}),
    perform: async (call) => respond(app, call.operator, name, await perform(call)),
  });
}

async function respond(
  app: App,
  operator: Viewer,
  action: WithdrawalCommand,
  outcome: ActionResult<Changed>,
): Promise<ActionResult<z.input<typeof withdrawalActionResult>>> {
  if (!outcome.ok) return outcome;
  const row = await reloadRow(app, { ...operator, id: outcome.value.withdrawal.id });
  return accepted(serializeWithdrawalAction(app, { action, row, ...outcome.value }));
}

const withoutProposal = (outcome: ActionResult<Withdrawal>): ActionResult<Changed> =>
  outcome.ok ? accepted({ withdrawal: outcome.value, proposal: null }) : outcome;

function registerClaims(scope: FastifyInstance, app: App): void {
  registerAction(scope, app, {
    name: 'claim',
    summary: 'Claim a withdrawal',
    body: z.strictObject({ ...versionField, take_over: z.boolean().optional() }),
    perform: async ({ by, params, body: { version, take_over: takeOver } }) =>
      withoutProposal(await claimWithdrawal(app, by, { id: params.id, version, takeOver })),
  });

  // What is to pay has no time of payment.
  const { tab: _, paid_from: _from, paid_to: _to, ...nextFilters } = filters;
  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/withdrawals/claim-next',
    summary: 'The next withdrawal to pay: the oldest that you have claimed, else the oldest, which you claim',
    body: z.strictObject(nextFilters),
    response: withdrawalActionResult,
    async perform({ by, operator, body }) {
      const { tab: _, ...filter } = queueInput({ ...body, tab: 'to-pay' });
      return respond(app, operator, 'claim', withoutProposal(await claimNext(app, by, operator, filter)));
    },
  });

  registerAction(scope, app, {
    name: 'give-back',
    summary: 'Return a claimed withdrawal to the queue',
    body: z.strictObject({
      ...versionField,
      reason: note(1_000).optional().meta({ description: NOT_PAID_REASON }),
    }),
    perform: async ({ by, params, body }) =>
      withoutProposal(await returnToQueue(app, by, { ...params, ...body })),
  });
}

function registerManualActions(scope: FastifyInstance, app: App): void {
  registerAction(scope, app, {
    name: 'pay',
    twoPeople: 'above_amount',
    summary: 'Record a manual payment',
    body: z.strictObject({
      ...versionField,
      reference: bankReference,
      reuse_reason: reuseReason,
      accept_unverified: z.boolean().optional().meta({ description: ACCEPT_UNVERIFIED }),
      proof: note(1_000).optional(),
      reason: note(1_000).optional().meta({ description: SENT_BEFORE_REASON }),
    }),
    inPersonFor: ({ reuse_reason, accept_unverified }) =>
      reuse_reason !== undefined || accept_unverified === true,
    perform: ({
      by,
      params,
      body: { reuse_reason: reuseReason, accept_unverified: acceptUnverified, ...body },
    }) => payWithdrawal(app, by, { ...params, ...body, reuseReason, acceptUnverified }),
  });

  registerAction(scope, app, {
    name: 'cancel',
    twoPeople: 'above_amount',
    summary: 'Cancel a withdrawal; the whole hold is released to the merchant',
    body: z.strictObject({ ...versionField, reason: note(1_000) }),
    perform: ({ by, params, body }) => cancelWithdrawal(app, by, { ...params, ...body }),
  });

  registerAction(scope, app, {
    name: 'return',
    twoPeople: 'above_amount',
    summary: 'Record the return of a paid withdrawal by the bank',
    body: z.strictObject({ ...versionField, reason: note(1_000), refund_fee: z.boolean().optional() }),
    perform: ({ by, params, body: { refund_fee: refundFee, ...body } }) =>
      returnWithdrawal(app, by, { ...params, ...body, refundFee }),
  });
}

function registerAutomaticActions(scope: FastifyInstance, app: App): void {
  registerAction(scope, app, {
    name: 'route',
    twoPeople: 'above_amount',
    summary: 'Send a withdrawal to an aggregator',
    body: z.strictObject({ aggregator: requiredText(32), reason: note(1_000) }),
    perform: ({ by, params, body }) => routeWithdrawal(app, by, { ...params, ...body }),
  });

  registerAction(scope, app, {
    name: 'retry',
    summary: 'Retry the payout, or check its status, now',
    body: z.strictObject({}),
    perform: async ({ by, params }) => withoutProposal(await retryWithdrawal(app, by, params.id)),
  });

  registerAction(scope, app, {
    name: 'resolve',
    twoPeople: 'always',
    summary: 'Propose the outcome of a sent withdrawal',
    body: z.strictObject({ paid: z.boolean(), evidence: note(2_000), reason: note(1_000) }),
    async perform({ by, operator, params, body }) {
      const proposed = await proposeResolution(app, by, { ...params, ...body });
      if (!proposed.ok) return proposed;
      const row = await reloadRow(app, { ...operator, id: params.id });
      return accepted({ withdrawal: row.withdrawal, proposal: proposed.value });
    },
  });
}

function registerReveal(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/withdrawals/:id/reveal',
    summary: 'The full destination of a withdrawal you have claimed; the access is recorded',
    params,
    returnsSecret: true,
    response: z.object({
      wallet: z.string(),
      recipient_name: z.string().nullable().meta({ description: 'Null: the merchant gave none' }),
    }),
    async perform({ by, params }) {
      const revealed = await revealWallet(app, by, params.id);
      if (!revealed.ok) return revealed;
      const { wallet, recipientName } = revealed.value;
      return accepted({ wallet, recipient_name: recipientName });
    },
  });
}
