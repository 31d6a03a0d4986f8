// Settings that operators change while the service runs.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatMoney, type Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { fourEyesVersion, readFourEyes, setFourEyes } from '../../../usecases/operator/settings/four-eyes.ts';
import { formatMoneyOrNull, moneyText } from '../../../views/fields.ts';
import { proposalItem, writeProposal } from '../../../views/proposal.ts';
import { bound, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;

const settingsView = z
  .object({
    four_eyes_above: moneyText.nullable().meta({
      description: 'Above it a second operator has to confirm; null: never',
    }),
    second_factor: z.enum(['required', 'optional']).meta({
      description: 'Whether every operator has to set one up; configured where the service runs',
    }),
    version: z.string(),
  })
  .meta({ id: 'Settings' });

const writeSettings = ({ settings }: App, above: Minor | null): z.input<typeof settingsView> => ({
  four_eyes_above: formatMoneyOrNull(above),
  second_factor: settings.secondFactor,
  version: fourEyesVersion(above),
});

export function registerSettings(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/settings',
    summary: 'The settings',
    answer: settingsView,
    perform: async () => accepted(writeSettings(app, await readFourEyes(app))),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    inPerson: true,
    method: 'PATCH',
    path: '/settings',
    summary: 'Change a setting; to be less strict takes a second operator',
    body: z.strictObject({ version, four_eyes_above: bound.nullable() }),
    answer: z.object({ message: z.string(), settings: settingsView, proposal: proposalItem.nullable() }),
    async perform({ by, body }) {
      const set = await setFourEyes(app, by, { above: body.four_eyes_above, version: body.version });
      if (!set.ok) return set;
      const { above, proposal } = set.value;
      return accepted({
        message: proposal
          ? `Nothing has changed yet: another operator has to confirm proposal ${proposal.id}.`
          : above === null
            ? 'One operator is enough for any amount.'
            : `Above ${formatMoney(above)} a second operator has to confirm.`,
        settings: writeSettings(app, above),
        proposal: proposal && writeProposal(app, proposal),
      });
    },
  });
}
