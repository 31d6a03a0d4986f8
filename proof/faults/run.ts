// npm run faults: the whole service under load, and everything that can break it broken again and again. In the end
// nothing that was acknowledged may be missing, nothing paid twice, nothing left open.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../scripts/prepare.mjs';
import { openRandom, type Random } from '../random.ts';
import { type Drained, drain } from './drain.ts';
import { type Journal, now, openJournal } from './journal.ts';
import { type FaultKind, KINDS } from './kinds.ts';
import { type Load, startLoad } from './load.ts';
import { startOperator } from './operator.ts';
import { rowsOf, type Skipped, tableOf } from './report.ts';
import { openStage, type Stage } from './stage.ts';
import { askAuditor, judge } from './verdict.ts';

type Orders = {
  readonly seed: number;
  readonly faults: number;
  readonly minutes: number;
  readonly perSecond: number;
  readonly short: boolean;
  readonly kinds: readonly FaultKind[];
};

const DRAIN_SECONDS = { long: 600, short: 120 };
/** However slow the machine: so long after a fault somebody must have been served again. */
const RECOVERY_MS = 90_000;
const WARM_UP_MS = 1_500;
const USAGE =
  'npm run faults -- [--seed N] [--faults 200] [--minutes 30] [--short] [--only "part of a kind\'s name"]';

function readOrders(words: readonly string[]): Orders | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      faults: { type: 'string', default: '200' },
      minutes: { type: 'string', default: '30' },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  const { short, only } = values;
  const kinds = KINDS.filter((kind) => kind.name.includes(only) && (!short || kind.short !== undefined)).sort(
    (a, b) => (a.short ?? 0) - (b.short ?? 0),
  );
  const [seed, faults, minutes] = [values.seed, values.faults, values.minutes].map(Number);
  if (!Number.isInteger(seed) || !Number(faults) || !Number(minutes) || kinds.length === 0) return undefined;
  return {
    seed: Number(seed),
    faults: short ? kinds.length : Number(faults),
    minutes: Number(minutes),
    perSecond: short ? 20 : 40,
    short,
    kinds,
  };
}

export async function run(words: readonly string[]): Promise<number> {
  const orders = readOrders(words);
  if (!orders) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const progress = openProgress();
  progress.say(`seed ${orders.seed}; setting the stage`);
  const stage = await openStage();
  const onSignal = (): void => {
    progress.end();
    void stage.close().finally(() => process.exit(130));
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await perform(stage, orders, (text) => progress.say(text));
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    progress.end();
    await stage.close();
  }
}

async function perform(stage: Stage, orders: Orders, say: (text: string) => void): Promise<number> {
  const startedAt = now();
  const random = openRandom(orders.seed);
  const journal = openJournal(stage.files.acknowledged);
  const operator = startOperator(stage.app, openRandom(orders.seed + 1));
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
  await sleep(WARM_UP_MS);
  const unrecovered = await injectAll({ ...orders, kinds: possible }, { stage, random, journal, load, say });

  await load.stop();
  await operator.stop();
  const drained = await drain(stage.app, DRAIN_SECONDS[orders.short ? 'short' : 'long'], (open) =>
    say(`draining, still open: ${inWords(open)}`),
  );
  say('the auditor reads the books');
  const verdict = judge({
    findings: await askAuditor(stage.env, stage.files),
    open: drained.open,
    contradictions: load.contradictions,
    surprises: [stage.server, stage.worker, stage.simulator].flatMap((kept) => kept.surprises()),
    unrecovered,
    acknowledged: journal.acknowledged(),
  });
  say('done');
  tell(orders, {
    rows: rowsOf(journal, verdict),
    skipped,
    drained,
    problems: verdict.problems,
    acknowledged: journal.acknowledged(),
    counts: load.counts,
    webhooks: stage.receiver.received(),
    seconds: Math.round((now() - startedAt) / 1_000),
    faults: journal.spells().length,
  });
  if (verdict.problems.length === 0) return 0;
  process.stdout.write(`What the processes said is kept in ${stage.keepLogs()}.\n`);
  return 1;
}

type Scene = {
  readonly stage: Stage;
  readonly random: Random;
  readonly journal: Journal;
  readonly load: Load;
  readonly say: (text: string) => void;
};

/** Every kind once in each round, in an order of its own; the short run keeps the order of the list. */
async function injectAll(
  { kinds, faults, minutes, short }: Orders,
  { stage, random, journal, say }: Scene,
): Promise<string[]> {
  const unrecovered: string[] = [];
  const deadline = now() + minutes * 60_000;
  let waiting: FaultKind[] = [];
  for (let i = 0; i < faults && now() < deadline; i += 1) {
    if (waiting.length === 0) waiting = short ? [...kinds] : random.shuffled(kinds);
    const kind = waiting.shift();
    if (!kind) break;
    const { details, inject } = kind.prepare(stage, random);
    say(`fault ${i + 1} of ${faults}: ${kind.name}${details && ` (${details})`}`);
    journal.begin(kind.name, details);
    await inject();
    if (!(await servedAgain(journal)))
      unrecovered.push(`Nobody was served for ${RECOVERY_MS / 1_000} s after "${kind.name}" (${details}).`);
    await sleep(short ? 300 : random.between(200, 1_500));
  }
  return unrecovered;
}

async function servedAgain(journal: Journal): Promise<boolean> {
  const healedAt = now();
  while (journal.lastToldAt() < healedAt) {
    if (now() - healedAt > RECOVERY_MS) return false;
    await sleep(20);
  }
  return true;
}

type Story = {
  readonly rows: ReturnType<typeof rowsOf>;
  readonly skipped: readonly Skipped[];
  readonly drained: Drained;
  readonly problems: readonly string[];
  readonly acknowledged: number;
  readonly counts: Load['counts'];
  readonly webhooks: number;
  readonly seconds: number;
  readonly faults: number;
};

function tell({ seed, short, kinds }: Orders, story: Story): void {
  const { rows, skipped, drained, problems, acknowledged, counts } = story;
  const folder = join(root, 'proof', 'results');
  mkdirSync(folder, { recursive: true });
  // What is kept is a long run of everything.
  const isWhole = !short && kinds.length === KINDS.length;
  const file = join(folder, isWhole ? 'faults.json' : 'faults-short.json');
  writeFileSync(file, `${JSON.stringify({ seed, ...story }, null, 2)}\n`);
  const lines = [
    '',
    tableOf(rows),
    '',
    ...skipped.map(({ kind, why }) => `Skipped: ${kind}: ${why}.`),
    `Seed ${seed}: ${story.faults} faults of ${rows.length} kinds in ${story.seconds} s.`,
    `${acknowledged} withdrawals were acknowledged of ${counts.asked} requests; ${counts.broken} calls broke off, and the answers above 500 were ${inWords(counts.faults)}.`,
    `${story.webhooks} webhooks arrived. What was open after the last fault was waited for ${Math.round(drained.seconds)} s.`,
    ...problems.map((problem) => `Does not hold: ${problem}`),
    problems.length === 0
      ? 'Everything that was acknowledged is there, nothing was paid twice, and the books are right.'
      : `${problems.length} things do not hold.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ') || 'none';
