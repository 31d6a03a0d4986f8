import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import type { Period } from '../../statements/statement-period.ts';
import { type DetailedLine, openStatement, type Statement } from './open-statement.ts';

const CHUNK = 1_000;

export type ExportedStatement = Pick<Statement, 'balances'> & { readonly lines: AsyncIterable<DetailedLine> };

/** All lines, read in chunks; the export is audited. */
export async function exportStatement(
  app: App,
  by: Actor,
  { merchantId, period }: { readonly merchantId: MerchantId; readonly period: Period },
): Promise<ActionResult<ExportedStatement>> {
  const first = await openStatement(app, { merchantId, period, limit: CHUNK });
  if (!first.ok) return first;
  const audited = await runAction(app, by, async (_tx, writeAudit) => {
    const after = { from: period.from, to: period.to };
    writeAudit({ action: 'merchant.export', subject: `merchant:${merchantId}`, after });
    return accepted(true);
  });
  if (!audited.ok) return audited;
  async function* lines(firstPage: Statement): AsyncGenerator<DetailedLine> {
    let page = firstPage;
    for (;;) {
      yield* page.lines;
      if (!page.next) return;
      const following = await openStatement(app, { merchantId, period, after: page.next, limit: CHUNK });
      if (!following.ok) return;
      page = following.value;
    }
  }
  return accepted({ balances: first.value.balances, lines: lines(first.value) });
}
