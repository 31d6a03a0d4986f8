// Who may import whom: main -> http | cli | worker -> usecases -> storage -> domain, main -> adapters -> ports -> domain,
// usecases -> ports | auditor; http | cli -> views -> usecases | domain; cli | main -> demo -> usecases | storage | domain.
// The auditor imports no other folder. See ARCHITECTURE.md.
const layer = (name) => `^src/${name}/`;

const never = (from, to, comment) => ({
  name: `${from}-not-${to.join('-or-')}`,
  severity: 'error',
  comment,
  from: { path: layer(from) },
  to: { path: to.map(layer) },
});

module.exports = {
  forbidden: [
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
      'Ports are types in the words of the domain.',
    ),
    never(
      'storage',
      ['ports', 'adapters', 'usecases', 'http', 'cli', 'worker', 'main'],
      'Storage knows the rules and PostgreSQL.',
    ),
    never(
      'adapters',
      ['storage', 'usecases', 'http', 'cli', 'worker', 'main'],
      'Adapters know the outside world.',
    ),
    never(
      'auditor',
      ['domain', 'ports', 'storage', 'adapters', 'usecases', 'http', 'cli', 'worker', 'main'],
      'Who checks the books shares nothing with who writes them.',
    ),
    never('domain', ['auditor'], 'The rules are pure.'),
    never('storage', ['auditor'], 'Storage writes; it does not check itself.'),
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
    never('demo', ['adapters', 'views', 'http', 'cli', 'worker', 'main'], 'Demo data is made by use cases.'),
    never('http', ['demo'], 'A running server never reaches demo code.'),
    never('worker', ['demo'], 'A running worker never reaches demo code.'),
    never('http', ['ports', 'storage', 'adapters', 'cli', 'worker', 'main'], 'A door calls use cases.'),
    never('cli', ['ports', 'storage', 'adapters', 'http', 'worker', 'main'], 'A door calls use cases.'),
    never('worker', ['ports', 'storage', 'adapters', 'http', 'cli', 'main'], 'A door calls use cases.'),
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
      comment: 'Only storage and the embedded database speak to the driver.',
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
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
