// What operators do with withdrawals: one at a time, many at once, and by a bank's mass payment.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { App } from '../../../usecases/app.ts';
import type { Proposal } from '../../../usecases/operator/settings/four-eyes.ts';
import type { OperatorResult } from '../../../usecases/operator/shared/rejection.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../usecases/operator/withdrawals/apply-manual-action.ts';
import { BULK_ACTIONS, bulkWithdrawals } from '../../../usecases/operator/withdrawals/bulk-withdrawals.ts';
import { claimWithdrawal, returnToQueue } from '../../../usecases/operator/withdrawals/claim-withdrawal.ts';
import type { Viewer } from '../../../usecases/operator/withdrawals/offered-rows.ts';
import { createPaymentFile } from '../../../usecases/operator/withdrawals/payment-file.ts';
import { importPaymentResults } from '../../../usecases/operator/withdrawals/payment-results.ts';
import { proposeResolution } from '../../../usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../../../usecases/operator/withdrawals/retry-withdrawal.ts';
import { revealWallet } from '../../../usecases/operator/withdrawals/reveal-wallet.ts';
import { routeWithdrawal } from '../../../usecases/operator/withdrawals/route-withdrawal.ts';
import { reloadRow } from '../../../usecases/operator/withdrawals/show-withdrawal.ts';
import {
  type WithdrawalCommand,
  withdrawalActionResult,
  writeWithdrawalAction,
} from '../../../views/withdrawal-action.ts';
import { csvRoute } from '../shared/csv.ts';
import { bankReference, note, requiredText, version, withdrawalId } from '../shared/fields.ts';
import { type OperatorCall, operatorRoute, type RouteHead } from '../shared/route.ts';

const WORK = { right: 'work', tag: 'Withdrawals' } as const satisfies Partial<RouteHead>;
const CSV_LIMIT_BYTES = 2 * 1024 * 1024;
const params = z.object({ id: withdrawalId });

type Done = { readonly withdrawal: Withdrawal; readonly proposal: Proposal | null };

async function respond(
  app: App,
  operator: Viewer,
  action: WithdrawalCommand,
  outcome: OperatorResult<Done>,
): Promise<OperatorResult<z.input<typeof withdrawalActionResult>>> {
  if (!outcome.ok) return outcome;
  const row = await reloadRow(app, { ...operator, id: outcome.value.withdrawal.id });
  return accepted(writeWithdrawalAction(app, { action, row, ...outcome.value }));
}

const alone = (outcome: OperatorResult<Withdrawal>): OperatorResult<Done> =>
  outcome.ok ? accepted({ withdrawal: outcome.value, proposal: null }) : outcome;

