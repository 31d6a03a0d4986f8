// The overview page: queues, incidents, balances, floats and daily figures.
import type { Actor } from '../../../domain/audit.ts';
import type { Minor } from '../../../domain/money.ts';
import { loadHalts } from '../../../storage/halts/halts.ts';
import { countIncidents } from '../../../storage/incidents/incidents.ts';
import { type LedgerCheck, loadLedgerChecks } from '../../../storage/ledger/ledger-checks.ts';
import { type DayFigures, loadDays } from '../../../storage/overview/day-figures.ts';
import {
  countInProgressByAggregator,
  loadBalanceTotals,
  type Totals,
} from '../../../storage/overview/overview.ts';
import { countProposals } from '../../../storage/proposals/proposals.ts';
import { countQueue, type TabFigures } from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { listAggregators } from '../aggregators/list-aggregators.ts';

/** The number of days shown on the overview. */
export const DAYS = 14;

type AggregatorFloat = {
  readonly aggregator: string;
  readonly enabled: boolean;
  readonly halted: boolean;
  readonly float: Minor | null;
  readonly inProgress: number;
};

export type Overview = {
  readonly tabs: Record<'to-pay' | 'mine' | 'automatic' | 'uncertain', TabFigures>;
  readonly incidents: number;
  readonly proposals: number;
  readonly ledger: LedgerCheck | null;
  readonly balances: Totals;
  readonly floats: readonly AggregatorFloat[];
  readonly days: readonly DayFigures[];
};

export async function readOverview(app: App, { name }: Actor): Promise<Overview> {
  const { db } = app;
  const halts = await loadHalts(db);
  const inProgress = await countInProgressByAggregator(db);
  return {
    tabs: await countQueue(db, name),
    incidents: await countIncidents(db),
    proposals: await countProposals(db),
    ledger: (await loadLedgerChecks(db, 1))[0] ?? null,
    balances: await loadBalanceTotals(db),
    floats: (await listAggregators(app)).map(({ terms, float }) => ({
      aggregator: terms.name,
      enabled: terms.enabled,
      halted: halts.some(
        ({ scope, subject }) => scope === 'global' || (scope === 'aggregator' && subject === terms.name),
      ),
      float,
      inProgress: inProgress.get(terms.name) ?? 0,
    })),
    days: await loadDays(db, DAYS),
  };
}
