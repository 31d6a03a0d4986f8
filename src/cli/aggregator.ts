import { text as readAll } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { PAYOUT_CURRENCY_NAMES, type PayoutCurrency } from '../domain/rates/currencies.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../domain/routing.ts';
import type { App } from '../usecases/app.ts';
import { addAggregator } from '../usecases/operator/aggregators/add-aggregator.ts';
import { type ListedAggregator, listAggregators } from '../usecases/operator/aggregators/list-aggregators.ts';
import { changeFloatAlert } from '../usecases/operator/aggregators/set-float-alert.ts';
import {
  type AggregatorChange,
  updateAggregator,
} from '../usecases/operator/aggregators/update-aggregator.ts';
import { serializeAggregator } from '../views/aggregators.ts';
import { MANAGE, OPEN } from './access.ts';
import { aggregatorsTable } from './render/aggregator.ts';
import { withProposal } from './render/proposal.ts';
import type { Session } from './session.ts';
import { type Clearable, durationArgument, noneToNull, switchArgument } from './shared/arguments.ts';
import { CommandError, fieldTable, unwrap } from './shared/output.ts';

const DEFAULT_DEADLINE_SECONDS = 5;
const DEFAULT_FINALITY_SECONDS = 86_400;

const secretsSchema = z.record(z.string(), z.union([z.string(), z.number().transform(String)]));

/** Keys are read from standard input: other users of the machine can read the arguments of a process. */
async function readSecrets(): Promise<Record<string, string>> {
  let input: unknown;
  try {
    input = JSON.parse(await readAll(process.stdin));
  } catch {
    throw new CommandError('Standard input must be the keys as a JSON object, like {"secret":"whsec_…"}.');
  }
  const secrets = secretsSchema.safeParse(input);
  if (!secrets.success) throw new CommandError('The keys must be a JSON object with string values.');
  return secrets.data;
}

type Options = {
  url?: string;
  enabled?: boolean;
  deadline?: number;
  finality?: number;
  float?: Clearable<string>;
  currency?: PayoutCurrency;
  secretsStdin?: true;
  keepInProgress?: boolean;
};

const addSharedOptions = (command: Command): Command =>
  command
    .option('--deadline <duration>', 'time limit of a call (default: 5s)', durationArgument)
    .option(
      '--finality <duration>',
      'how long after its deadline a payout may still begin; later, "not found" means not paid (default: 1d)',
      durationArgument,
    )
    .option(
      '--float <amount>',
      'current prefunded balance at the aggregator, in its currency, or none to stop tracking it',
    )
    .option('--secrets-stdin', 'read the keys of the aggregator as JSON from standard input');

async function findAggregator(app: App, name: string): Promise<ListedAggregator> {
  const aggregator = (await listAggregators(app)).find(({ terms }) => terms.name === name);
  if (!aggregator) throw new CommandError(`There is no aggregator ${name}.`);
  return aggregator;
}

export function addAggregatorCommands(program: Command, session: Session): void {
  const aggregator = program
    .command('aggregator')
    .description('aggregators that pay automatically, and their prefunded balances');

  aggregator
    .command('list')
    .description('list all aggregators')
    .action(
      session.command(OPEN, async (app) => {
        const aggregators = await listAggregators(app);
        return { json: aggregators.map(serializeAggregator), text: aggregatorsTable(aggregators) };
      }),
    );

  addCreateCommand(aggregator, session);
  addFloatAlertCommand(aggregator, session);

  addSharedOptions(
    aggregator
      .command('set')
      .description('change an aggregator')
      .argument('<name>', 'name of the aggregator')
      .option('--url <url>', 'base URL of its API')
      .option('--keep-in-progress', 'the new keys are of the same account, which has the payouts in progress')
      .option(
        '--no-keep-in-progress',
        'the new keys are of another account; the old keys are kept for payouts in progress',
      )
      .option('--enabled <switch>', 'on or off', switchArgument),
  ).action(
    session.command(MANAGE, async (app, by, name: string, options: Options) => {
      const { proposal } = unwrap(await updateAggregator(app, by, name, await readChange(options)));
      const current = await findAggregator(app, name);
      const output = { json: serializeAggregator(current), text: aggregatorsTable([current]) };
      return withProposal(app, output, proposal);
    }),
  );
}

function addFloatAlertCommand(aggregator: Command, session: Session): void {
  aggregator
    .command('float-alert')
    .description('set below which amount the float of an aggregator is an alert')
    .argument('<name>', 'name of the aggregator')
    .argument('<amount>', 'in its currency, or none')
    .action(
      session.command(MANAGE, async (app, by, name: string, amount: string) => {
        unwrap(await changeFloatAlert(app, by, { aggregator: name, below: noneToNull(amount) }));
        const current = await findAggregator(app, name);
        return { json: serializeAggregator(current), text: aggregatorsTable([current]) };
      }),
    );
}

async function readChange(options: Options): Promise<AggregatorChange> {
  const { url, enabled, deadline, finality, float, keepInProgress } = options;
  const change: AggregatorChange = {
    ...(url === undefined ? {} : { url }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(deadline === undefined ? {} : { deadlineMs: deadline * 1000 }),
    ...(finality === undefined ? {} : { finalitySeconds: finality }),
    ...(float === undefined ? {} : { float: noneToNull(float) }),
    ...(options.secretsStdin ? { secrets: await readSecrets() } : {}),
    ...(keepInProgress === undefined ? {} : { keepInProgress }),
  };
  if (Object.keys(change).length === 0)
    throw new CommandError('Nothing to change. `sluice aggregator set --help` lists the options.');
  return change;
}

function addCreateCommand(aggregator: Command, session: Session): void {
  addSharedOptions(
    aggregator
      .command('add')
      .description('add an aggregator; it gets payouts once a route refers to it')
      .argument('<name>', 'its name, as in /callbacks/<name>')
      .addOption(
        new Option('--kind <kind>', 'protocol of its API').choices(AGGREGATOR_KINDS).makeOptionMandatory(),
      )
      .addOption(
        new Option('--currency <code>', 'in which it pays (default: the settlement currency)').choices(
          PAYOUT_CURRENCY_NAMES,
        ),
      )
      .requiredOption('--url <url>', 'base URL of its API'),
  ).action(
    session.command(
      MANAGE,
      async (app, by, name: string, options: Options & { kind: AggregatorKind; url: string }) => {
        const { terms, generatedSecret: secret } = unwrap(
          await addAggregator(app, by, {
            name,
            kind: options.kind,
            currency: options.currency ?? null,
            url: options.url,
            deadlineMs: (options.deadline ?? DEFAULT_DEADLINE_SECONDS) * 1000,
            finalitySeconds: options.finality ?? DEFAULT_FINALITY_SECONDS,
            secrets: options.secretsStdin ? await readSecrets() : undefined,
            float: options.float === undefined ? null : noneToNull(options.float),
          }),
        );
        const added = serializeAggregator(await findAggregator(app, terms.name));
        const fields = {
          name: terms.name,
          kind: terms.kind,
          url: terms.url,
          callbacks: `/callbacks/${terms.name} on this server`,
        };
        if (secret === undefined) return { json: added, text: fieldTable(fields) };
        return {
          json: { ...added, secret },
          text: `${fieldTable({ ...fields, secret })}\n\nThe secret is shown only once: give it to the aggregator now.`,
        };
      },
    ),
  );
}
