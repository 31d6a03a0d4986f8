// The two service processes of a seed, on one database. Each step uses one of them; which one the seed decides.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeAggregator } from './aggregator.ts';
import { unlockJobs } from './jobs.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

export const PROCESSES = [0, 1] as const;
type ProcessNumber = (typeof PROCESSES)[number];

export type Processes = {
  /** Of the current step. */
  current(): Service;
  /** Both, the one of the current step first. */
  both(): readonly [Service, Service];
  use(number: ProcessNumber): void;
  /** Waits until the work of the current process ends, its payout is parked, or the process is killed. */
  waitFor<T>(work: Promise<T>): Promise<T | 'in flight' | 'died'>;
  isIdle(): boolean;
  /** Waits until only parked payouts are in flight. */
  waitForInFlight(): Promise<void>;
  /** Ends the current process and starts another one in its place. */
  restart(): Promise<void>;
  restartBoth(): Promise<void>;
  /** Until `startBoth`. */
  stopBoth(): Promise<void>;
  startBoth(): Promise<void>;
  /** Breaks every connection to the database. The processes notice, and connect again when they need one. */
  dropConnections(): Promise<void>;
};

type Options = Omit<ServiceOptions, 'queue' | 'aggregator'> & {
  readonly client: ServiceOptions['queue']['client'];
  readonly aggregator: FakeAggregator;
};

type Process = { readonly service: Service; inFlight: number };

/** Long enough for the sockets of this process to report that they were closed. */
const CLOSED_SOCKETS_MS = 20;

export async function startProcesses({ client, ...options }: Options): Promise<Processes> {
  const { aggregator } = options;
  const queueOf = (number: ProcessNumber) => ({ client, worker: `simulated process ${number + 1}` });
  const start = async (number: ProcessNumber): Promise<Process> => {
    await unlockJobs(queueOf(number));
    return { service: await startService({ ...options, queue: queueOf(number) }), inFlight: 0 };
  };
  const running: [Process, Process] = [await start(0), await start(1)];
  let used: ProcessNumber = 0;

  async function stopBoth(): Promise<void> {
    for (const { service } of running) await service.close();
  }
  async function startBoth(): Promise<void> {
    for (const number of PROCESSES) running[number] = await start(number);
  }
  const inFlight = (): number => running[0].inFlight + running[1].inFlight;
  return {
    current: () => running[used].service,
    both: () => [running[used].service, running[used === 0 ? 1 : 0].service],
    use(number) {
      used = number;
    },
    async waitFor(work) {
      const process = running[used];
      process.inFlight += 1;
      const ended = work.finally(() => {
        process.inFlight -= 1;
      });
      return Promise.race([
        ended,
        aggregator.whenParked().then(() => 'in flight' as const),
        process.service.died.then(() => 'died' as const),
      ]);
    },
    isIdle: () => inFlight() === 0,
    async waitForInFlight() {
      const parked = (): number => aggregator.parked.filter(({ isAwaited }) => isAwaited()).length;
      for (let i = 0; i < 1_000 && inFlight() > parked(); i += 1) await sleep(5);
      await sleep(5);
    },
    async restart() {
      await running[used].service.close();
      running[used] = await start(used);
    },
    async restartBoth() {
      await stopBoth();
      await startBoth();
    },
    stopBoth,
    startBoth,
    async dropConnections() {
      for (const { service } of running) service.breaker.dropAll();
      await sleep(CLOSED_SOCKETS_MS);
    },
  };
}
