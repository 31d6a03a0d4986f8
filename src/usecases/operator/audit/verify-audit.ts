import { type AuditCheck, type AuditHead, type AuditVerdict, verifyChain } from '../../../auditor/chain.ts';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { auditTexts } from '../../../domain/texts/audit.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

export type { AuditHead, AuditVerdict };

const running = new WeakSet<App>();

/** One check at a time, because each reads the whole log. */
export async function verifyAudit(
  app: App,
  by: Actor,
  check: AuditCheck,
): Promise<ActionResult<AuditVerdict>> {
  if (running.has(app)) return rejectAction('wrong-state', auditTexts.checkRunning);
  running.add(app);
  return checkAudit(app, by, check).finally(() => running.delete(app));
}

/** The check and its result are recorded in the audit log. */
async function checkAudit(app: App, by: Actor, check: AuditCheck): Promise<ActionResult<AuditVerdict>> {
  const verdict = await verifyChain(
    (text, values) => app.db.query({ text, ...(values ? { values } : {}) }),
    app.auditHash,
    check,
  );
  const { entries, firstWrong } = verdict;
  try {
    return await runAction(app, by, async (_tx, writeAudit) => {
      writeAudit({ action: 'audit.verify', subject: 'audit', after: { entries, firstWrong } });
      return accepted(verdict);
    });
  } catch (error) {
    // A corrupted log may reject new entries; the result must be returned even then.
    if (firstWrong === null) throw error;
    app.logFault(error, 'the audit log check could not be recorded in the audit log');
    return accepted(verdict);
  }
}

const HEAD = /^([0-9]{1,15}):([0-9a-f]{64})$/;

/** One line of text, to be stored outside of the database. */
export const writeHead = ({ seq, hash }: AuditHead): string => `${seq}:${hash.toString('hex')}`;

export function readHead(text: string): AuditHead | undefined {
  const [, seq, hash] = HEAD.exec(text.trim().toLowerCase()) ?? [];
  return seq === undefined || hash === undefined
    ? undefined
    : { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}
