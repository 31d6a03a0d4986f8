// The auditor as a job of the night: what it finds opens an incident, so that people look.
import { audit } from '../../auditor/index.ts';
import { openIncident } from '../../storage/incidents.ts';
import type { App } from '../app.ts';

export async function runAudit(app: App): Promise<void> {
  const client = await app.db.connect();
  try {
    const { findings } = await audit(client, { auditHash: app.vault.auditHash });
    const [first] = findings;
    if (!first) return;
    app.notice('the auditor found what does not hold', { findings: findings.length, first });
    await app.db.transaction((tx) =>
      openIncident(tx, {
        kind: 'audit_finding',
        withdrawalId: null,
        reference: null,
        detail: `The auditor found ${findings.length} that do not hold; \`sluice audit run\` lists them. The first: ${first.subject}, expected ${first.expected}, found ${first.found}`,
      }),
    );
  } finally {
    await client.end();
  }
}
