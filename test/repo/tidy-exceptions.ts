// The exceptions of test/repo/tidy.test.ts, each with its reason. The test fails when one is no longer needed.

const CLOSURE = 'its inner functions share the state of one opened connection';

export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'test/contract/errors.test.ts': 'contract tests are frozen',
  "test/contract/staircase.test.ts test 'every rule speaks in its turn'": 'contract tests are frozen',
  'src/usecases/payouts/aggregator-gateway.ts openAggregatorGateway': CLOSURE,
  'src/usecases/payouts/aggregator-accounts.ts openAccounts': CLOSURE,
  'src/adapters/aggregators/http/adapter.ts openHttpAggregator': CLOSURE,
  'src/adapters/aggregators/simulator/simulated-aggregator.ts openSimulatedAggregator': CLOSURE,
  'src/adapters/aggregators/sluice/adapter.ts openSluiceAggregator': CLOSURE,
  'src/storage/sign-in/auth-engine.ts configure': 'one literal with the options of the library',
  'proof/simulation/database/connection-breaker.ts openConnectionBreaker': CLOSURE,
  'proof/faults': 'one program; the kinds of faults have a folder of their own',
};
