// npm run faults: injects faults into the whole service under load. At the end no acknowledged withdrawal may be missing,
// none paid twice, none left open, and every webhook delivered.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../scripts/prepare.mjs';
import { openRandom } from '../random.ts';
import { type AcknowledgementLog, monotonicNow, openAcknowledgementLog } from './acknowledgement-log.ts';
import { openCleanup } from './cleanup.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { judgeCurrencies } from './currencies.ts';
import { checkDestinations, checkPayments, findPaidTwice } from './destinations.ts';
import { findShortfalls, isComplete } from './find-shortfalls.ts';
import { injectFaults } from './inject-faults.ts';
import { type Load, startLoad } from './load.ts';
import { startOperator } from './operator.ts';
import { type Options, readOptions } from './options.ts';
import { findImpossibleIncidents, findLeftoverHolds, reconcileDays } from './reconcile-days.ts';
import { countsText, type RunReport, rowsOf, type Skipped, textOf } from './report.ts';
import { findLosses, writeKnown } from './restores.ts';
import { readStatements } from './statements.ts';
import { judge, runAuditor } from './verdict.ts';
import { waitForPayouts } from './wait-for-payouts.ts';
import { waitForWebhooks } from './webhooks.ts';

export { USAGE } from './options.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A payout that several faults have hit waits minutes for its next attempt. */
const SETTLE_SECONDS = 600;
const WARM_UP_MS = 1_500;

type ShowProgress = (text: string) => void;

export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  const progress = openProgress();
  const cleanup = openCleanup();
  const onSignal = (): void => {
    progress.end();
    void cleanup
      .run()
      .catch(() => undefined)
      .finally(() => process.exit(130));
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  // A closed pipe must not prevent the clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    progress.show(`seed ${options.seed}; starting the cluster`);
    const cluster = await startCluster(cleanup);
    return await keepLogsOnFailure(cluster, () => perform(cluster, options, (text) => progress.show(text)));
  } finally {
    progress.end();
    await cleanup.run();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** Keeps the logs of all processes when the run fails. */
async function keepLogsOnFailure(cluster: Cluster, work: () => Promise<number>): Promise<number> {
  let code: number | undefined;
  try {
    code = await work();
    return code;
  } catch (error) {
    // Printed here: an error of the clean-up would replace this one.
    process.stdout.write(`The run failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    throw error;
  } finally {
    if (code !== 0) process.stdout.write(`The logs are in ${cluster.keepLogs()}.\n`);
  }
}

async function perform(cluster: Cluster, options: Options, showProgress: ShowProgress): Promise<number> {
  const startedAt = monotonicNow();
  const log = openAcknowledgementLog(cluster.files.acknowledged, cluster.restores);
  const operator = startOperator(cluster.app, cluster.shops, openRandom(options.seed + 1));
  const load = startLoad({
    url: cluster.url,
    shops: cluster.shops,
    log,
    random: openRandom(options.seed + 2),
    perSecond: options.perSecond,
    onManual: (waiting) => operator.enqueue(waiting),
  });
  const skipped = findSkipped(options, cluster);
  const possible = options.kinds.filter(({ name }) => !skipped.some(({ kind }) => kind === name));
  const faults = options.short ? possible.length : options.faults;
  await sleep(WARM_UP_MS);
  const injected = await injectFaults(
    { ...options, kinds: possible, faults },
    { cluster, random: openRandom(options.seed), log, showProgress },
  );

  await load.stop();
  await operator.stop();
  const settled = await waitForPayouts(cluster.app, SETTLE_SECONDS, (open) =>
    showProgress(`waiting for open payouts: ${countsText(open)}`),
  );
  showProgress('manual withdrawals and reconciliation');
  await operator.finish();
  await reconcileDays(cluster.app);
  showProgress('waiting for webhooks');
  const { receiver, shops } = cluster;
  const undelivered = await waitForWebhooks(cluster.app, { receiver, shops, maxSeconds: SETTLE_SECONDS });
  showProgress('audit');
  const { lostByRestores, ...evidence } = await collectEvidence(cluster, load, log);
  const verdict = judge({
    ...injected,
    ...evidence,
    open: settled.open,
    undelivered,
    shortfalls: findShortfalls({ faults, only: options.only }, log.windows(), {
      ...load.counts,
      currencies: evidence.currencies,
    }),
  });
  showProgress('done');
  const report: RunReport = {
    seed: options.seed,
    rows: rowsOf(log, verdict),
    skipped,
    settled,
    problems: verdict.problems,
    currencies: evidence.currencies,
    acknowledged: log.acknowledged(),
    restores: cluster.restores.all.length,
    lostByRestores,
    counts: load.counts,
    webhooks: receiver.receivedCount(),
    seconds: Math.round((monotonicNow() - startedAt) / 1_000),
    faults: log.windows().length,
  };
  saveResults(report, { complete: !options.only && !options.short && isComplete(possible, log.windows()) });
  process.stdout.write(textOf(report));
  return verdict.problems.length === 0 ? 0 : 1;
}

/** The kinds that this machine does not support. */
const findSkipped = ({ kinds }: Options, cluster: Cluster): Skipped[] =>
  kinds.flatMap(({ name, unsupportedReason }) => {
    const why = unsupportedReason?.(cluster);
    return why === undefined ? [] : [{ kind: name, why }];
  });

async function collectEvidence(cluster: Cluster, load: Load, log: AcknowledgementLog) {
  const { app, receiver, restores, files, secret } = cluster;
  const statement = readStatements(files.statements);
  const acknowledged = readFileSync(files.acknowledged, 'utf8');
  const losses = await findLosses(app, { log, restores, statement });
  return {
    lostByRestores: losses.ids.size,
    findings: await runAuditor(cluster.env, writeKnown(files, { statement, acknowledged }, losses)),
    holds: await findLeftoverHolds(app),
    contradictions: [...load.contradictions, ...receiver.contradictions(), ...restores.problems],
    destinations: await checkDestinations(app, load.placed, (id) => log.mayBeLost(id)),
    payments: await checkPayments(app, load.placed, { statement, secret, lost: losses.references }),
    currencies: await judgeCurrencies(app, statement, losses.references),
    incidents: await findImpossibleIncidents(app, restores.all.length),
    paidTwice: findPaidTwice(statement, losses.references),
    unexpectedExits: [cluster.server, ...cluster.workers, ...cluster.simulators].flatMap((each) =>
      each.unexpectedExits(),
    ),
    acknowledged: log.acknowledged(),
  };
}

/** Only a complete long run replaces the published figures. */
function saveResults(report: RunReport, { complete }: { readonly complete: boolean }): void {
  const folder = join(root, 'proof', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, complete ? 'faults.json' : 'faults-short.json');
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}
