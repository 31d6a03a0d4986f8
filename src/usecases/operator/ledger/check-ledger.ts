// Runs ledger checks and stores each result: operator, time and number of differences.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { ledgerTexts } from '../../../domain/texts/ledger.ts';
import {
  insertLedgerCheck,
  type LedgerCheck,
  loadLedgerChecks,
} from '../../../storage/ledger/ledger-checks.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type LedgerReport, verifyLedger } from './verify-ledger.ts';

export type CheckedLedger = LedgerReport & { readonly check: LedgerCheck };

/** The number of differences included in alerts and the audit log. */
const MAX_REPORTED = 20;

export async function checkLedger(
  app: App,
  by: Actor,
  onCheck: (title: string, index: number) => void,
): Promise<ActionResult<CheckedLedger>> {
  const startedAt = performance.now();
  const report = await verifyLedger(app, onCheck);
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  const differences = report.differences.length;
  const first = report.differences.slice(0, MAX_REPORTED);
  if (differences > 0) app.alert('ledger check found differences', { differences, first });
  return runAction(app, by, async (tx, writeAudit) => {
    const check = await insertLedgerCheck(tx, { actor: by.name, differences, seconds });
    writeAudit({ action: 'ledger.verify', subject: 'ledger', after: { differences, seconds, first } });
    return accepted({ ...report, check });
  });
}

const running = new WeakSet<App>();

/** Waits up to `waitMs`. Undefined: the check continues in the background and is listed when it is done. */
export async function beginLedgerCheck(
  app: App,
  by: Actor,
  waitMs: number,
): Promise<ActionResult<CheckedLedger | undefined>> {
  if (running.has(app)) return rejectAction('wrong-state', ledgerTexts.checkRunning);
  running.add(app);
  const checking = checkLedger(app, by, () => undefined).finally(() => running.delete(app));
  const waiting = new AbortController();
  const late = sleep(waitMs, 'late' as const, { signal: waiting.signal, ref: false });
  const first = await Promise.race([checking, late]).finally(() => waiting.abort());
  if (first !== 'late') return first;
  checking.catch((error: unknown) => app.logFault(error, 'the ledger check failed'));
  return accepted(undefined);
}

/** Newest first. */
export const listLedgerChecks = (app: App, limit: number): Promise<LedgerCheck[]> =>
  loadLedgerChecks(app.db, limit);

export type { LedgerCheck };
