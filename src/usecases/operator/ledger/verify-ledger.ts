import { auditLedger, type Finding } from '../../../auditor/index.ts';
import type { App } from '../../app.ts';

export type LedgerReport = {
  readonly checks: readonly string[];
  readonly differences: readonly Finding[];
};

/** Uses its own connection without timeouts, so that a long check does not occupy the pool. */
export async function verifyLedger(
  app: App,
  onCheck: (title: string, index: number) => void,
): Promise<LedgerReport> {
  const client = await app.db.connect();
  try {
    const { checks, findings } = await auditLedger(client, ({ title }, index) => onCheck(title, index));
    return { checks: checks.map(({ title }) => title), differences: findings };
  } finally {
    await client.end();
  }
}
