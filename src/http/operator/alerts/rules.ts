// Rules of alerts, and the log of what was sent.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DIGESTS } from '../../../domain/alerts/schedule.ts';
import { ROLES } from '../../../domain/operators/roles.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { DELIVERY_STATES, listDeliveries } from '../../../usecases/operator/alerts/log.ts';
import {
  addRule,
  changeRule,
  listRules,
  type RuleDraft,
  removeRule,
} from '../../../usecases/operator/alerts/rules.ts';
import {
  alertDeliveryItem,
  alertKind,
  alertKindItem,
  alertRuleItem,
  listAlertKinds,
  serializeAlertDelivery,
  serializeAlertRule,
} from '../../../views/alerts.ts';
import { page } from '../../../views/fields.ts';
import { anyText, requiredText, rowId, version } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Alerts' } as const satisfies Partial<RouteHead>;
const READ = { right: 'audit', tag: 'Alerts' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

const timeOfDay = anyText(5)
  .nullable()
  .default(null)
  .meta({ examples: ['22:00'] });
const receiver = 'One of `operator`, `role` and `address` for Telegram and e-mail, none for other channels';

const fields = {
  channel: requiredText(32),
  kinds: z.array(alertKind).max(50),
  operator: requiredText(64).nullable().default(null).meta({ description: receiver }),
  role: z.enum(ROLES).nullable().default(null).meta({
    description: 'All operators who have this role when the alert is raised',
  }),
  address: requiredText(254).nullable().default(null),
  quiet_from: timeOfDay.meta({ description: 'Between these times only urgent alerts are sent' }),
  quiet_to: timeOfDay,
  digest: z.enum(DIGESTS).default('none').meta({ description: 'Urgent alerts do not wait for it' }),
  digest_at: timeOfDay.meta({ description: 'Of a daily digest' }),
  time_zone: anyText(64)
    .default('UTC')
    .meta({ examples: ['Europe/Moscow'] }),
  enabled: z.boolean().default(true),
};

const draftOf = (body: z.output<z.ZodObject<typeof fields>>): RuleDraft => ({
  channel: body.channel,
  kinds: body.kinds,
  operator: body.operator,
  role: body.role,
  address: body.address,
  quietFrom: body.quiet_from,
  quietTo: body.quiet_to,
  digest: body.digest,
  digestAt: body.digest_at,
  timeZone: body.time_zone,
  enabled: body.enabled,
});

export function registerAlertRules(scope: FastifyInstance, app: App): void {
  registerLists(scope, app);

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: '/alert-rules',
    summary: 'Add a rule',
    body: z.strictObject(fields),
    response: alertRuleItem,
    async perform({ by, body }) {
      const added = await addRule(app, by, draftOf(body));
      return added.ok ? accepted(serializeAlertRule(added.value)) : added;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: '/alert-rules/:id',
    summary: 'Change a rule; what is not given is reset',
    params,
    body: z.strictObject({ ...fields, version }),
    response: alertRuleItem,
    async perform({ by, params: { id }, body }) {
      const changed = await changeRule(app, by, { id, version: body.version, draft: draftOf(body) });
      return changed.ok ? accepted(serializeAlertRule(changed.value)) : changed;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: '/alert-rules/:id',
    summary: 'Remove a rule',
    params,
    response: z.object({}),
    async perform({ by, params: { id } }) {
      const removed = await removeRule(app, by, id);
      return removed.ok ? accepted({}) : removed;
    },
  });
}

function registerLists(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    right: 'read',
    method: 'GET',
    path: '/alert-kinds',
    summary: 'What alerts are about',
    response: z.object({ items: z.array(alertKindItem) }),
    perform: async () => accepted({ items: listAlertKinds() }),
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/alert-rules',
    summary: 'Which alerts go to whom, and when',
    response: z.object({ items: z.array(alertRuleItem) }),
    perform: async () => accepted({ items: (await listRules(app)).map(serializeAlertRule) }),
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/alert-deliveries',
    summary: 'What was sent, waits or could not be sent, newest first',
    query: z.strictObject({ state: z.enum(DELIVERY_STATES).optional(), ...pageQuery }),
    response: page(alertDeliveryItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const rows = await listDeliveries(app, { state: query.state, before: place, limit });
      return accepted(pageOf(rows, query, { number: ({ id }) => id, write: serializeAlertDelivery }));
    },
  });
}
