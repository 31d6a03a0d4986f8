// Serves the built web apps, such as `console/dist`, under a strict content security policy. Every path that is not a file returns
// index.html, which does its own routing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const ROOT = join(import.meta.dirname, '..', '..');

export type WebApp = {
  /** The folder of the app, and its path. */
  readonly name: 'console' | 'portal';
  readonly dist: string;
};

const builtApp = (name: WebApp['name']): WebApp => ({ name, dist: join(ROOT, name, 'dist') });
export const CONSOLE = builtApp('console');
export const PORTAL = builtApp('portal');

const FILE_NAME = /^assets\/|\.(?:css|gz|br|html|ico|js|json|map|png|svg|txt|webmanifest|woff2)$/;
const notBuilt = (name: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sluice</title></head>
<body><h1>The ${name} is not built</h1><p>Start Sluice with <code>npm start</code>, which builds it.</p></body>
</html>
`;

/** File names with forward slashes, as in request paths. Only files in this set are ever sent. */
function filesIn(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const paths = names.map((name) => relative(folder, name).split(sep).join('/'));
  return new Set(paths.filter((name) => !name.startsWith('.')));
}

/** Asset names contain a content hash. */
const cacheControlFor = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** The components insert style elements while they run; the policy allows those with the nonce of this response. */
function openIndex(dist: string): (nonce: string) => string {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return (nonce) => page.replace('STYLE_NONCE', nonce);
}

export async function registerWebApp(server: FastifyInstance, { name: app, dist }: WebApp): Promise<void> {
  const fileNames = filesIn(dist);
  const indexFor = fileNames.has('index.html') ? openIndex(dist) : undefined;
  const schema = { hide: true };

  const sendFile = (reply: FastifyReply, name: string) =>
    reply.header('cache-control', cacheControlFor(name)).sendFile(name, { cacheControl: false });

  await server.register(async (scope) => {
    await scope.register(helmet, {
      enableCSPNonces: true,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          manifestSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: false,
    });
    await scope.register(files, { root: dist, serve: false, preCompressed: true });

    scope.get(`/${app}`, { schema }, (_request, reply) => reply.redirect(`/${app}/`, 308));
    scope.get<{ Params: { '*': string } }>(`/${app}/*`, { schema }, (request, reply) => {
      const name = request.params['*'];
      if (fileNames.has(name) && name !== 'index.html') return sendFile(reply, name);
      if (FILE_NAME.test(name)) return reply.callNotFound();
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
      if (indexFor) return reply.send(indexFor(reply.cspNonce.style));
      return reply.code(503).send(notBuilt(app));
    });
  });
}
