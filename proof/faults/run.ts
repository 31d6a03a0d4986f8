// npm run faults: the whole service under load, and everything that can break it broken again and again. In the end
// nothing that was acknowledged may be missing, nothing paid twice, nothing left open or untold.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../scripts/prepare.mjs';
import { openRandom } from '../random.ts';
import { openCleanup } from './cleanup.ts';
import { openStage, type Stage } from './cluster.ts';
import { checkDestinations, checkPayments, findPaidTwice } from './destinations.ts';
import { drain } from './drain.ts';
import { endDay, holdsLeft, incidentsMet } from './end-of-day.ts';
import { injectFaults } from './inject-faults.ts';
import { now, openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { findShortfalls, isWhole } from './missing-capabilities.ts';
import { startOperator } from './operator.ts';
import { type Orders, readOrders } from './options.ts';
import { inWords, rowsOf, type Skipped, type Story, textOf } from './report.ts';
import { askAuditor, judge } from './verdict.ts';
import { waitForWebhooks } from './webhooks.ts';

export { USAGE } from './options.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const DRAIN_SECONDS = { long: 600, short: 120 };
const WEBHOOK_SECONDS = 120;
const WARM_UP_MS = 1_500;

type Say = (text: string) => void;

export async function run(words: readonly string[]): Promise<number> {
  const orders = readOrders(words);
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
  // A reader who has seen enough is no reason to leave everything behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    progress.say(`seed ${orders.seed}; setting the stage`);
    const stage = await openStage(cleanup);
    return await watched(stage, () => perform(stage, orders, (text) => progress.say(text)));
  } finally {
    progress.end();
    await cleanup.run();
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

/** What the processes said is needed most when nobody knows what happened. */
async function watched(stage: Stage, work: () => Promise<number>): Promise<number> {
  let code: number | undefined;
  try {
    code = await work();
    return code;
  } catch (error) {
    // Said now: should the clean-up fail as well, its error would take the place of this one.
    process.stdout.write(`The run broke off: ${error instanceof Error ? error.stack : String(error)}\n`);
    throw error;
  } finally {
    if (code !== 0) process.stdout.write(`What the processes said is kept in ${stage.keepLogs()}.\n`);
  }
}

async function perform(stage: Stage, orders: Orders, say: Say): Promise<number> {
  const startedAt = now();
  const journal = openJournal(stage.files.acknowledged);
  const operator = startOperator(stage.app, stage.shops, openRandom(orders.seed + 1));
  const load = startLoad({
    url: stage.url,
    shops: stage.shops,
    journal,
    random: openRandom(orders.seed + 2),
    perSecond: orders.perSecond,
    onManual: (id) => operator.give(id),
  });
  const skipped: Skipped[] = orders.kinds.flatMap(({ name, obstacle }) => {
    const why = obstacle?.(stage);
    return why === undefined ? [] : [{ kind: name, why }];
  });
  const possible = orders.kinds.filter(({ name }) => !skipped.some(({ kind }) => kind === name));
  const faults = orders.short ? possible.length : orders.faults;
  await sleep(WARM_UP_MS);
  const injected = await injectFaults(
    { ...orders, kinds: possible, faults },
    { stage, random: openRandom(orders.seed), journal, say },
  );

  await load.stop();
  await operator.stop();
  const drained = await drain(stage.app, DRAIN_SECONDS[orders.short ? 'short' : 'long'], (open) =>
    say(`draining, still open: ${inWords(open)}`),
  );
  say('the day ends');
  await operator.finish();
  await endDay(stage.app);
  say('the last webhooks arrive');
  const { receiver, shops } = stage;
  const untold = await waitForWebhooks(stage.app, { receiver, shops, mostSeconds: WEBHOOK_SECONDS });
  say('the auditor reads the books');
  const book = readFileSync(stage.files.book, 'utf8');
  const verdict = judge({
    ...injected,
    findings: await askAuditor(stage.env, stage.files),
    open: drained.open,
    holds: await holdsLeft(stage.app),
    contradictions: [...load.contradictions, ...receiver.contradictions()],
    destinations: await checkDestinations(stage.app, load.placed),
    payments: await checkPayments(stage.app, load.placed, { book, secret: stage.secret }),
    incidents: await incidentsMet(stage.app),
    paidTwice: findPaidTwice(book),
    untold,
    surprises: [stage.server, ...stage.workers, stage.simulator].flatMap((kept) => kept.surprises()),
    shortfalls: findShortfalls({ faults, only: orders.only }, journal.spells(), load.counts),
    acknowledged: journal.acknowledged(),
  });
  say('done');
  const story: Story = {
    seed: orders.seed,
    rows: rowsOf(journal, verdict),
    skipped,
    drained,
    problems: verdict.problems,
    acknowledged: journal.acknowledged(),
    counts: load.counts,
    webhooks: receiver.received(),
    seconds: Math.round((now() - startedAt) / 1_000),
    faults: journal.spells().length,
  };
  keepResults(story, { whole: !orders.only && !orders.short && isWhole(possible, journal.spells()) });
  process.stdout.write(textOf(story));
  return verdict.problems.length === 0 ? 0 : 1;
}

/** What is kept is a long run of everything. */
function keepResults(story: Story, { whole }: { readonly whole: boolean }): void {
  const folder = join(root, 'proof', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, whole ? 'faults.json' : 'faults-short.json');
  writeFileSync(file, `${JSON.stringify(story, null, 2)}\n`);
}
