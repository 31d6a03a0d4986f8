// Halts: while one is set, no payout in its scope is sent. Halts are read before every attempt, under a lock that setting
// one takes: no attempt is recorded after the answer, and the answer waits for the calls of those recorded before.

import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../../domain/audit.ts';
import { parseMerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { Halt, HaltScope } from '../../../domain/routing.ts';
import { isSystemName } from '../../../domain/systems/index.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { haltTexts } from '../../../domain/texts/halts.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { restoreTexts } from '../../../domain/texts/restore.ts';
import { systemTexts } from '../../../domain/texts/systems.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { countCallsUnderWay } from '../../../storage/halts/calls-under-way.ts';
import { type HaltRow, loadHalts, removeHalt, replaceHalt } from '../../../storage/halts/halts.ts';
import { findOpenIncident } from '../../../storage/incidents/incidents.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import { lockHalts } from '../../../storage/postgres/advisory-locks.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { retryWaitingPayouts } from '../../payouts/retry-waiting-payouts.ts';

export type HaltInput = Halt & { readonly reason: string };

/** With the calls of attempts before the halt that were still under way when it was answered. */
export type SetHalt = HaltRow & { readonly callsUnderWay: number };

const POLL_MS = 50;

export async function setHalt(app: App, by: Actor, input: HaltInput): Promise<ActionResult<SetHalt>> {
  const halted = await insertOrReplace(app, by, input);
  return halted.ok
    ? accepted({ ...halted.value, callsUnderWay: await awaitCallsUnderWay(app, input) })
    : halted;
}

/** Until each has its response, or can no longer be sent. The halt is in force already. */
async function awaitCallsUnderWay(app: App, halt: Halt): Promise<number> {
  for (const until = performance.now() + app.settings.haltWaitMs; ; await sleep(POLL_MS)) {
    const count = await countCallsUnderWay(app.db, halt);
    if (count === 0 || performance.now() > until) return count;
  }
}

function insertOrReplace(app: App, by: Actor, input: HaltInput): Promise<ActionResult<HaltRow>> {
  return runAction(app, by, async (tx, writeAudit) => {
    if (input.reason.trim() === '') return rejectAction('invalid', haltTexts.reasonMissing, 'reason');
    const problem = await checkSubject(tx, input);
    if (problem !== undefined) return rejectAction('not-found', problem, 'subject');
    await lockHalts(tx);
    // A second halt of the same subject replaces the first, so that the latest reason is shown before it is lifted.
    const before = await findHalt(tx, input);
    const halt = await replaceHalt(tx, { ...input, actor: by.name });
    writeAudit({
      action: 'halt.set',
      subject: subjectOf(input),
      reason: input.reason,
      before: before && { reason: before.reason, actor: before.actor, at: before.at.toISOString() },
    });
    return accepted(halt);
  });
}

export async function liftHalt(app: App, by: Actor, halt: Halt): Promise<ActionResult<true>> {
  const outcome = await runAction<true>(app, by, async (tx, writeAudit) => {
    if (halt.scope === 'global' && (await findOpenIncident(tx, 'database_restored')))
      return rejectAction('wrong-state', restoreTexts.stillOpen);
    if (!(await removeHalt(tx, halt.scope, halt.subject)))
      return rejectAction('not-found', haltTexts.notHalted(halt));
    writeAudit({ action: 'halt.lift', subject: subjectOf(halt) });
    return accepted(true);
  });
  if (outcome.ok) await retryWaitingPayouts(app);
  return outcome;
}

export const listHalts = (app: App): Promise<HaltRow[]> => loadHalts(app.db);

const findHalt = async (tx: Tx, { scope, subject }: Halt): Promise<HaltRow | undefined> =>
  (await loadHalts(tx)).find((halt) => halt.scope === scope && halt.subject === subject);

const subjectOf = ({ scope, subject }: Halt): string => `halt:${scope}${subject && `/${subject}`}`;

const CHECKS = {
  global: async (_tx, subject) => (subject === '' ? undefined : haltTexts.globalWithSubject),
  merchant: async (tx, subject) => {
    if (subject === '') return haltTexts.merchantMissing;
    const id = parseMerchantId(subject);
    return id !== undefined && (await lockMerchant(tx, id)) ? undefined : merchantTexts.notFound(subject);
  },
  system: async (_tx, subject) => (isSystemName(subject) ? undefined : systemTexts.unknown),
  aggregator: async (tx, subject) =>
    (await loadRouting(tx)).aggregators.has(subject) ? undefined : aggregatorTexts.notFound(subject),
} as const satisfies Record<HaltScope, (tx: Tx, subject: string) => Promise<string | undefined>>;

/** Rejects unknown subjects: such a halt would stop nothing and look effective. */
const checkSubject = (tx: Tx, { scope, subject }: Halt): Promise<string | undefined> =>
  CHECKS[scope](tx, subject);

export type { HaltRow };
