// The aggregator of kind simulator: the simulator is a server of the http protocol, so the http adapter calls it.
import type { AggregatorAdapter } from '../../../ports/aggregator.ts';
import { httpAdapter } from '../http/adapter.ts';

export const simulatorAdapter: AggregatorAdapter = { ...httpAdapter, title: 'Simulator, for tests' };
