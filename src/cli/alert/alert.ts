import { type Command, Option } from 'commander';
import { ALERT_KIND_NAMES, ALERT_KINDS } from '../../domain/alerts/kinds.ts';
import {
  listOwnAddresses,
  removeOwnAddress,
  setOwnAddress,
} from '../../usecases/operator/alerts/addresses.ts';
import { DELIVERY_STATES, type LoggedDelivery, listDeliveries } from '../../usecases/operator/alerts/log.ts';
import { testOwnAddress } from '../../usecases/operator/alerts/test-channel.ts';
import {
  listAlertKinds,
  serializeAlertAddress,
  serializeAlertDelivery,
  serializeAlertTest,
} from '../../views/alerts.ts';
import { OPEN, READ, READ_IN_PERSON } from '../access.ts';
import { addressesTable, deliveriesTable } from '../render/alert.ts';
import type { Session } from '../session.ts';
import { countArgument } from '../shared/arguments.ts';
import { table, unwrap } from '../shared/output.ts';
import { addChannelCommands, testText } from './channels.ts';
import { addRuleCommands } from './rules.ts';

export function addAlertCommands(program: Command, session: Session): void {
  const alert = program
    .command('alert')
    .description('alerts to people: by Telegram, e-mail, Slack or Mattermost, and webhook');

  alert
    .command('kinds')
    .description('list what alerts are about')
    .action(
      session.command(OPEN, async () => ({
        json: listAlertKinds(),
        text: table(
          ['Kind', 'About', 'Urgent'],
          ALERT_KIND_NAMES.map((kind) => [
            kind,
            ALERT_KINDS[kind].title,
            ALERT_KINDS[kind].isUrgent ? 'yes' : '',
          ]),
        ),
      })),
    );

  addChannelCommands(alert, session);
  addRuleCommands(alert, session);
  addAddressCommands(alert, session);
  addLogCommand(alert, session);
}

function addAddressCommands(alert: Command, session: Session): void {
  const address = alert.command('address').description('where alerts reach you');

  address
    .command('list')
    .description('list your addresses, one for each channel')
    .action(
      session.command(READ, async (app, by) => {
        const addresses = await listOwnAddresses(app, by.name);
        return { json: addresses.map(serializeAlertAddress), text: addressesTable(addresses) };
      }),
    );

  address
    .command('set')
    .description('enter where a channel reaches you')
    .argument('<channel>', 'its name')
    .argument('<address>', 'a Telegram chat id or an e-mail address')
    .action(
      session.command(READ_IN_PERSON, async (app, by, channel: string, text: string) => {
        unwrap(await setOwnAddress(app, by, { channel, address: text }));
        return { json: {}, text: `The channel ${channel} reaches you at ${text}.` };
      }),
    );

  address
    .command('remove')
    .description('remove where a channel reaches you')
    .argument('<channel>', 'its name')
    .action(
      session.command(READ_IN_PERSON, async (app, by, channel: string) => {
        unwrap(await removeOwnAddress(app, by, channel));
        return { json: {}, text: `The channel ${channel} does not reach you any more.` };
      }),
    );

  address
    .command('test')
    .description('send a test to yourself now')
    .argument('<channel>', 'its name')
    .action(
      session.command(READ_IN_PERSON, async (app, by, channel: string) => {
        const tested = unwrap(await testOwnAddress(app, by, channel));
        return { json: serializeAlertTest(tested), text: testText(tested) };
      }),
    );
}

type LogOptions = { state?: LoggedDelivery['state']; limit: number };

function addLogCommand(alert: Command, session: Session): void {
  alert
    .command('log')
    .description('list what was sent, waits or could not be sent, newest first')
    .addOption(new Option('--state <state>', 'only those in this state').choices(DELIVERY_STATES))
    .option('--limit <count>', 'maximum number of results', countArgument, 50)
    .action(
      session.command(OPEN, async (app, _by, { state, limit }: LogOptions) => {
        const deliveries = await listDeliveries(app, { state, limit });
        return { json: deliveries.map(serializeAlertDelivery), text: deliveriesTable(deliveries) };
      }),
    );
}
