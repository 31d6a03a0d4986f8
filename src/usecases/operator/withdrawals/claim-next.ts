// The next withdrawal that an operator pays: the oldest that they have claimed already, else the oldest of the queue, which is claimed.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { WithdrawalAction } from '../../../domain/withdrawal-actions.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { claimWithdrawal } from './claim-withdrawal.ts';
import { listQueueFor, type QueueInput } from './list-queue.ts';
import type { OfferedRow, Viewer } from './offered-rows.ts';

type Filter = Omit<QueueInput, 'operator' | 'tab'>;
/** Undefined: not this one. */
type Try = (row: OfferedRow) => Promise<ActionResult<Withdrawal> | undefined>;

const PAGE_ROWS = 200;

const isAllowed = ({ actions }: OfferedRow, action: WithdrawalAction): boolean =>
  actions.some((offered) => offered.action === action && offered.allowed);

/**
 * Other operators claim at the same time, so a row may have been taken since it was read. Undefined: there is none. What may have been
 * paid, for example by a payment file, is skipped: an operator who gets the next one sends the money.
 */
async function tryOldestFirst(
  app: App,
  viewer: Viewer,
  input: Omit<QueueInput, 'operator'>,
  attempt: Try,
): Promise<ActionResult<Withdrawal> | undefined> {
  let after: OfferedRow['position'] | undefined;
  for (;;) {
    const rows = await listQueueFor(app, viewer, input, { sort: 'created', after, limit: PAGE_ROWS });
    if (!rows.ok) return rows;
    for (const row of rows.value) {
      if (row.possiblePayment !== null) continue;
      const outcome = await attempt(row);
      if (outcome && (outcome.ok || outcome.rejection.kind !== 'wrong-state')) return outcome;
    }
    after = rows.value.at(-1)?.position;
    if (rows.value.length < PAGE_ROWS) return undefined;
  }
}

export async function claimNext(
  app: App,
  by: Actor,
  viewer: Viewer,
  filter: Filter,
): Promise<ActionResult<Withdrawal>> {
  const claimed = await tryOldestFirst(app, viewer, { ...filter, tab: 'mine' }, async (row) =>
    isAllowed(row, 'pay') ? accepted(row.withdrawal) : undefined,
  );
  if (claimed) return claimed;
  const next = await tryOldestFirst(app, viewer, { ...filter, tab: 'to-pay' }, async (row) =>
    isAllowed(row, 'claim') ? claimWithdrawal(app, by, { id: row.withdrawal.id }) : undefined,
  );
  return next ?? rejectAction('not-found', withdrawalTexts.noneToPay);
}
