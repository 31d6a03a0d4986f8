import type { Command } from 'commander';
import { formatMoney, type Minor } from '../domain/money.ts';
import type { Route } from '../domain/routing.ts';
import type { SystemName } from '../domain/systems/index.ts';
import { listRoutes } from '../usecases/operator/aggregators/list-aggregators.ts';
import { removeRoute, setRoute } from '../usecases/operator/aggregators/set-route.ts';
import {
  boundArgument,
  type Clearable,
  countArgument,
  noneToNull,
  switchArgument,
  systemArgument,
} from './arguments.ts';
import { type CommandOutput, onOffText, table, unwrap } from './output.ts';
import type { Session } from './session.ts';

const routesAnswer = (routes: readonly Route[]): CommandOutput => ({
  json: routes.map((route) => ({
    system: route.system,
    aggregator: route.aggregator,
    position: route.position,
    enabled: route.enabled,
    min: route.min === null ? null : formatMoney(route.min),
    max: route.max === null ? null : formatMoney(route.max),
  })),
  text: table(
    ['System', 'Position', 'Aggregator', 'Enabled', 'Min', 'Max'],
    routes.map((route) => [
      route.system,
      route.position,
      route.aggregator,
      onOffText(route.enabled),
      route.min === null ? null : formatMoney(route.min),
      route.max === null ? null : formatMoney(route.max),
    ]),
    ['Min', 'Max'],
  ),
});

type RouteOptions = { position?: number; enabled?: boolean; min?: Clearable<Minor>; max?: Clearable<Minor> };

export function addRouteCommands(program: Command, session: Session): void {
  const route = program.command('route').description('which aggregators a system pays through, in order');

  route
    .command('list')
    .description('all routes')
    .action(session.command(async (app) => routesAnswer(await listRoutes(app))));

  route
    .command('set')
    .description('make or change a route; the system also has to be switched on: `system set NAME --auto on`')
    .argument('<system>', 'system', systemArgument)
    .argument('<aggregator>', 'aggregator')
    .option('--position <number>', 'lower ones are tried first', countArgument)
    .option('--enabled <switch>', 'on or off', switchArgument)
    .option('--min <amount>', 'least amount it takes, or none', boundArgument)
    .option('--max <amount>', 'most it takes, or none', boundArgument)
    .action(
      session.command(async (app, by, system: SystemName, aggregator: string, options: RouteOptions) => {
        const { min, max, ...plain } = options;
        unwrap(
          await setRoute(
            app,
            by,
            { system, aggregator },
            {
              ...(plain.position === undefined ? {} : { position: plain.position }),
              ...(plain.enabled === undefined ? {} : { enabled: plain.enabled }),
              ...(min === undefined ? {} : { min: noneToNull(min) }),
              ...(max === undefined ? {} : { max: noneToNull(max) }),
            },
          ),
        );
        return routesAnswer((await listRoutes(app)).filter((one) => one.system === system));
      }),
    );

  route
    .command('remove')
    .description('take a route away; what is under way on it goes on')
    .argument('<system>', 'system', systemArgument)
    .argument('<aggregator>', 'aggregator')
    .action(
      session.command(async (app, by, system: SystemName, aggregator: string) => {
        unwrap(await removeRoute(app, by, { system, aggregator }));
        return routesAnswer(await listRoutes(app));
      }),
    );
}
