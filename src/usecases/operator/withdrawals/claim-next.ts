// The next withdrawal that an operator pays: the oldest that they have claimed already, else the oldest of the queue, which is claimed;
// at the end those whose destination was shown before.
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
type Found = {
  readonly outcome: ActionResult<Withdrawal> | undefined;
  /** Whose destination was shown before. */
  readonly shown: readonly OfferedRow[];
};

const PAGE_ROWS = 200;
/** So many rows that other operators or stopped merchants have are passed over, so that a request ends. */
const MAX_PAGES = 50;
const MAX_SHOWN = 50;

const isAllowed = ({ actions }: OfferedRow, action: WithdrawalAction): boolean =>
  actions.some((offered) => offered.action === action && offered.allowed);

/** Other operators claim at the same time, so a row may have been taken since it was read. */
async function tryRow(row: OfferedRow, attempt: Try): Promise<ActionResult<Withdrawal> | undefined> {
  const outcome = await attempt(row);
  return outcome && (outcome.ok || outcome.rejection.kind !== 'wrong-state') ? outcome : undefined;
}

/**
 * What may have been paid, for example by a payment file, is skipped: an operator who gets the next one sends the money. A withdrawal
 * whose destination was shown before is left for the end, because an operator could have paid it without recording that.
 */
async function tryOldestFirst(
  app: App,
  viewer: Viewer,
  input: Omit<QueueInput, 'operator'>,
  attempt: Try,
): Promise<Found> {
  const shown: OfferedRow[] = [];
  let after: OfferedRow['position'] | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await listQueueFor(app, viewer, input, { sort: 'created', after, limit: PAGE_ROWS });
    if (!rows.ok) return { outcome: rows, shown };
    for (const row of rows.value) {
      if (row.possiblePayment !== null) continue;
      if (row.shownBefore !== null) {
        if (shown.length < MAX_SHOWN) shown.push(row);
        continue;
      }
      const outcome = await tryRow(row, attempt);
      if (outcome) return { outcome, shown };
    }
    after = rows.value.at(-1)?.position;
    if (rows.value.length < PAGE_ROWS) break;
  }
  return { outcome: undefined, shown };
}

export async function claimNext(
  app: App,
  by: Actor,
  viewer: Viewer,
  filter: Filter,
): Promise<ActionResult<Withdrawal>> {
  const pay: Try = async (row) => (isAllowed(row, 'pay') ? accepted(row.withdrawal) : undefined);
  const claim: Try = async (row) =>
    isAllowed(row, 'claim') ? claimWithdrawal(app, by, { id: row.withdrawal.id }) : undefined;
  const mine = await tryOldestFirst(app, viewer, { ...filter, tab: 'mine' }, pay);
  if (mine.outcome) return mine.outcome;
  const queue = await tryOldestFirst(app, viewer, { ...filter, tab: 'to-pay' }, claim);
  if (queue.outcome) return queue.outcome;
  for (const [rows, attempt] of [
    [mine.shown, pay],
    [queue.shown, claim],
  ] as const)
    for (const row of rows) {
      const outcome = await tryRow(row, attempt);
      if (outcome) return outcome;
    }
  return rejectAction('not-found', withdrawalTexts.noneToPay);
}
