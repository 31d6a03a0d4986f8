// The figures of the console's overview page.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { add, formatMoney, ZERO } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { SYSTEM_NAMES } from '../../../domain/systems/index.ts';
import type { App } from '../../../usecases/app.ts';
import { type Overview, readOverview } from '../../../usecases/operator/overview/overview.ts';
import type { TabFigures } from '../../../usecases/operator/withdrawals/list-queue.ts';
import { formatMoneyOrNull, isoOrNull, moneyText, systemName, time } from '../../../views/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Overview' } as const satisfies Partial<RouteHead>;

const figures = z.object({ count: z.int(), sum: moneyText, oldest_at: time.nullable() });
const dayFigures = { created: z.int(), paid: z.int(), cancelled: z.int(), paid_sum: moneyText };

const overviewView = z.object({
  to_pay: figures,
  mine: figures,
  under_way: figures,
  uncertain: figures,
  paid_today: z.object({ count: z.int(), sum: moneyText }),
  incidents: z.int(),
  proposals: z.int(),
  ledger: z.object({ checked_at: time.nullable(), differences: z.int().nullable() }),
  balances: z.object({ available: moneyText, held: moneyText, owed: moneyText }),
  floats: z.array(
    z.object({
      aggregator: z.string(),
      enabled: z.boolean(),
      halted: z.boolean(),
      float: moneyText.nullable(),
      under_way: z.int(),
    }),
  ),
  days: z.array(z.object({ day: z.string(), ...dayFigures })),
  systems: z.array(z.object({ system: systemName, ...dayFigures })),
});

const writeTab = ({ count, sum, oldest }: TabFigures): z.input<typeof figures> => ({
  count,
  sum: formatMoney(sum),
  oldest_at: isoOrNull(oldest),
});

export function registerOverview(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/overview',
    summary: 'Current totals, and figures of the last 14 days (UTC)',
    response: overviewView,
    perform: async ({ by }) => accepted(writeOverview(await readOverview(app, by))),
  });
}

function writeOverview(overview: Overview): z.input<typeof overviewView> {
  const sumOf = (days: Overview['days']) => ({
    created: days.reduce((sum, { created }) => sum + created, 0),
    paid: days.reduce((sum, { paid }) => sum + paid, 0),
    cancelled: days.reduce((sum, { cancelled }) => sum + cancelled, 0),
    paid_sum: formatMoney(add(ZERO, ...days.map(({ paidSum }) => paidSum))),
  });
  const names = [...new Set(overview.days.map(({ day }) => day))];
  const days = names.map((day) => ({
    day,
    ...sumOf(overview.days.filter((figures) => figures.day === day)),
  }));
  const today = days.at(-1);
  return {
    to_pay: writeTab(overview.tabs['to-pay']),
    mine: writeTab(overview.tabs.mine),
    under_way: writeTab(overview.tabs.automatic),
    uncertain: writeTab(overview.tabs.uncertain),
    paid_today: { count: today?.paid ?? 0, sum: today?.paid_sum ?? formatMoney(ZERO) },
    incidents: overview.incidents,
    proposals: overview.proposals,
    ledger: {
      checked_at: isoOrNull(overview.ledger?.at ?? null),
      differences: overview.ledger?.differences ?? null,
    },
    balances: {
      available: formatMoney(overview.balances.available),
      held: formatMoney(overview.balances.held),
      owed: formatMoney(overview.balances.owed),
    },
    floats: overview.floats.map(({ aggregator, enabled, halted, float, inProgress }) => ({
      aggregator,
      enabled,
      halted,
      float: formatMoneyOrNull(float),
      under_way: inProgress,
    })),
    days,
    systems: SYSTEM_NAMES.map((system) => ({
      system,
      ...sumOf(overview.days.filter((figures) => figures.system === system)),
    })),
  };
}
