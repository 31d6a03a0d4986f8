import { type AuditCheck, type AuditHead, type AuditVerdict, verifyChain } from '../../../auditor/chain.ts';
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

export type { AuditHead, AuditVerdict };

const underWay = new WeakSet<App>();

/** One at a time: each reads all of the log. */
export async function verifyAudit(
  app: App,
  by: Actor,
  check: AuditCheck,
): Promise<OperatorResult<AuditVerdict>> {
  if (underWay.has(app))
    return operatorRejection(
      'wrong-state',
      'The audit log is being checked at this moment. Try again when that is done.',
    );
  underWay.add(app);
  return checkAudit(app, by, check).finally(() => underWay.delete(app));
}

/** That it was checked, and what came of it, becomes a line of the log itself. */
async function checkAudit(app: App, by: Actor, check: AuditCheck): Promise<OperatorResult<AuditVerdict>> {
  const verdict = await verifyChain(
    (text, values) => app.db.query({ text, ...(values ? { values } : {}) }),
    app.auditHash,
    check,
  );
  const { entries, firstWrong } = verdict;
  try {
    return await runOperatorAction(app, by, async (_tx, writeAudit) => {
      writeAudit({ action: 'audit.verify', subject: 'audit', after: { entries, firstWrong } });
      return accepted(verdict);
    });
  } catch (error) {
    // A log that is broken may take no more lines, which must not keep anybody from hearing so.
    if (firstWrong === null) throw error;
    app.logFault(error, 'that the audit log was checked could not be written into it');
    return accepted(verdict);
  }
}

const HEAD = /^([0-9]{1,15}):([0-9a-f]{64})$/;

/** As a line of text, to be kept elsewhere. */
export const writeHead = ({ seq, hash }: AuditHead): string => `${seq}:${hash.toString('hex')}`;

export function readHead(text: string): AuditHead | undefined {
  const [, seq, hash] = HEAD.exec(text.trim().toLowerCase()) ?? [];
  return seq === undefined || hash === undefined
    ? undefined
    : { seq: Number(seq), hash: Buffer.from(hash, 'hex') };
}
