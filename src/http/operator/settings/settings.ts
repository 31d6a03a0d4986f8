// Settings that operators can change at run time.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { readFourEyes, setFourEyes } from '../../../usecases/operator/settings/four-eyes.ts';
import { readSetup } from '../../../usecases/operator/settings/read-setup.ts';
import {
  serializeSettings,
  serializeSettingsChange,
  serializeSetup,
  settingsChangeResult,
  settingsItem,
  setupView,
} from '../../../views/settings.ts';
import { bound, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;

export function registerSettings(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/settings',
    summary: 'The settings',
    response: settingsItem,
    perform: async () => accepted(serializeSettings(app, await readFourEyes(app))),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/setup',
    summary: 'The set-up checklist: what is done, and what is still open before real money goes through',
    response: setupView,
    perform: async () => accepted(serializeSetup(await readSetup(app))),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'PATCH',
    path: '/settings',
    twoPeople: 'loosening',
    summary: 'Change a setting',
    body: z.strictObject({ version, four_eyes_above: bound.nullable() }),
    response: settingsChangeResult,
    async perform({ by, body }) {
      const set = await setFourEyes(app, by, { above: body.four_eyes_above, version: body.version });
      return set.ok ? accepted(serializeSettingsChange(app, set.value)) : set;
    },
  });
}
