// Checking the ledger and keeping what came of it: who had it checked, when, and how many differences there were.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import {
  insertLedgerCheck,
  type LedgerCheck,
  loadLedgerChecks,
} from '../../../storage/ledger/ledger-checks.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { type LedgerReport, verifyLedger } from './verify-ledger.ts';

export type CheckedLedger = LedgerReport & { readonly check: LedgerCheck };

/** As many as an operator can begin with. */
const MOST_TOLD = 20;

export async function checkLedger(
  app: App,
  by: Actor,
  onCheck: (title: string, index: number) => void,
): Promise<OperatorResult<CheckedLedger>> {
  const begun = performance.now();
  const report = await verifyLedger(app, onCheck);
  const seconds = Math.round(performance.now() - begun) / 1000;
  const differences = report.differences.length;
  const told = report.differences.slice(0, MOST_TOLD);
  if (differences > 0) app.alert('the ledger has differences', { differences, first: told });
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const check = await insertLedgerCheck(tx, { actor: by.name, differences, seconds });
    writeAudit({ action: 'ledger.verify', subject: 'ledger', after: { differences, seconds, first: told } });
    return accepted({ ...report, check });
  });
}

const underWay = new WeakSet<App>();

/** Waits a while for it. Undefined: it goes on by itself, and is among the checks when it is done. */
export async function beginLedgerCheck(
  app: App,
  by: Actor,
  waitMs: number,
): Promise<OperatorResult<CheckedLedger | undefined>> {
  if (underWay.has(app))
    return operatorRejection(
      'wrong-state',
      'The ledger is being checked at this moment; what comes of it is listed.',
    );
  underWay.add(app);
  const checking = checkLedger(app, by, () => undefined).finally(() => underWay.delete(app));
  const waiting = new AbortController();
  const late = sleep(waitMs, 'late' as const, { signal: waiting.signal, ref: false });
  const first = await Promise.race([checking, late]).finally(() => waiting.abort());
  if (first !== 'late') return first;
  checking.catch((error: unknown) => app.logFault(error, 'the check of the ledger failed'));
  return accepted(undefined);
}

/** The latest first. */
export const listLedgerChecks = (app: App, limit: number): Promise<LedgerCheck[]> =>
  loadLedgerChecks(app.db, limit);

export type { LedgerCheck };
