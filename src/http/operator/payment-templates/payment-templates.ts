// Templates of payment files, and how a file of one would look.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PAYMENT_TEMPLATE_NAME_LENGTH } from '../../../domain/payment-files/limits.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { previewFormat } from '../../../usecases/operator/payment-templates/preview.ts';
import {
  listTemplates,
  removeTemplate,
  setTemplate,
} from '../../../usecases/operator/payment-templates/templates.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import {
  paymentFormatInput,
  paymentTemplateItem,
  readFormat,
  serializePaymentTemplate,
} from '../../../views/withdrawals/payment-template.ts';
import { requiredText, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;
const params = z.object({ name: requiredText(PAYMENT_TEMPLATE_NAME_LENGTH) });

export function registerPaymentTemplates(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/payment-templates',
    summary: 'Formats of payment files by bank, beside the built-in one',
    response: z.object({ items: z.array(paymentTemplateItem) }),
    perform: async () => accepted({ items: (await listTemplates(app)).map(serializePaymentTemplate) }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'PUT',
    path: '/payment-templates/:name',
    twoPeople: 'loosening',
    summary: 'Add or change a template; what is not given is reset',
    params,
    body: paymentFormatInput({
      version: version.nullable().optional().meta({ description: 'Null: there was none with this name' }),
    }),
    response: withProposal(z.object({ template: paymentTemplateItem.nullable() })),
    async perform({ by, params: { name }, body }) {
      const saved = await setTemplate(app, by, { name, format: readFormat(body), version: body.version });
      if (!saved.ok) return saved;
      const { current, proposal } = saved.value;
      return accepted({
        template: current && serializePaymentTemplate(current),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'DELETE',
    path: '/payment-templates/:name',
    summary: 'Remove a template; files that were exported stay as they are',
    params,
    query: z.strictObject({ version: version.optional() }),
    response: z.object({}),
    async perform({ by, params: { name }, query }) {
      const removed = await removeTemplate(app, by, { name, version: query.version });
      return removed.ok ? accepted({}) : removed;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    readOnly: true,
    method: 'POST',
    path: '/payment-template-previews',
    summary: 'A file of a template with payments that do not exist; nothing is stored',
    body: paymentFormatInput({}),
    response: z.object({ text: z.string() }),
    async perform({ body }) {
      const text = previewFormat(app, readFormat(body));
      return text.ok ? accepted({ text: text.value }) : text;
    },
  });
}
