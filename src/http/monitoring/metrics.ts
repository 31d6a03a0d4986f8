// Prometheus metrics: requests by route and outcome, batches, queues, money totals. Labels never name a merchant or wallet.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { BatchObserver, RecorderCounts } from '../../usecases/app.ts';
import type { ReconciliationStatus } from '../../usecases/operator/reconciliation/find-missing-reconciliations.ts';

export type Metrics = {
  readonly registry: Registry;
  readonly onBatch: BatchObserver;
  /** seconds: omitted for requests rejected as busy, which would distort the response times. */
  readonly onRequest: (request: { route: string; outcome: string; seconds?: number }) => void;
};

export type Totals = {
  readonly available: number;
  readonly held: number;
  readonly open: Readonly<Record<string, number>>;
  readonly incidents: number;
  readonly reconciliations: readonly ReconciliationStatus[];
  /** Seconds that the clock of each aggregator is ahead of ours. */
  readonly clocks: Readonly<Record<string, number>>;
};

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'sluice_requests_total',
    help: 'Requests by route and outcome',
    labelNames: ['route', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'sluice_request_seconds',
    help: 'Response time, by route',
    labelNames: ['route'],
    registers,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  });
  const batchSize = new Histogram({
    name: 'sluice_batch_size',
    help: 'Items that shared one database call',
    labelNames: ['batch'],
    registers,
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
  });
  const batchSeconds = new Histogram({
    name: 'sluice_batch_seconds',
    help: 'Time of one batched database call',
    labelNames: ['batch'],
    registers,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
  });
  return {
    registry,
    onBatch(stats) {
      batchSize.observe({ batch: stats.name }, stats.size);
      batchSeconds.observe({ batch: stats.name }, stats.seconds);
    },
    onRequest(request) {
      requests.inc({ route: request.route, outcome: request.outcome });
      if (request.seconds !== undefined) seconds.observe({ route: request.route }, request.seconds);
    },
  };
}

type SlotsInUse = ReadonlyMap<string, number>;

/** Of this process alone. */
type ProcessSources = {
  readonly queued: () => number;
  readonly aggregatorSlots: () => SlotsInUse;
  readonly requestLog: () => RecorderCounts;
};

/** Gauges read at scrape time. Without a database they are omitted, so the other metrics still work. */
export function registerGauges(
  registry: Registry,
  sources: ProcessSources & { readonly totals: () => Promise<Totals> },
): void {
  const registers = [registry];
  let reading: Promise<Totals | undefined> | undefined;
  const totals = (): Promise<Totals | undefined> => {
    reading ??= sources
      .totals()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };

  registerClockGauge(registry, totals);
  registerQueueGauges(registers, sources);
  new Gauge({
    name: 'sluice_open_withdrawals',
    help: 'Withdrawals in state Created, by stage',
    labelNames: ['stage'],
    registers,
    async collect() {
      const current = await totals();
      this.reset();
      for (const [stage, open] of Object.entries(current?.open ?? {})) this.set({ stage }, open);
    },
  });
  new Gauge({
    name: 'sluice_open_incidents',
    help: 'Open incidents, which need manual review',
    registers,
    async collect() {
      const current = await totals();
      if (current) this.set(current.incidents);
      else this.remove();
    },
  });
  new Gauge({
    name: 'sluice_balance_total',
    help: 'Money of all merchants, in currency units',
    labelNames: ['balance'],
    registers,
    async collect() {
      const current = await totals();
      this.reset();
      if (!current) return;
      this.set({ balance: 'available' }, current.available);
      this.set({ balance: 'held' }, current.held);
    },
  });
  registerReconciliationGauges(registers, totals);
}

function registerQueueGauges(registers: Registry[], sources: ProcessSources): void {
  new Gauge({
    name: 'sluice_create_queue',
    help: 'Withdrawals waiting for the next commit',
    registers,
    collect() {
      this.set(sources.queued());
    },
  });
  new Gauge({
    name: 'sluice_aggregator_slots',
    help: 'Payout jobs of this process that are calling an aggregator, by aggregator',
    labelNames: ['aggregator'],
    registers,
    collect() {
      this.reset();
      for (const [aggregator, inUse] of sources.aggregatorSlots()) this.set({ aggregator }, inUse);
    },
  });
  new Counter({
    name: 'sluice_request_log_total',
    help: 'Requests of merchants for the request log: recorded, dropped without being written, or failed to be written',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(sources.requestLog())) this.inc({ result }, count);
    },
  });
}

/** Of the days that are compared every night. `missing` and `failed` deserve an alert, and so do differences of money. */
function registerReconciliationGauges(
  registers: Registry[],
  totals: () => Promise<Totals | undefined>,
): void {
  new Gauge({
    name: 'sluice_reconciliation_days',
    help: 'Days whose aggregator statement was due, by state: clean, different, failed, missing',
    labelNames: ['aggregator', 'state'],
    registers,
    async collect() {
      const current = await totals();
      this.reset();
      for (const { aggregator, days } of current?.reconciliations ?? [])
        for (const [state, count] of Object.entries(days)) this.set({ aggregator, state }, count);
    },
  });
  new Gauge({
    name: 'sluice_reconciliation_money_differences',
    help: 'Differences of money between aggregator statements and our records, in the newest comparison of each day',
    labelNames: ['aggregator'],
    registers,
    async collect() {
      const current = await totals();
      this.reset();
      for (const { aggregator, moneyDifferences } of current?.reconciliations ?? [])
        this.set({ aggregator }, moneyDifferences);
    },
  });
}

function registerClockGauge(registry: Registry, totals: () => Promise<Totals | undefined>): void {
  new Gauge({
    name: 'sluice_aggregator_clock_ahead_seconds',
    help: 'How far the clock of an aggregator is ahead of ours; negative: behind',
    labelNames: ['aggregator'],
    registers: [registry],
    async collect() {
      const current = await totals();
      this.reset();
      for (const [aggregator, seconds] of Object.entries(current?.clocks ?? {}))
        this.set({ aggregator }, seconds);
    },
  });
}
