// The front page with links to the guides, the API reference and the health endpoints.
import type { FastifyInstance } from 'fastify';

const LINKS = [
  ['/docs/guides/', 'Guides', 'from the first call to webhooks, errors and tests'],
  ['/docs/manual/', 'Manual', 'for the people who run this service'],
  ['/docs/', 'API reference', 'every operation, its fields and its responses'],
  ['/openapi.json', 'OpenAPI document', 'the same in machine-readable form'],
  ['/api/v2/merchant/list-banks', 'Banks', 'a first call that needs no key'],
  ['/receipts/verify', 'Verify a receipt', 'whether a receipt was issued here and still holds'],
  ['/health', 'Health', 'whether the process is alive'],
  ['/ready', 'Readiness', 'whether it accepts requests'],
] as const;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sluice</title>
<link rel="stylesheet" href="/home.css">
</head>
<body>
<main>
<h1>Sluice</h1>
<p>Merchant withdrawals on a double-entry ledger.</p>
<ul>
${LINKS.map(([href, name, description]) => `<li><a href="${href}">${name}</a> <span>${description}</span></li>`).join('\n')}
</ul>
</main>
</body>
</html>
`;

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; }
main { padding: 2rem; max-width: 32rem; }
h1 { margin: 0; font-size: 2rem; }
ul { list-style: none; padding: 0; }
li { padding: .6rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
a { font-weight: 600; color: inherit; text-underline-offset: .2em; }
span { opacity: .75; margin-left: .5rem; }
`;

export function registerHome(server: FastifyInstance): void {
  const schema = { hide: true };
  server.get('/', { schema }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  server.get('/favicon.ico', { schema }, (_request, reply) => reply.code(204).send());
  server.get('/home.css', { schema }, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}
