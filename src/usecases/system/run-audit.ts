// The nightly audit job. Each finding opens an incident. Every run is recorded in the audit log, so that a missing run is
// visible.
import { type AuditReport, audit, type Finding } from '../../auditor/index.ts';
import type { Actor } from '../../domain/audit.ts';
import { appendAudit } from '../../storage/audit/audit.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import type { App } from '../app.ts';

const AUDITOR: Actor = { name: 'auditor', via: 'system' };

export async function runAudit(app: App): Promise<void> {
  const { checks, findings } = await readAudit(app).catch(async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    await report(app, 'audit', `The audit failed (${message}): the ledger was not verified`);
    throw error;
  });
  for (const check of new Set(findings.map(nameOf)))
    await report(app, check, describeFindings(findings.filter((finding) => nameOf(finding) === check)));
  if (findings[0])
    app.alert('audit found inconsistencies', { findings: findings.length, first: findings[0] });
  await app.db
    .transaction((tx) =>
      appendAudit(tx, app.vault, AUDITOR, [
        {
          action: 'audit.run',
          subject: 'audit',
          after: { checks: checks.length, findings: findings.length },
        },
      ]),
    )
    // A corrupted audit log may reject new entries; the incident and the alert above do not depend on it.
    .catch((error: unknown) => app.logFault(error, 'the audit run could not be recorded in the audit log'));
}

/** Uses its own connection, because the audit has no time limit. */
async function readAudit(app: App): Promise<AuditReport> {
  const client = await app.db.connect();
  try {
    return await audit(client, {
      auditHash: app.auditHash,
      clockSkewSeconds: app.settings.maxClockSkewSeconds,
    });
  } finally {
    await client.end();
  }
}

const nameOf = ({ invariant, check }: Finding): string => `${invariant} ${check}`;

const describeFindings = (findings: readonly Finding[]): string => {
  const [first] = findings;
  return `The audit has ${findings.length} findings; \`sluice audit run\` lists them. The first: ${first?.subject}, expected ${first?.expected}, found ${first?.found}`;
};

/** One incident per check, so that an old finding does not hide a new one. */
const report = (app: App, reference: string, detail: string): Promise<void> =>
  app.db.transaction((tx) =>
    openIncident(tx, { kind: 'audit_finding', withdrawalId: null, reference, detail }),
  );
