import type { Minor } from '../../domain/money.ts';
import { loadTotals } from '../../storage/ledger.ts';
import type { App } from '../app.ts';

export const readTotals = (app: App): Promise<{ available: Minor; held: Minor; open: number }> =>
  loadTotals(app.db);
