// What anyone can do with a receipt: read the keys, verify one, and open the page of one whose address they were given.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../../usecases/app.ts';
import { checkReceipt, loadKeySet, openReceiptPage } from '../../usecases/receipts/verify-receipt.ts';
import { formPage, notFoundPage, receiptPage, verdictPage } from './render.ts';
import { STYLE } from './style.ts';

const HTML = 'text/html; charset=utf-8';
const VERIFY = '/receipts/verify';
const schema = { hide: true };

const pageParams = z.object({ number: z.string().max(40), code: z.string().max(40) });
const form = z.object({ receipt: z.string().min(1) });

export function registerReceiptPages(server: FastifyInstance, app: App): void {
  server.get('/.well-known/jwks.json', { schema }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(await loadKeySet(app)),
  );
  server.get('/receipts/receipts.css', { schema }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(STYLE),
  );
  server.get(VERIFY, { schema }, (_request, reply) => sendPage(reply, formPage()));
  server.post(VERIFY, { schema }, async (request, reply) => {
    const read = form.safeParse(request.body);
    if (!read.success) return sendPage(reply.code(400), formPage());
    return sendPage(reply, verdictPage(await checkReceipt(app, read.data.receipt)));
  });
  server.get('/receipts/:number/:code', { schema }, async (request, reply) => {
    const params = pageParams.safeParse(request.params);
    const found = params.success ? await openReceiptPage(app, params.data) : undefined;
    if (!found) return sendPage(reply.code(404), notFoundPage());
    return sendPage(reply, receiptPage(found, `${request.protocol}://${request.host}${request.url}`));
  });
}

/** It is about one payment, and may be superseded at any time. */
const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type(HTML).send(html);
