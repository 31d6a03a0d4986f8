// Allowed imports: main -> http | cli | worker -> usecases -> storage -> domain, main -> adapters -> ports -> domain,
// usecases -> ports; main | usecases | cli -> auditor; http | cli -> views -> usecases | domain; cli | main -> demo -> usecases | storage | domain.
// The auditor imports no other folder. See ARCHITECTURE.md.
const layer = (name) => `^src/${name}/`;

const never = (from, to, comment) => ({
  name: `${from}-not-${to.join('-or-')}`,
  severity: 'error',
  comment,
  from: { path: layer(from) },
  to: { path: to.map(layer) },
});

// The web apps: main | router -> shell -> pages -> session -> components | data -> api -> lib -> texts. `ui` has the same layers,
// without pages. `api/types.ts` holds the wire types and is open to every layer.
const WEB_LAYERS = ['shell', 'pages', 'session', 'data', 'components', 'api', 'lib', 'texts'];
const WEB_APPS = ['console', 'portal'];
const WEB_FOLDERS = `^(${[...WEB_APPS, 'ui'].join('|')})`;
const webLayer = (name) => `${WEB_FOLDERS}/src/${name}/`;
const consoleLayer = (name) => `^console/src/${name}/`;

/** A layer of the web apps and the layers it must not import, in its own folder or in `ui`. */
const webNever = (from, to, comment) => ({
  name: `web-${from}-not-${to.join('-or-')}`,
  severity: 'error',
  comment,
  from: { path: webLayer(from) },
  to: { path: to.map(webLayer), pathNot: `${WEB_FOLDERS}/src/api/types\\.ts$` },
});

const WEB_RULES = [
  webNever('pages', ['shell'], 'The shell renders the pages; a page does not import the shell.'),
  webNever('session', ['shell', 'pages'], 'The sign-in screens do not depend on the pages.'),
  webNever('data', ['shell', 'pages', 'session', 'components'], 'Data hooks render nothing.'),
  webNever('components', ['shell', 'pages', 'session', 'data'], 'Components call no API and import no page.'),
  webNever(
    'api',
    ['shell', 'pages', 'session', 'data', 'components'],
    'The API client imports no layer that uses it.',
  ),
  webNever(
    'lib',
    ['shell', 'pages', 'session', 'data', 'components', 'api'],
    'Helpers import no layer except texts.',
  ),
  webNever(
    'texts',
    WEB_LAYERS.filter((name) => name !== 'texts'),
    'Texts are data.',
  ),
  {
    name: 'ui-not-app',
    severity: 'error',
    comment: 'What the web apps share does not know them.',
    from: { path: '^ui/' },
    to: { path: WEB_APPS.map((app) => `^${app}/`) },
  },
  {
    name: 'app-not-app',
    severity: 'error',
    comment: 'The web apps share code only through ui.',
    from: { path: `^(${WEB_APPS.join('|')})/` },
    to: { path: WEB_APPS.map((app) => `^${app}/`), pathNot: '^$1/' },
  },
  {
    name: 'web-not-server',
    severity: 'error',
    comment: 'The web apps call an API and import no server code.',
    from: { path: `${WEB_FOLDERS}/` },
    to: { path: '^src/' },
  },
  {
    name: 'console-main-is-the-top',
    severity: 'error',
    comment: 'Only main mounts the router; shell and router read the table of pages.',
    from: { path: WEB_LAYERS.map(consoleLayer) },
    to: { path: '^console/src/(main|router)\\.tsx$' },
  },
  {
    name: 'console-page-table-for-the-shell',
    severity: 'error',
    from: { path: WEB_LAYERS.filter((name) => name !== 'shell').map(consoleLayer) },
    to: { path: '^console/src/pages\\.ts$' },
  },
  {
    name: 'console-pages-through-shared',
    severity: 'error',
    comment: 'Pages of one noun use another noun only through its shared folder.',
    from: { path: '^console/src/pages/([^/]+)/' },
    to: {
      path: '^console/src/pages/',
      pathNot: ['^console/src/pages/$1/', '^console/src/pages/[^/]+/shared/'],
    },
  },
  {
    name: 'console-shared-not-page',
    severity: 'error',
    comment: 'A shared folder imports no page, not even one of its own noun.',
    from: { path: '^console/src/pages/[^/]+/shared/' },
    to: { path: '^console/src/pages/', pathNot: '^console/src/pages/[^/]+/shared/' },
  },
];

