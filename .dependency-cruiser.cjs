// Who may import whom: main -> http | cli -> usecases -> storage -> domain, main -> adapters -> domain. See ARCHITECTURE.md.
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
    never('domain', ['storage', 'adapters', 'usecases', 'http', 'cli', 'main'], 'The rules are pure.'),
    never(
      'storage',
      ['adapters', 'usecases', 'http', 'cli', 'main'],
      'Storage knows the rules and PostgreSQL.',
    ),
    never('adapters', ['storage', 'usecases', 'http', 'cli', 'main'], 'Adapters know the outside world.'),
    never('usecases', ['adapters', 'http', 'cli', 'main'], 'Use cases know no door.'),
    never('http', ['storage', 'adapters', 'cli', 'main'], 'A door calls use cases.'),
    never('cli', ['storage', 'adapters', 'http', 'main'], 'A door calls use cases.'),
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
      from: { path: '^src/(domain|usecases|http|cli)/' },
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
