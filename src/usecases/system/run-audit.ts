// The auditor as a job of the night. What it finds opens an incident, so that people look; that it looked is on record,
// so that silence means something.
import { type AuditReport, audit, type Finding } from '../../auditor/index.ts';
import type { Actor } from '../../domain/audit.ts';
import { appendAudit } from '../../storage/audit/audit.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import type { App } from '../app.ts';

const AUDITOR: Actor = { name: 'auditor', via: 'system' };

export async function runAudit(app: App): Promise<void> {
  const { checks, findings } = await look(app).catch(async (error: unknown) => {
    const what = error instanceof Error ? error.message : String(error);
    await report(
      app,
      'audit',
      `The auditor could not look (${what}): nobody knows whether the books are right`,
    );
    throw error;
  });
  for (const check of new Set(findings.map(nameOf)))
    await report(app, check, inWords(findings.filter((finding) => nameOf(finding) === check)));
  if (findings[0])
    app.alert('the auditor found what does not hold', { findings: findings.length, first: findings[0] });
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
    // A log that is broken may take no more lines; whoever is told of it needs none.
    .catch((error: unknown) => app.logFault(error, 'that the books were audited could not be written down'));
}

/** On a connection of its own: it takes as long as it takes. */
async function look(app: App): Promise<AuditReport> {
  const client = await app.db.connect();
  try {
    return await audit(client, { auditHash: app.auditHash });
  } finally {
    await client.end();
  }
}

const nameOf = ({ invariant, check }: Finding): string => `${invariant} ${check}`;

const inWords = (found: readonly Finding[]): string => {
  const [first] = found;
  return `The auditor found ${found.length} that do not hold; \`sluice audit run\` lists them. The first: ${first?.subject}, expected ${first?.expected}, found ${first?.found}`;
};

/** One for each check, so that an old finding does not hide a new one. */
const report = (app: App, reference: string, detail: string): Promise<void> =>
  app.db.transaction((tx) =>
    openIncident(tx, { kind: 'audit_finding', withdrawalId: null, reference, detail }),
  );
