import { type Command, InvalidArgumentError, Option } from 'commander';
import { ALERT_KIND_NAMES, type AlertKind } from '../../domain/alerts/kinds.ts';
import { DIGESTS, type Digest } from '../../domain/alerts/schedule.ts';
import { ROLES, type Role } from '../../domain/operators/roles.ts';
import { addRule, listRules, removeRule, setRuleEnabled } from '../../usecases/operator/alerts/rules.ts';
import { serializeAlertRule } from '../../views/alerts.ts';
import { MANAGE, OPEN } from '../access.ts';
import { rulesTable } from '../render/alert.ts';
import type { Session } from '../session.ts';
import { countArgument, switchArgument } from '../shared/arguments.ts';
import { unwrap } from '../shared/output.ts';

type QuietHours = { readonly from: string; readonly to: string };

type AddOptions = {
  channel: string;
  kinds: AlertKind[];
  operator?: string;
  role?: Role;
  address?: string;
  quiet?: QuietHours;
  digest: Digest;
  at?: string;
  timeZone: string;
};

export function addRuleCommands(alert: Command, session: Session): void {
  const rule = alert.command('rule').description('which alerts go to whom, and when');

  rule
    .command('list')
    .description('list all rules')
    .action(
      session.command(OPEN, async (app) => {
        const rules = await listRules(app);
        return { json: rules.map(serializeAlertRule), text: rulesTable(rules) };
      }),
    );

  addAddCommand(rule, session);

  rule
    .command('set')
    .description('turn a rule on or off; to change anything else, add another one')
    .argument('<id>', 'its number', countArgument)
    .requiredOption('--enabled <switch>', 'on or off', switchArgument)
    .action(
      session.command(MANAGE, async (app, by, id: number, { enabled }: { enabled: boolean }) => {
        const changed = unwrap(await setRuleEnabled(app, by, { id, enabled }));
        return { json: serializeAlertRule(changed), text: rulesTable([changed]) };
      }),
    );

  rule
    .command('remove')
    .description('remove a rule')
    .argument('<id>', 'its number', countArgument)
    .action(
      session.command(MANAGE, async (app, by, id: number) => {
        unwrap(await removeRule(app, by, id));
        return { json: {}, text: `Removed rule ${id}.` };
      }),
    );
}

function addAddCommand(rule: Command, session: Session): void {
  rule
    .command('add')
    .description('add a rule; for Telegram and e-mail it names an operator, a role or an address')
    .requiredOption('--channel <name>', 'the channel')
    .option('--kinds <list>', 'separated by commas; `alert kinds` lists them (default: all)', kindsArgument, [
      ...ALERT_KIND_NAMES,
    ])
    .option('--operator <name>', 'an operator, at their own address')
    .addOption(new Option('--role <role>', 'all operators with this role').choices(ROLES))
    .option('--address <address>', 'a Telegram chat id or an e-mail address')
    .option('--quiet <hours>', 'such as 22:00-07:00: only urgent alerts are sent', quietArgument)
    .addOption(
      new Option('--digest <kind>', 'collect alerts that are not urgent').choices(DIGESTS).default('none'),
    )
    .option('--at <time>', 'of a daily digest, such as 09:00')
    .option('--time-zone <zone>', 'of these times, such as Europe/Moscow', 'UTC')
    .action(
      session.command(MANAGE, async (app, by, options: AddOptions) => {
        const { channel, kinds, operator, role, address, quiet, digest, at, timeZone } = options;
        const added = unwrap(
          await addRule(app, by, {
            channel,
            kinds,
            operator: operator ?? null,
            role: role ?? null,
            address: address ?? null,
            quietFrom: quiet?.from ?? null,
            quietTo: quiet?.to ?? null,
            digest,
            digestAt: at ?? null,
            timeZone,
            enabled: true,
          }),
        );
        return { json: serializeAlertRule(added), text: rulesTable([added]) };
      }),
    );
}

function kindsArgument(text: string): AlertKind[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ALERT_KIND_NAMES.includes(name as AlertKind));
  if (unknown !== undefined) throw new InvalidArgumentError(`The kinds are ${ALERT_KIND_NAMES.join(', ')}.`);
  return names as AlertKind[];
}

function quietArgument(text: string): QuietHours {
  const [from, to, rest] = text.split('-');
  if (from === undefined || to === undefined || rest !== undefined)
    throw new InvalidArgumentError('Quiet hours are two times, like 22:00-07:00.');
  return { from, to };
}
