// A merchant's statement for operators: with orders, references, fees and notes.
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import {
  type BalanceSpan,
  type ChainPosition,
  readStatement,
  type StatementCursor,
  type StatementInput,
  type Statement as StatementWithoutDetails,
} from '../../statements/read-statement.ts';
import { type DetailedLine, withDetails } from './statement-details.ts';

export type Statement = Omit<StatementWithoutDetails, 'lines'> & { readonly lines: readonly DetailedLine[] };

export async function openStatement(app: App, input: StatementInput): Promise<ActionResult<Statement>> {
  const [exists] = await loadBalances(app.db, [input.merchantId]);
  if (!exists) return rejectAction('not-found', merchantTexts.notFound(input.merchantId));
  const statement = await readStatement(app, input);
  return accepted({ ...statement, lines: await withDetails(app.db, statement.lines) });
}

export type { BalanceSpan, ChainPosition, DetailedLine, StatementCursor };
