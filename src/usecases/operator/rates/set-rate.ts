// Sets the rate of a payout currency by hand. With four eyes a second operator confirms it.
import type { Actor } from '../../../domain/audit.ts';
import type { PayoutCurrency } from '../../../domain/rates/currencies.ts';
import {
  formatRate,
  jumpBeyond,
  parseRate,
  type Rate,
  type RecordedRate,
} from '../../../domain/rates/rates.ts';
import { accepted } from '../../../domain/result.ts';
import { rateTexts } from '../../../domain/texts/systems.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { loadNewestRates } from '../../../storage/rates/rates.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { changeCatalog } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { proposeIfLoosened, type SetUpContext, type SetUpResult } from '../proposals/propose-set-up.ts';
import { rejectStale } from '../shared/version.ts';
import { recordRate } from './record-rate.ts';

export type RateChange = {
  /** versionOfRate(newest) that the operator read. */
  readonly version?: string | undefined;
  readonly rate: string;
  /** Confirms a change beyond the limit of the installation. */
  readonly acceptJump?: boolean;
  /** Default: the setting of the installation. */
  readonly validHours?: number;
};

export type RateInput = RateChange & {
  readonly kind: 'rate';
  readonly currency: PayoutCurrency;
  /** Its time begins when it was proposed, not when it was confirmed. */
  readonly proposedAt?: string;
};

export const versionOfRate = (newest: RecordedRate | null): string => String(newest?.id ?? 0);

export const setRate = (
  app: App,
  by: Actor,
  currency: PayoutCurrency,
  change: RateChange,
): Promise<ActionResult<SetUpResult<RecordedRate | null>>> =>
  changeCatalog(app, by, (tx, writeAudit) =>
    setRateInTx(tx, { app, writeAudit, by }, { kind: 'rate', currency, ...change }),
  );

export async function setRateInTx(
  tx: Tx,
  context: SetUpContext,
  input: RateInput,
): Promise<ActionResult<SetUpResult<RecordedRate | null>>> {
  const { version, ...proposed } = input;
  const { currency, acceptJump = false } = proposed;
  const { rateHours, rateJumpPercent } = context.app.settings;
  const validHours = proposed.validHours ?? rateHours;
  if (!Number.isInteger(validHours) || validHours < 1 || validHours > rateHours)
    return rejectAction('invalid', rateTexts.invalidHours(rateHours), 'valid_hours');
  const rate = parseRate(proposed.rate);
  if (rate === undefined) return rejectAction('invalid', rateTexts.notRate, 'rate');
  const newest = (await loadNewestRates(tx))[currency] ?? null;
  const current = versionOfRate(newest);
  const stale = rejectStale(rateTexts.changedSinceOpened(currency), { expected: version, current });
  if (stale) return stale;
  const jump = newest ? describeJump(newest.rate, rate, rateJumpPercent) : undefined;
  if (jump !== undefined && !acceptJump) return rejectAction('wrong-state', jump, 'accept_jump');
  const change = {
    subject: `rate:${currency}`,
    before: newest ? { rate: formatRate(newest.rate) } : {},
    after: { rate: formatRate(rate), validHours },
  };
  const proposal = await proposeIfLoosened(tx, context, {
    loosens: true,
    ...change,
    version: current,
    input: { ...proposed, proposedAt: new Date().toISOString() },
  });
  if (proposal) return accepted({ current: newest, proposal });
  const validSeconds = validHours * SECONDS_PER_HOUR - secondsSince(proposed.proposedAt);
  if (validSeconds <= 0) return rejectAction('wrong-state', rateTexts.proposedTooLongAgo(validHours), 'rate');
  const recorded = await recordRate(tx, {
    currency,
    rate,
    source: 'operator',
    actor: context.by.name,
    validSeconds,
  });
  context.writeAudit({ action: 'rate.set', ...change, reason: context.confirmed?.reason });
  return accepted({ current: recorded, proposal: null });
}

const SECONDS_PER_HOUR = 3_600;

const secondsSince = (time: string | undefined): number =>
  time === undefined ? 0 : Math.max(0, Math.floor((Date.now() - Date.parse(time)) / 1_000));

/** Undefined if the change is within the limit. */
function describeJump(before: Rate, after: Rate, max: number): string | undefined {
  const jump = jumpBeyond(before, after, max);
  return jump && rateTexts.jump(jump);
}
