import type { Minor } from '../../../domain/money.ts';
import type { Stage } from '../../../domain/steps.ts';
import { countIncidents } from '../../../storage/incidents/incidents.ts';
import { loadTotals } from '../../../storage/ledger/ledger.ts';
import type { App } from '../../app.ts';

export type Totals = {
  readonly available: Minor;
  readonly held: Minor;
  /** Open withdrawals by stage. */
  readonly open: Readonly<Record<Stage, number>>;
  readonly incidents: number;
};

export const readTotals = async (app: App): Promise<Totals> => ({
  ...(await loadTotals(app.db)),
  incidents: await countIncidents(app.db),
});