export function registerWithdrawalActions(scope: FastifyInstance, app: App): void {
  function action<B extends z.ZodType>(
    name: WithdrawalCommand,
    summary: string,
    body: B,
    perform: (
      call: OperatorCall<{ id: WithdrawalId }, unknown, z.output<B>>,
    ) => Promise<OperatorResult<Done>>,
  ): void {
    operatorRoute(scope, app, {
      ...WORK,
      method: 'POST',
      path: `/withdrawals/:id/${name}`,
      summary,
      params,
      body,
      answer: withdrawalActionResult,
      perform: async (call) => respond(app, call.operator, name, await perform(call)),
    });
  }

  const seen = { version: version.optional() };

  action(
    'claim',
    'Take it out of the queue: nobody else pays it meanwhile',
    z.strictObject({ ...seen, take_over: z.boolean().optional() }),
    async ({ by, params, body }) =>
      alone(
        await claimWithdrawal(app, by, { id: params.id, version: body.version, takeOver: body.take_over }),
      ),
  );
  action('give-back', 'Put it back into the queue', z.strictObject(seen), async ({ by, params, body }) =>
    alone(await returnToQueue(app, by, { ...params, ...body })),
  );
  action(
    'pay',
    'Record that the recipient was paid',
    z.strictObject({ ...seen, reference: bankReference, proof: note(1_000).optional() }),
    ({ by, params, body }) => payWithdrawal(app, by, { ...params, ...body }),
  );
  action(
    'cancel',
    'Cancel it: the whole hold goes back to the merchant',
    z.strictObject({ ...seen, reason: note(1_000) }),
    ({ by, params, body }) => cancelWithdrawal(app, by, { ...params, ...body }),
  );
  action(
    'return',
    'Record that a paid one came back from the bank',
    z.strictObject({ ...seen, reason: note(1_000), refund_fee: z.boolean().optional() }),
    ({ by, params, body: { refund_fee: refundFee, ...body } }) =>
      returnWithdrawal(app, by, { ...params, ...body, refundFee }),
  );
  action(
    'route',
    'Hand it to an aggregator',
    z.strictObject({ aggregator: requiredText(32), reason: note(1_000) }),
    ({ by, params, body }) => routeWithdrawal(app, by, { ...params, ...body }),
  );
  action('retry', 'Try it, or ask about it, now', z.strictObject({}), async ({ by, params }) =>
    alone(await retryWithdrawal(app, by, params.id)),
  );
  action(
    'resolve',
    'Say what became of one that was sent; another operator has to confirm it',
    z.strictObject({ paid: z.boolean(), evidence: note(2_000), reason: note(1_000) }),
    async ({ by, operator, params, body }) => {
      const proposed = await proposeResolution(app, by, { ...params, ...body });
      if (!proposed.ok) return proposed;
      const row = await reloadRow(app, { ...operator, id: params.id });
      return accepted({ withdrawal: row.withdrawal, proposal: proposed.value });
    },
  );

  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/withdrawals/:id/reveal',
    summary: 'The full destination, for whoever has claimed it; that one looked is kept',
    params,
    secret: true,
    answer: z.object({ wallet: z.string() }),
    async perform({ by, params }) {
      const wallet = await revealWallet(app, by, { id: params.id, onlyClaimant: true });
      return wallet.ok ? accepted({ wallet: wallet.value }) : wallet;
    },
  });

  registerMany(scope, app);
}

const ids = z.array(withdrawalId).min(1).max(200);

function registerMany(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/withdrawals/bulk',
    summary: 'The same for many, each on its own, with a result each',
    body: z.strictObject({
      action: z.enum(BULK_ACTIONS),
      ids,
      reason: note(1_000).optional(),
      reference: bankReference.optional(),
    }),
    answer: z.object({
      results: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string() })),
    }),
    async perform({ by, body }) {
      const done = await bulkWithdrawals(app, by, body);
      return done.ok ? accepted({ results: done.value }) : done;
    },
  });

  csvRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/withdrawals/payment-file',
    summary: "A bank's mass-payment file, with full destinations, of what one has claimed",
    body: z.strictObject({ ids }),
    fileName: 'payments',
    forMachine: true,
    columns: ['withdrawal_id', 'system', 'bank_id', 'bank_name', 'wallet', 'amount', 'currency'],
    async rows({ by, body }) {
      const lines = await createPaymentFile(app, by, body.ids);
      if (!lines.ok) return lines;
      return accepted(
        lines.value.map(({ withdrawal, bankName, wallet }) => [
          withdrawal.id,
          withdrawal.system,
          withdrawal.bankId,
          bankName,
          wallet,
          formatMoney(withdrawal.quote.received),
          app.settings.currency,
        ]),
      );
    },
  });

  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/withdrawals/payment-results',
    summary: 'What the bank says came of it: judged line by line, and carried out with `apply`',
    bodyLimit: CSV_LIMIT_BYTES,
    body: z.strictObject({ csv: z.string().min(1), apply: z.boolean() }),
    answer: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          id: z.int().nullable(),
          what: z.enum(['paid', 'not_paid']).nullable(),
          ok: z.boolean(),
          message: z.string(),
        }),
      ),
      good: z.int(),
      bad: z.int(),
      alarms: z
        .int()
        .meta({ description: 'Of the bad ones: paid, though over here; applying opens an incident' }),
      applied: z.boolean(),
    }),
    async perform({ by, body }) {
      const taken = await importPaymentResults(app, by, body);
      if (!taken.ok) return taken;
      const { rows, alarms, applied } = taken.value;
      const good = rows.filter(({ ok }) => ok).length;
      return accepted({ rows: [...rows], good, bad: rows.length - good, alarms, applied });
    },
  });
}
