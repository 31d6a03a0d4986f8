// What a person opens in a browser: the front page and the API reference, each under the strictest policy it can bear.
import helmet from '@fastify/helmet';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { registerHome } from './home.ts';
import { registerOpenApiDocument } from './openapi.ts';
import { MalformedRequest } from './params.ts';

const nothingFromOutside = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'none'"],
};

export async function registerPages(server: FastifyInstance): Promise<void> {
  registerOpenApiDocument(server);

  await server.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { ...nothingFromOutside, styleSrc: ["'self'"] },
      },
      strictTransportSecurity: false,
    });
    registerHome(scope);
  });

  await server.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          ...nothingFromOutside,
          // The reference page brings its own inline script and style.
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
    // The page makes an address of the host that was asked for, and falls over one that is none.
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
