// Pages for browsers: the front page, the guides, the manual and the API reference, each under the strictest content security policy that works.
import helmet from '@fastify/helmet';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import type { App } from '../usecases/app.ts';
import { registerGuides } from './guides/guides.ts';
import { registerManual } from './guides/manual.ts';
import { registerHome } from './home.ts';
import { registerOpenApiDocument } from './openapi.ts';
import { MalformedRequest } from './params.ts';
import { registerReceiptPages } from './receipts/pages.ts';

const NO_EXTERNAL_SOURCES = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'none'"],
};

export async function registerPages(server: FastifyInstance, app: App): Promise<void> {
  registerOpenApiDocument(server);

  await server.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...NO_EXTERNAL_SOURCES, styleSrc: ["'self'"] },
      },
      strictTransportSecurity: false,
    });
    registerHome(scope);
    registerGuides(scope);
    registerManual(scope);
  });

  await server.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...NO_EXTERNAL_SOURCES, styleSrc: ["'self'"], formAction: ["'self'"] },
      },
      // The address of a receipt is for those who were given it.
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: false,
    });
    registerReceiptPages(scope, app);
  });

  await server.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...NO_EXTERNAL_SOURCES,
          // The reference page has inline scripts and styles.
          scriptSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          workerSrc: ["'self'", 'blob:'],
        },
      },
      strictTransportSecurity: false,
    });
    // The page builds a URL from the Host header and throws on an invalid one.
    scope.addHook('onRequest', async ({ url, protocol, hostname }) => {
      if (!URL.canParse(url, `${protocol}://${hostname}`)) throw new MalformedRequest('no host');
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        title: 'Sluice merchant API',
        pageTitle: 'Sluice merchant API',
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
      },
    });
  });
}
