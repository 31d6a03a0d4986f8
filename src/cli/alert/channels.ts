import { text as readAll } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  SMTP_SECURITY,
  type SmtpSecurity,
} from '../../domain/alerts/channels.ts';
import {
  type ChannelDraft,
  listChannels,
  removeChannel,
  setChannel,
} from '../../usecases/operator/alerts/channels.ts';
import { type TestResult, testChannel } from '../../usecases/operator/alerts/test-channel.ts';
import { serializeAlertChannel, serializeAlertTest } from '../../views/alerts.ts';
import { MANAGE, OPEN } from '../access.ts';
import { channelsTable } from '../render/alert.ts';
import type { Session } from '../session.ts';
import { CommandError, fieldTable, green, red, unwrap } from '../shared/output.ts';

type SetOptions = {
  url?: string;
  apiUrl?: string;
  host?: string;
  port: number;
  security: SmtpSecurity;
  user?: string;
  from?: string;
  secretStdin?: true;
  disabled?: true;
};

const SIGNING_NOTE =
  'Messages are signed with the secret. It is shown only once: give it to the receiver now.';

export const testText = ({ problem }: TestResult): string =>
  problem === undefined ? green('The test was sent.') : red(`The test was not sent: ${problem}.`);

const portArgument = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 1 to 65535.');
  return port;
};

export function addChannelCommands(alert: Command, session: Session): void {
  const channel = alert.command('channel').description('channels that alerts are sent through');

  channel
    .command('list')
    .description('list all channels')
    .action(
      session.command(OPEN, async (app) => {
        const channels = await listChannels(app);
        return { json: channels.map(serializeAlertChannel), text: channelsTable(channels) };
      }),
    );

  addSetCommand(channel, session);

  channel
    .command('remove')
    .description('remove a channel, with its rules and the addresses of operators')
    .argument('<name>', 'its name')
    .action(
      session.command(MANAGE, async (app, by, name: string) => {
        unwrap(await removeChannel(app, by, name));
        return { json: {}, text: `Removed the channel ${name}.` };
      }),
    );

  channel
    .command('test')
    .description('send a test now')
    .argument('<name>', 'its name')
    .option('--to <address>', 'a Telegram chat id or an e-mail address')
    .action(
      session.command(MANAGE, async (app, by, name: string, { to }: { to?: string }) => {
        const tested = unwrap(await testChannel(app, by, { channel: name, address: to ?? null }));
        return { json: serializeAlertTest(tested), text: testText(tested) };
      }),
    );
}

function addSetCommand(channel: Command, session: Session): void {
  channel
    .command('set')
    .description('add or change a channel; without --secret-stdin it keeps its secret')
    .argument('<name>', 'its name')
    .argument('<kind>', CHANNEL_KINDS.join(', '), kindArgument)
    .option(
      '--secret-stdin',
      "read the bot's token, the password or the address of the chat from standard input",
    )
    .option('--api-url <url>', 'telegram: a Bot API server of your own')
    .option('--host <host>', 'email: the mail server')
    .option('--port <port>', 'email: its port', portArgument, 587)
    .addOption(
      new Option('--security <kind>', 'email: how the connection is encrypted')
        .choices(SMTP_SECURITY)
        .default('starttls'),
    )
    .option('--user <name>', 'email: the user who signs in there')
    .option('--from <address>', 'email: the sender')
    .option('--url <url>', 'webhook: where messages are sent')
    .option('--disabled', 'send nothing through it')
    .action(
      session.command(MANAGE, async (app, by, name: string, kind: ChannelKind, options: SetOptions) => {
        const draft = readDraft(kind, options, await readSecret(options));
        const saved = unwrap(await setChannel(app, by, { name, draft, enabled: options.disabled !== true }));
        const json = { ...serializeAlertChannel(saved.channel), signing_secret: saved.signingSecret };
        const text = channelsTable([saved.channel]);
        return saved.signingSecret === null
          ? { json, text }
          : { json, text: `${text}\n${fieldTable({ secret: saved.signingSecret })}\n\n${SIGNING_NOTE}` };
      }),
    );
}

function kindArgument(text: string): ChannelKind {
  const kind = CHANNEL_KINDS.find((one) => one === text);
  if (kind === undefined) throw new InvalidArgumentError(`A channel is one of ${CHANNEL_KINDS.join(', ')}.`);
  return kind;
}

/** Other users of the machine can read the arguments of a process. */
const readSecret = async ({ secretStdin }: SetOptions): Promise<string | null> =>
  secretStdin ? (await readAll(process.stdin)).trim() : null;

function readDraft(kind: ChannelKind, options: SetOptions, secret: string | null): ChannelDraft {
  switch (kind) {
    case 'telegram':
      return { kind, token: secret, apiUrl: options.apiUrl ?? null };
    case 'email': {
      const { host, port, security, user, from } = options;
      if (host === undefined || from === undefined)
        throw new CommandError('A channel of e-mail needs --host and --from.');
      return { kind, host, port, security, user: user ?? null, from, password: secret };
    }
    case 'chat':
      return { kind, url: secret };
    case 'webhook':
      if (options.url === undefined) throw new CommandError('A channel of webhooks needs --url.');
      return { kind, url: options.url };
  }
}
