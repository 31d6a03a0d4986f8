import type { Command } from 'commander';
import type { Minor } from '../domain/money.ts';
import type { SystemName } from '../domain/systems/index.ts';
import { listRoutes } from '../usecases/operator/aggregators/list-aggregators.ts';
import { type RouteChange, removeRoute, setRoute } from '../usecases/operator/aggregators/set-route.ts';
import { serializeChangedRoute, serializeRoute } from '../views/aggregators.ts';
import { MANAGE, OPEN } from './access.ts';
import { withProposal } from './render/proposal.ts';
import { routesTable } from './render/route.ts';
import type { Session } from './session.ts';
import {
  boundArgument,
  type Clearable,
  countArgument,
  noneToNull,
  switchArgument,
  systemArgument,
} from './shared/arguments.ts';
import { unwrap } from './shared/output.ts';

type RouteOptions = { position?: number; enabled?: boolean; min?: Clearable<Minor>; max?: Clearable<Minor> };

const readRouteOptions = ({ position, enabled, min, max }: RouteOptions): RouteChange => ({
  ...(position === undefined ? {} : { position }),
  ...(enabled === undefined ? {} : { enabled }),
  ...(min === undefined ? {} : { min: noneToNull(min) }),
  ...(max === undefined ? {} : { max: noneToNull(max) }),
});

export function addRouteCommands(program: Command, session: Session): void {
  const route = program
    .command('route')
    .description('routes: the aggregators that each system pays through, in order');

  route
    .command('list')
    .description('list all routes')
    .action(
      session.command(OPEN, async (app) => {
        const routes = await listRoutes(app);
        return { json: routes.map(serializeRoute), text: routesTable(routes) };
      }),
    );

  route
    .command('set')
    .description('create or change a route; `system set NAME --auto on` enables automatic payouts')
    .argument('<system>', 'system', systemArgument)
    .argument('<aggregator>', 'aggregator')
    .option('--position <number>', 'lower positions are tried first', countArgument)
    .option('--enabled <switch>', 'on or off', switchArgument)
    .option('--min <amount>', 'smallest amount for this route, or none', boundArgument)
    .option('--max <amount>', 'largest amount for this route, or none', boundArgument)
    .action(
      session.command(
        MANAGE,
        async (app, by, system: SystemName, aggregator: string, options: RouteOptions) => {
          const { current, proposal } = unwrap(
            await setRoute(app, by, { system, aggregator }, readRouteOptions(options)),
          );
          const routes = (await listRoutes(app)).filter((listed) => listed.system === system);
          return withProposal(
            app,
            { json: serializeChangedRoute(current), text: routesTable(routes) },
            proposal,
          );
        },
      ),
    );

  route
    .command('remove')
    .description('remove a route; payouts in progress on it continue')
    .argument('<system>', 'system', systemArgument)
    .argument('<aggregator>', 'aggregator')
    .action(
      session.command(MANAGE, async (app, by, system: SystemName, aggregator: string) => {
        unwrap(await removeRoute(app, by, { system, aggregator }));
        const routes = await listRoutes(app);
        return { json: routes.map(serializeRoute), text: routesTable(routes) };
      }),
    );
}
