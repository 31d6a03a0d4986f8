// Templates of payment files.
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  COLUMN_SOURCES,
  type Column,
  DECIMAL_SEPARATORS,
  describeFormat,
  ENCODINGS,
  type Encoding,
  LINE_ENDS,
  PAYMENT_FORMATS,
  type PaymentFormat,
  SEPARATORS,
} from '../domain/payment-files/format.ts';
import {
  listTemplates,
  removeTemplate,
  type StoredTemplate,
  setTemplate,
} from '../usecases/operator/payment-templates/templates.ts';
import { serializePaymentTemplate } from '../views/withdrawals/payment-template.ts';
import { MANAGE, OPEN } from './access.ts';
import { formatTime } from './render/format.ts';
import { withProposal } from './render/proposal.ts';
import type { Session } from './session.ts';
import { CommandError, table, unwrap } from './shared/output.ts';

type SetOptions = {
  format: PaymentFormat['format'];
  column: Column[];
  separator: keyof typeof SEPARATORS;
  decimal: keyof typeof DECIMAL_SEPARATORS;
  header: boolean;
  lineEnd: keyof typeof LINE_ENDS;
  encoding: Encoding;
  debtorName?: string;
  debtorIban?: string;
  debtorAccountId?: string;
  debtorBic?: string;
  debtorAgentId?: string;
};

export function addPaymentTemplateCommands(program: Command, session: Session): void {
  const template = program
    .command('payment-template')
    .description('formats of payment files by bank, for `withdrawal payment-file`');

  template
    .command('list')
    .description('list all templates')
    .action(
      session.command(OPEN, async (app) => {
        const templates = await listTemplates(app);
        return { json: templates.map(serializePaymentTemplate), text: templatesTable(templates) };
      }),
    );

  addSetCommand(template, session);

  template
    .command('remove')
    .description('remove a template; files that were exported stay as they are')
    .argument('<name>', 'its name')
    .action(
      session.command(MANAGE, async (app, by, name: string) => {
        unwrap(await removeTemplate(app, by, { name }));
        return { json: {}, text: `Removed the payment template ${name}.` };
      }),
    );
}

const choice = <T extends string>(
  flags: string,
  description: string,
  choices: readonly T[],
  standard: T,
): Option => new Option(flags, description).choices(choices).default(standard);

function addSetCommand(template: Command, session: Session): void {
  template
    .command('set')
    .description('add a template, or replace it; with four eyes on, another operator confirms it')
    .argument('<name>', 'its name, of small letters, digits and hyphens')
    .addOption(choice('--format <format>', 'the format', PAYMENT_FORMATS, 'csv'))
    .option(
      '--column <column>',
      `HEADING=SOURCE, in the order of the file; repeatable. The sources are ${COLUMN_SOURCES.join(', ')}, and text:TEXT for the same text in every line`,
      columnArgument,
      [],
    )
    .addOption(choice('--separator <name>', 'between columns', keysOf(SEPARATORS), 'comma'))
    .addOption(choice('--decimal <name>', 'of amounts', keysOf(DECIMAL_SEPARATORS), 'point'))
    .option('--no-header', 'no line with the headings')
    .addOption(choice('--line-end <name>', 'of each line', keysOf(LINE_ENDS), 'lf'))
    .addOption(choice('--encoding <name>', 'of the file', ENCODINGS, 'utf-8-bom'))
    .option('--debtor-name <name>', 'of pain.001: the owner of the account that pays')
    .option('--debtor-iban <iban>', 'of pain.001: the account that pays')
    .option('--debtor-account-id <id>', 'of pain.001: the account that pays, if it has no IBAN')
    .option('--debtor-bic <bic>', 'of pain.001: the bank of the account')
    .option('--debtor-agent-id <id>', 'of pain.001: the bank of the account, if it has no BIC')
    .action(
      session.command(MANAGE, async (app, by, name: string, options: SetOptions) => {
        const { current, proposal } = unwrap(
          await setTemplate(app, by, { name, format: readFormat(options) }),
        );
        const output = {
          json: { template: current && serializePaymentTemplate(current) },
          text: templatesTable(current ? [current] : []),
        };
        return withProposal(app, output, proposal);
      }),
    );
}

const keysOf = <K extends string>(names: Readonly<Record<K, string>>): K[] => Object.keys(names) as K[];

const COLUMN = new RegExp(`^(?<heading>.*?)=(?:(?<source>${COLUMN_SOURCES.join('|')})|text:(?<text>.*))$`);

function columnArgument(argument: string, before: readonly Column[]): Column[] {
  const { heading = '', source, text } = COLUMN.exec(argument)?.groups ?? {};
  const known = COLUMN_SOURCES.find((name) => name === source);
  if (known !== undefined) return [...before, { heading, source: known }];
  if (text !== undefined) return [...before, { heading, source: 'text', text }];
  throw new InvalidArgumentError(
    `A column is HEADING=SOURCE, like Account=wallet. The sources are ${COLUMN_SOURCES.join(', ')} and text:TEXT.`,
  );
}

function readFormat(options: SetOptions): PaymentFormat {
  if (options.format === 'csv')
    return {
      format: 'csv',
      columns: options.column,
      separator: options.separator,
      decimalSeparator: options.decimal,
      hasHeader: options.header,
      lineEnd: options.lineEnd,
      encoding: options.encoding,
    };
  const { debtorName = '', debtorIban, debtorAccountId = '', debtorBic, debtorAgentId = '' } = options;
  if (options.column.length > 0) throw new CommandError('A template of pain.001 has no columns.');
  return {
    format: 'pain.001',
    debtorName,
    debtorAccount: debtorIban === undefined ? { other: debtorAccountId } : { iban: debtorIban },
    debtorAgent: debtorBic === undefined ? { other: debtorAgentId } : { bic: debtorBic },
  };
}

const settingsText = ({ format }: StoredTemplate): string =>
  Object.entries(describeFormat(format))
    .filter(([name]) => name !== 'format')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

const templatesTable = (templates: readonly StoredTemplate[]): string =>
  table(
    ['Template', 'Format', 'Settings', 'Changed', 'By'],
    templates.map((template) => [
      template.name,
      template.format.format,
      settingsText(template),
      formatTime(template.changedAt),
      template.changedBy,
    ]),
  );