module.exports = {
  forbidden: [
    ...WEB_RULES,
    {
      name: 'client-stands-alone',
      severity: 'error',
      comment: 'The client is published without dependencies and runs without Node.js.',
      from: { path: '^client/' },
      to: { pathNot: '^client/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    never(
      'domain',
      ['ports', 'storage', 'adapters', 'usecases', 'http', 'cli', 'worker', 'main'],
      'The rules are pure.',
    ),
    never(
      'ports',
      ['storage', 'adapters', 'usecases', 'http', 'cli', 'worker', 'main'],
      'Ports contain only types and depend only on the domain.',
    ),
    never(
      'storage',
      ['ports', 'adapters', 'usecases', 'http', 'cli', 'worker', 'main'],
      'Storage depends only on the domain and PostgreSQL.',
    ),
    never(
      'adapters',
      ['storage', 'usecases', 'http', 'cli', 'worker', 'main'],
      'Adapters call external systems and depend only on ports and the domain.',
    ),
    never(
      'auditor',
      ['domain', 'ports', 'storage', 'adapters', 'usecases', 'http', 'cli', 'worker', 'main'],
      'The auditor shares no code with the programs that write the ledger.',
    ),
    {
      name: 'auditor-only-for-main-usecases-cli',
      severity: 'error',
      comment: 'Only main, usecases and cli run the auditor or print its report.',
      from: { path: '^src/', pathNot: '^src/(auditor|main|usecases|cli)/' },
      to: { path: layer('auditor') },
    },
    never('domain', ['views', 'demo'], 'The rules are pure.'),
    never('storage', ['views', 'demo'], 'Storage is below the use cases.'),
    never('adapters', ['views', 'demo'], 'Adapters are below the use cases.'),
    never(
      'usecases',
      ['adapters', 'views', 'demo', 'http', 'cli', 'worker', 'main'],
      'Use cases import no entry point.',
    ),
    never(
      'views',
      ['ports', 'storage', 'adapters', 'demo', 'http', 'cli', 'worker', 'main'],
      'A view renders the result of a use case.',
    ),
    never(
      'demo',
      ['adapters', 'views', 'http', 'cli', 'worker', 'main'],
      'Demo data is created by use cases.',
    ),
    never('http', ['demo'], 'The server imports no demo code.'),
    never('worker', ['demo'], 'The worker imports no demo code.'),
    never(
      'http',
      ['ports', 'storage', 'adapters', 'cli', 'worker', 'main'],
      'An entry point calls use cases.',
    ),
    never(
      'cli',
      ['ports', 'storage', 'adapters', 'http', 'worker', 'main'],
      'An entry point calls use cases.',
    ),
    never(
      'worker',
      ['ports', 'storage', 'adapters', 'http', 'cli', 'main'],
      'An entry point calls use cases.',
    ),
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'No I/O, clock or randomness in the rules.',
      from: { path: layer('domain') },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?net$' },
    },
    {
      name: 'driver-in-storage',
      severity: 'error',
      comment: 'Only storage and the embedded database use the driver.',
      from: { path: '^src/(domain|ports|usecases|http|cli|worker)/' },
      to: { path: 'node_modules/pg/' },
    },
    {
      name: 'main-is-the-top',
      severity: 'error',
      from: { pathNot: layer('main') },
      to: { path: layer('main') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Console types are generated and only types: following them takes time and finds no violation.
    exclude: { path: '^(console|portal)/src/api/schema\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
