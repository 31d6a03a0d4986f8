import { text as readAll } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { formatMoney, type Minor } from '../domain/money.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../domain/routing.ts';
import { addAggregator } from '../usecases/operator/aggregators/add-aggregator.ts';
import { type ListedAggregator, listAggregators } from '../usecases/operator/aggregators/list-aggregators.ts';
import { updateAggregator } from '../usecases/operator/aggregators/update-aggregator.ts';
import { boundArgument, type Clearable, durationArgument, noneToNull, switchArgument } from './arguments.ts';
import { CommandError, type CommandOutput, fieldTable, onOffText, table, unwrap, yellow } from './output.ts';
import type { Session } from './session.ts';

const DEFAULT_DEADLINE_SECONDS = 5;
const DEFAULT_FINALITY_SECONDS = 86_400;

const aggregatorsAnswer = (aggregators: readonly ListedAggregator[]): CommandOutput => ({
  json: aggregators.map(({ terms, float, halt, underWay }) => ({
    name: terms.name,
    kind: terms.kind,
    url: terms.url,
    enabled: terms.enabled,
    deadline_ms: terms.deadlineMs,
    finality_seconds: terms.finalitySeconds,
    float: float === null ? null : formatMoney(float),
    halted: halt !== undefined,
    under_way: underWay,
  })),
  text: table(
    ['Name', 'Kind', 'Address', 'Enabled', 'Deadline', 'Finality', 'Float', 'Under way'],
    aggregators.map(({ terms, float, halt, underWay }) => [
      terms.name,
      terms.kind,
      terms.url,
      halt ? yellow('halted') : onOffText(terms.enabled),
      `${terms.deadlineMs / 1000} s`,
      `${terms.finalitySeconds} s`,
      float === null ? null : formatMoney(float),
      underWay,
    ]),
    ['Float', 'Under way'],
  ),
});

const secretsSchema = z.record(z.string(), z.union([z.string(), z.number().transform(String)]));

/** From standard input, never from the arguments, which everybody on the machine can read. */
async function readSecrets(): Promise<Record<string, string>> {
  let given: unknown;
  try {
    given = JSON.parse(await readAll(process.stdin));
  } catch {
    throw new CommandError('Standard input must hold the keys as a JSON object, like {"secret":"whsec_…"}.');
  }
  const secrets = secretsSchema.safeParse(given);
  if (!secrets.success) throw new CommandError('The keys must be a JSON object of names and texts.');
  return secrets.data;
}

type Options = {
  url?: string;
  enabled?: boolean;
  deadline?: number;
  finality?: number;
  float?: Clearable<Minor>;
  secretsStdin?: true;
  sameBook?: true;
};

const shared = (command: Command): Command =>
  command
    .option('--deadline <duration>', 'how long a call may take (default: 5s)', durationArgument)
    .option(
      '--finality <duration>',
      'so long after it expired a payout that the aggregator does not know can no longer turn up (default: 1d)',
      durationArgument,
    )
    .option('--float <amount>', 'what it holds for us now, or none to not keep track', boundArgument)
    .option('--secrets-stdin', 'read its keys as JSON from standard input');

export function addAggregatorCommands(program: Command, session: Session): void {
  const aggregator = program
    .command('aggregator')
    .description('who pays automatically, and what they hold for us');

  aggregator
    .command('list')
    .description('all aggregators')
    .action(session.command(async (app) => aggregatorsAnswer(await listAggregators(app))));

  shared(
    aggregator
      .command('add')
      .description('make one known; a route has to lead to it before it is used')
      .argument('<name>', 'what to call it, as in /callbacks/<name>')
      .addOption(new Option('--kind <kind>', 'how it speaks').choices(AGGREGATOR_KINDS).makeOptionMandatory())
      .requiredOption('--url <url>', 'where it is'),
  ).action(
    session.command(
      async (app, by, name: string, options: Options & { kind: AggregatorKind; url: string }) => {
        const secrets = options.secretsStdin ? await readSecrets() : undefined;
        const { terms, generatedSecret } = unwrap(
          await addAggregator(app, by, {
            name,
            kind: options.kind,
            url: options.url,
            deadlineMs: (options.deadline ?? DEFAULT_DEADLINE_SECONDS) * 1000,
            finalitySeconds: options.finality ?? DEFAULT_FINALITY_SECONDS,
            secrets,
            float: options.float === undefined ? null : noneToNull(options.float),
          }),
        );
        return {
          json: { name: terms.name, kind: terms.kind, url: terms.url, secret: generatedSecret },
          text: `${fieldTable({ name: terms.name, kind: terms.kind, address: terms.url, 'it calls back to': `/callbacks/${terms.name} on this server`, ...(generatedSecret === undefined ? {} : { secret: generatedSecret }) })}${
            generatedSecret === undefined
              ? ''
              : '\n\nThe secret is shown this once: give it to the other side now.'
          }`,
        };
      },
    ),
  );

  shared(
    aggregator
      .command('set')
      .description('change one')
      .argument('<name>', 'which one')
      .option('--url <url>', 'where it is')
      .option(
        '--same-book',
        'with another address or key: it is the same aggregator, which knows what is under way',
      )
      .option('--enabled <switch>', 'on or off', switchArgument),
  ).action(
    session.command(async (app, by, name: string, options: Options) => {
      const { url, enabled, deadline, finality, float } = options;
      const change = {
        ...(url === undefined ? {} : { url }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(deadline === undefined ? {} : { deadlineMs: deadline * 1000 }),
        ...(finality === undefined ? {} : { finalitySeconds: finality }),
        ...(float === undefined ? {} : { float: noneToNull(float) }),
        ...(options.secretsStdin ? { secrets: await readSecrets() } : {}),
        ...(options.sameBook ? { keepInProgress: true } : {}),
      };
      if (Object.keys(change).length === 0)
        throw new CommandError('Nothing to change. `sluice aggregator set --help` lists what can be set.');
      unwrap(await updateAggregator(app, by, name, change));
      return aggregatorsAnswer((await listAggregators(app)).filter(({ terms }) => terms.name === name));
    }),
  );
}
